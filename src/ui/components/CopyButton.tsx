// Copies a text and says so, or says that the browser refused. The words go back after two seconds.
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export type CopyButtonProps = {
  /** Undefined: not there yet. The button keeps its place. */
  text: string | undefined
  label: string
  copiedLabel: string
  failedLabel: string
  /** `button` is the full secondary button, `inline` an icon (or `children`) inside a line of text. */
  variant?: 'button' | 'inline' | undefined
  children?: React.ReactNode
}

export function CopyButton({
  text,
  label,
  copiedLabel,
  failedLabel,
  variant = 'button',
  children,
}: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), 2000)
    return () => clearTimeout(timer)
  }, [result])

  const copy = async () => {
    if (text === undefined) return
    try {
      await navigator.clipboard.writeText(text)
      setResult('copied')
    } catch {
      // Refused, or not there at all (insecure page): the visitor is told, the text stays on screen to be selected.
      setResult('failed')
    }
  }

  const said = result && (result === 'copied' ? copiedLabel : failedLabel)
  const icon = result === 'copied' ? 'check' : result === 'failed' ? 'error' : 'copy'
  return (
    <>
      {variant === 'button' ? (
        <Button variant="secondary" icon={icon} disabled={text === undefined} onClick={copy}>
          {said ?? label}
        </Button>
      ) : (
        <button type="button" className="copy bare" aria-label={label} title={said ?? label} onClick={copy}>
          {children}
          <Icon name={icon} size={16} />
        </button>
      )}
      <span className="sr" role="status">
        {said}
      </span>
    </>
  )
}

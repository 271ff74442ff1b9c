/** Copies a text and says whether that worked. The label returns after two seconds. */
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export type CopyButtonProps = {
  /** Undefined while it is not known yet; the button is then disabled. */
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
      // Refused, or unavailable on an insecure page. The text can still be selected.
      setResult('failed')
    }
  }

  const message = result && (result === 'copied' ? copiedLabel : failedLabel)
  const icon = result === 'copied' ? 'check' : result === 'failed' ? 'error' : 'copy'
  return (
    <>
      {variant === 'button' ? (
        <Button variant="secondary" icon={icon} disabled={text === undefined} onClick={copy}>
          {message ?? label}
        </Button>
      ) : (
        <button type="button" className="copy bare" title={message ?? label} onClick={copy}>
          {/* A label would stand in place of what is copied, which then nobody could listen to. */}
          {children} <span className="sr">{label}</span>
          <Icon name={icon} size={16} />
        </button>
      )}
      <span className="sr" role="status">
        {message}
      </span>
    </>
  )
}

/** Copies a text and says so for two seconds; where that fails, shows it selected, to be copied by hand. */
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
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
  const isCopied = result === 'copied'

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setResult(undefined), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    if (text === undefined) return
    setResult(undefined)
    try {
      await navigator.clipboard.writeText(text)
      setResult('copied')
    } catch {
      // Refused, or unavailable on an insecure page.
      setResult('failed')
    }
  }

  const shown = isCopied ? copiedLabel : label
  const icon = isCopied ? 'check' : 'copy'
  return (
    <>
      {variant === 'button' ? (
        <Button variant="secondary" icon={icon} disabled={text === undefined} onClick={copy}>
          {shown}
        </Button>
      ) : (
        <button type="button" className="copy bare" title={shown} onClick={copy}>
          {/* A label would stand in place of what is copied, which then nobody could listen to. */}
          {children} <span className="sr">{label}</span>
          <Icon name={icon} size={16} />
        </button>
      )}
      {/* Beside a code, or a shortened address, there is no text to select. */}
      {result === 'failed' && text !== undefined && (
        <Field
          label={label}
          value={text}
          onChange={() => {}}
          hint={failedLabel}
          dir="ltr"
          isOpened
          readOnly
        />
      )}
      <span className="sr" role="status">
        {isCopied && copiedLabel}
      </span>
    </>
  )
}

/** Shares the address with another app, where the browser supports it. */
import { useState } from 'react'
import { readField } from '../../lib/json.ts'
import { Button } from '../../ui/components/Button.tsx'
import { t } from './texts.ts'

export function ShareButton({ address }: { readonly address: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (typeof navigator.share !== 'function') return null
  const share = () => {
    setFailed(false)
    navigator.share({ text: address }).catch((error: unknown) => {
      // Closing the share sheet is not a failure, nor is a second press while it is open.
      if (!/^(?:Abort|InvalidState)Error$/.test(String(readField(error, 'name')))) setFailed(true)
    })
  }
  return (
    <>
      <Button variant="secondary" icon="external" onClick={share}>
        {t('receive.share')}
      </Button>
      <p className="note problem" role="status">
        {hasFailed && t('receive.share.failed')}
      </p>
    </>
  )
}

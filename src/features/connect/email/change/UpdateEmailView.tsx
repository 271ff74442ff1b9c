/** Changing the e-mail address of the embedded wallet: the new one is typed, then one code or two. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../../../surface/view.ts'
import { emailCss } from '../../../../ui/theme/email-sheet.ts'
import { useSheet } from '../../../../ui/theme/use-sheet.ts'
import { ChangeCode } from './ChangeCode.tsx'
import { leaveChange } from './change.actions.ts'
import { NewEmail } from './NewEmail.tsx'
import { t } from './texts.ts'

function UpdateEmailView({ wallet, t: shared, data }: ViewProps<'UpdateEmail'>) {
  const root = useRef<HTMLDivElement>(null)
  useSheet(root, emailCss)
  useEffect(() => () => leaveChange(wallet), [wallet])
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const isEmbedded = useSnapshot(wallet.state.account)[activeNamespace].embedded !== undefined
  useEffect(() => {
    // There is no address to change, or not any more.
    if (!isEmbedded) wallet.go.home()
  }, [isEmbedded, wallet])
  return (
    <div className="view code-view" ref={root}>
      {data ? (
        <ChangeCode wallet={wallet} shared={shared} step={data.step} email={data.email} />
      ) : (
        <NewEmail wallet={wallet} shared={shared} />
      )}
    </div>
  )
}

export const view: ViewModule<'UpdateEmail'> = {
  View: UpdateEmailView,
  title: ({ data }) => t(data ? `email-change.${data.step}.title` : 'email-change.title'),
}

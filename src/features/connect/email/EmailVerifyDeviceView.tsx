/** The frame does not know this browser: the visitor opens the link in the mail, and this view goes on by itself. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { Glyph } from '../../../ui/components/Glyph.tsx'
import { Waiting } from '../../../ui/components/Waiting.tsx'
import { leave, verifyDevice } from './email.actions.ts'
import { emailOf, problemOn } from './email.state.ts'
import { Resend } from './Resend.tsx'
import { problemText, t } from './texts.ts'

function EmailVerifyDeviceView({ wallet, t: shared, data: { email } }: ViewProps<'EmailVerifyDevice'>) {
  const { flow } = useSnapshot(emailOf(wallet).state)
  useEffect(() => {
    void verifyDevice(wallet, email)
    return () => leave(wallet, 'EmailVerifyDevice')
  }, [wallet, email])
  const problem = problemOn(flow, 'EmailVerifyDevice')
  return (
    <Waiting
      image={<Glyph icon="mail" size="large" />}
      state={flow.step === 'failed' ? 'failed' : 'moving'}
      title={t('email.device.heading')}
      text={t('email.device.text', { email })}
      hint={problemText(problem, shared)}
    >
      <Resend wallet={wallet} shared={shared} flow={flow} view="EmailVerifyDevice" email={email} />
    </Waiting>
  )
}

export const view: ViewModule<'EmailVerifyDevice'> = {
  View: EmailVerifyDeviceView,
  title: () => t('email.device.title'),
}

/** The way out of whatever is connected. In the footer, so that it is visible however long the view is. */
import type { Wallet } from '../../core/wallet.ts'
import { noticesOf } from '../../state/notices.ts'
import { Button } from '../../ui/components/Button.tsx'
import { t } from './texts.ts'

export function Disconnect({ wallet }: { readonly wallet: Wallet }) {
  return (
    <Button
      variant="quiet"
      icon="power"
      onClick={() => {
        void wallet.session.disconnect(undefined, 'visitor')
        noticesOf(wallet).show('success', 'notice.disconnected')
      }}
    >
      {t('common.disconnect')}
    </Button>
  )
}

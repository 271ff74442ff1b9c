/** The page of the provider has no address; nothing was opened. Another try is a press away. */
import { Notice } from '../../ui/components/Notice.tsx'
import type { OnrampWallet, Provider } from './contract.ts'
import { providerName } from './items.rules.ts'
import { ask } from './order.actions.ts'
import { t } from './texts.ts'

export type LinkFailedProps = { readonly wallet: OnrampWallet; readonly provider: Provider }

export function LinkFailed({ wallet, provider }: LinkFailedProps) {
  return (
    <Notice tone="error" action={{ label: t('common.retry'), onClick: () => void ask(wallet, true) }}>
      {t('onramp.link.failed', { provider: providerName(provider) })}
    </Notice>
  )
}

/** Choose what to send: the coin, a token of the account, or any other by its address. Imitations are marked and come last. */
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Network } from '../../../chains/network.ts'
import { shortAddress } from '../../../lib/short-address.ts'
import { activeNetwork } from '../../../state/network.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { type Choice, matching, type Pasted, pastedChoice } from '../../../transfer/token-choices.ts'
import type { AssetContext } from '../../../transfer/tokens.ts'
import { t } from '../../../transfer/views/choose-texts.ts'
import { TokenList } from '../../../transfer/views/TokenList.tsx'
import { useChoices } from '../../../transfer/views/use-choices.ts'
import { EmptyState } from '../../../ui/components/EmptyState.tsx'
import { Field } from '../../../ui/components/Field.tsx'
import { Notice } from '../../../ui/components/Notice.tsx'
import { Skeleton } from '../../../ui/components/Skeleton.tsx'
import type { SendProps, SendWallet } from '../contract.ts'
import { own } from '../send.state.ts'
import { useSendWallet } from '../use-send-wallet.ts'
import { pickToken, search } from './token.actions.ts'

function SelectTokenView(props: ViewProps<'SelectToken'> & SendProps) {
  const wallet = useSendWallet(props)
  const { query } = useSnapshot(wallet.send.search, { sync: true })
  const { coins } = useSnapshot(wallet.send.state)
  const account = useSnapshot(wallet.state.account)[useSnapshot(wallet.state.network).activeNamespace]
  const { address, balance, portfolio } = account
  const network = activeNetwork(useSnapshot(wallet.state.network))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network holds other tokens
  useEffect(() => {
    search(wallet, '')
    wallet.refreshPortfolio()
  }, [wallet, address, network.caipNetworkId])

  const context = useMemo(
    () => ({ network, account: address, balance, portfolio, prices: {}, coins, now: 0 }),
    [network, address, balance, portfolio, coins],
  )
  return (
    <>
      <Field
        label={t('choose.search')}
        placeholder={t('choose.search')}
        value={query}
        onChange={(text) => search(wallet, text.slice(0, 100))}
        onClear={() => search(wallet, '')}
        clearLabel={t('choose.clear')}
        icon="search"
        inputMode="search"
        autoFocus
      />
      {portfolio.kind === 'unavailable' && (
        <Notice tone="warning" title={t('token-balance-unavailable')}>
          {t('choose.unavailable')}
        </Notice>
      )}
      <Choices key={`${network.caipNetworkId} ${address}`} wallet={wallet} context={context} />
    </>
  )
}

type ChoicesProps = {
  readonly wallet: SendWallet
  readonly context: AssetContext & { readonly network: Network }
}

/** Keyed by account and network, so that nothing of the previous one is shown. */
function Choices({ wallet, context }: ChoicesProps) {
  const { query, pasted } = useSnapshot(wallet.send.search, { sync: true })
  const { draft } = useSnapshot(wallet.send.state)
  const { name: network } = activeNetwork(useSnapshot(wallet.state.network))
  const all = useChoices(wallet, context)
  // Deferred, so that filtering many rows does not block typing.
  const wanted = useDeferredValue(query)
  const items = useMemo(() => {
    const extra = pastedChoice(pasted)
    const found = matching(all ?? [], wanted)
    return extra ? [...found, extra] : found
  }, [all, wanted, pasted])
  const sections = useMemo(() => [{ id: 'choices', items }], [items])
  const isReading = context.portfolio.kind === 'loading' || pasted.kind === 'reading' || !all
  const pick = useCallback((choice: Choice) => pickToken(wallet, choice.address), [wallet])
  return (
    <>
      <p className="sr" role="status">
        {all && countText(items.length)}
      </p>
      {items.length > 0 && <TokenList sections={sections} chosen={draft.token} onPick={pick} />}
      {isReading && <Skeleton shape="row" count={3} />}
      {items.length === 0 && !isReading && <Nothing pasted={pasted} network={network} />}
    </>
  )
}

function Nothing({ pasted, network }: { readonly pasted: Pasted; readonly network: string }) {
  if (pasted.kind !== 'failed')
    return <EmptyState icon="search" title={t('choose.none.title')} text={t('choose.none.text')} />
  return (
    <EmptyState
      icon="error"
      title={shortAddress(pasted.address)}
      text={pasted.isUnknown ? t('choose.unknown', { network }) : t('http-failed')}
    />
  )
}

/** For screen readers. */
const countText = (count: number): string =>
  count === 1 ? t('choose.count.one') : t('choose.count', { count: String(count) })

export const view: ViewModule<'SelectToken', SendProps> = {
  own,

  View: SelectTokenView,
  title: () => t('choose.title'),
}

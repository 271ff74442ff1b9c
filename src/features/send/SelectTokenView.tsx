/** What can be sent: the coin, the account's tokens, and any other by its address. Imitations are marked and come last. */
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../app/view.ts'
import { shortAddress } from '../../lib/short-address.ts'
import { activeNetwork } from '../../state/network.ts'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Field } from '../../ui/components/Field.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { useSettled } from '../../ui/hooks/use-settled.ts'
import { tokenWorld } from './guard.actions.ts'
import { pickToken, search } from './select-token.actions.ts'
import { createSelectTokenState, type Pasted } from './select-token.state.ts'
import { createSendState } from './send.state.ts'
import { TokenList } from './TokenList.tsx'
import { t } from './texts.ts'
import { type Choice, choices, matching, pastedChoice } from './token-choices.ts'
import { coinOf } from './tokens.rules.ts'

const NONE: readonly Choice[] = []

function SelectTokenView({ wallet }: ViewProps<'SelectToken'>) {
  const { query, pasted } = useSnapshot(wallet.slice(createSelectTokenState), { sync: true })
  const { draft, coins } = useSnapshot(wallet.slice(createSendState))
  const account = useSnapshot(wallet.state.account)[useSnapshot(wallet.state.network).activeNamespace]
  const { address } = account
  const network = activeNetwork(useSnapshot(wallet.state.network))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network holds other tokens
  useEffect(() => {
    search(wallet, '')
    wallet.refreshPortfolio()
  }, [wallet, address, network.caipNetworkId])

  const { balance, portfolio } = account
  const isSettled = useSettled()
  const all = useMemo(() => {
    if (!isSettled) return []
    const place = { network, owner: address, balance, portfolio, prices: {}, coins, now: 0 }
    return choices(place, tokenWorld(wallet, network, coinOf(place).symbol))
  }, [wallet, network, address, balance, portfolio, coins, isSettled])
  // Typing goes on while many rows are looked through.
  const wanted = useDeferredValue(query)
  const items = useMemo(() => {
    const extra = pastedChoice(pasted)
    const found = matching(all, wanted)
    return extra ? [...found, extra] : found
  }, [all, wanted, pasted])
  // To look through a thousand of them is one task, to show the first is another.
  const shown = useDeferredValue(items, NONE)
  const isReading = portfolio.kind === 'loading' || pasted.kind === 'reading' || !isSettled
  const pick = useCallback((choice: Choice) => pickToken(wallet, choice.address), [wallet])
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
      <p className="sr" role="status">
        {isSettled && countText(items.length)}
      </p>
      {portfolio.kind === 'unavailable' && (
        <Notice tone="warning" title={t('token-balance-unavailable')}>
          {t('choose.unavailable')}
        </Notice>
      )}
      {shown.length > 0 && <TokenList items={shown} chosen={draft.token} onPick={pick} />}
      {(isReading || shown === NONE) && <Skeleton shape="row" count={3} />}
      {items.length === 0 && !isReading && <Nothing pasted={pasted} network={network.name} />}
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

/** Read out when it changes. */
const countText = (count: number): string =>
  count === 1 ? t('choose.count.one') : t('choose.count', { count: String(count) })

export const selectTokenView: ViewModule<'SelectToken'> = {
  View: SelectTokenView,
  title: () => t('choose.title'),
}

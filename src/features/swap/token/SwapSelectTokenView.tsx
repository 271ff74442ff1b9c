/** Choose a token of the exchange: one's own, suggested ones, all others. Imitations are marked and come last. */
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { createCounterfeitCheck } from '../../../lib/counterfeit.ts'
import { activeNetwork } from '../../../state/network.ts'
import { tokenContext } from '../../../state/token-context.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import type { Choice } from '../../../transfer/token-choices.ts'
import { assetContext, coinOf, readCoin } from '../../../transfer/tokens.ts'
import { TokenList } from '../../../transfer/views/TokenList.tsx'
import { EmptyState } from '../../../ui/components/EmptyState.tsx'
import { Field } from '../../../ui/components/Field.tsx'
import { Notice } from '../../../ui/components/Notice.tsx'
import { Skeleton } from '../../../ui/components/Skeleton.tsx'
import { useDeferred } from '../../../ui/hooks/use-deferred.ts'
import { twoLineRows } from '../../../ui/virtual-list/two-line-rows.ts'
import type { SwapProps } from '../contract.ts'
import { setSide } from '../draft/draft.actions.ts'
import { readListed } from '../draft/draft.reads.ts'
import { own } from '../swap.state.ts'
import { problemText, t } from '../texts.ts'
import { useSwapWallet } from '../use-swap-wallet.ts'
import { found, sectionsOf } from './token.rules.ts'

const headedRows: typeof twoLineRows = (box) => ({ ...twoLineRows(box), header: 36 })

function SwapSelectTokenView(props: ViewProps<'SwapSelectToken'> & SwapProps) {
  const wallet = useSwapWallet(props)
  const { query } = useSnapshot(wallet.swap.state, { sync: true })
  const { listed, coins, choosing, draft } = useSnapshot(wallet.swap.state)
  const network = activeNetwork(useSnapshot(wallet.state.network))
  const { portfolio, balance } = useSnapshot(wallet.state.account)[network.chainNamespace]
  const { caipNetworkId } = network
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network has other tokens
  useEffect(() => {
    void readCoin(wallet, wallet.swap.state)
    void readListed(wallet)
    wallet.refreshPortfolio()
  }, [wallet, caipNetworkId])

  // Two tasks, so that thousands of tokens do not block the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the account holds decides what is genuine
  const learn = useCallback(() => {
    const context = assetContext(wallet, { prices: {}, coins })
    const tokens = listed.kind === 'known' ? listed.tokens : []
    const passesFor = createCounterfeitCheck(tokenContext(wallet.state, network, coinOf(context).symbol))
    return { context, passesFor, tokens }
  }, [wallet, network, listed, coins, portfolio, balance])
  const learnt = useDeferred(wallet.clock, learn)
  const sort = useCallback(
    () => learnt && sectionsOf(learnt.context, learnt.tokens, learnt.passesFor),
    [learnt],
  )
  const all = useDeferred(wallet.clock, sort)
  const wanted = useDeferredValue(query)
  const sections = useMemo(() => all && found(all, wanted), [all, wanted])
  const pick = useCallback(
    (choice: Choice) => {
      setSide(wallet, wallet.swap.state.choosing, { caipNetworkId, address: choice.address })
      wallet.go.back()
    },
    [wallet, caipNetworkId],
  )
  const rows = useMemo(
    () => sections && [...sections.own, ...sections.suggested, ...sections.all],
    [sections],
  )
  const chosen = draft[choosing] ?? (choosing === 'from' ? { caipNetworkId } : undefined)
  const isReading = !rows || listed.kind === 'loading' || portfolio.kind === 'loading'
  return (
    <>
      <Field
        label={t('choose.search')}
        placeholder={t('choose.search')}
        value={query}
        onChange={(text) => {
          wallet.swap.state.query = text.slice(0, 100)
        }}
        onClear={() => {
          wallet.swap.state.query = ''
        }}
        clearLabel={t('choose.clear')}
        icon="search"
        inputMode="search"
        autoFocus
      />
      {listed.kind === 'failed' && <Notice tone="error">{problemText(listed.problem)}</Notice>}
      <p className="sr" role="status">
        {rows &&
          (rows.length === 1 ? t('choose.count.one') : t('choose.count', { count: String(rows.length) }))}
      </p>
      {sections && rows && rows.length > 0 && (
        <TokenList
          sections={[
            { id: 'own', heading: t('swap.tokens.own'), items: sections.own },
            { id: 'suggested', heading: t('swap.tokens.suggested'), items: sections.suggested },
            { id: 'all', heading: t('swap.tokens.all'), items: sections.all },
          ].filter(({ items }) => items.length > 0)}
          sizesFor={headedRows}
          chosen={chosen}
          onPick={pick}
        />
      )}
      {isReading && <Skeleton shape="row" count={3} />}
      {rows?.length === 0 && !isReading && (
        <EmptyState icon="search" title={t('choose.none.title')} text={t('swap.tokens.none')} />
      )}
    </>
  )
}

export const view: ViewModule<'SwapSelectToken', SwapProps> = {
  own,
  View: SwapSelectTokenView,
  title: () => t('swap.tokens.title'),
}

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
import { Skeleton } from '../../../ui/components/Skeleton.tsx'
import { useDeferred } from '../../../ui/hooks/use-deferred.ts'
import type { ListSection } from '../../../ui/virtual-list/cells.ts'
import { textSize } from '../../../ui/virtual-list/layout.rules.ts'
import { twoLineRows } from '../../../ui/virtual-list/two-line-rows.ts'
import type { SwapProps, SwapWallet } from '../contract.ts'
import { setSide } from '../draft/draft.actions.ts'
import { readListed } from '../draft/draft.reads.ts'
import { own } from '../swap.state.ts'
import { t } from '../texts.ts'
import { useSwapWallet } from '../use-swap-wallet.ts'
import { ListFailed } from './ListFailed.tsx'
import { createSearch, type Sections, sectionsOf } from './token.rules.ts'

const headedRows: typeof twoLineRows = (box) => ({
  ...twoLineRows(box),
  header: textSize(box.fontSize) * 2.4,
})

const headed = ({ own, suggested, all }: Sections): readonly ListSection<Choice>[] =>
  [
    { id: 'own', heading: t('swap.tokens.own'), items: own },
    { id: 'suggested', heading: t('swap.tokens.suggested'), items: suggested },
    { id: 'all', heading: t('swap.tokens.all'), items: all },
  ].filter(({ items }) => items.length > 0)

function SwapSelectTokenView(props: ViewProps<'SwapSelectToken'> & SwapProps) {
  const wallet = useSwapWallet(props)
  const { listed, coins, choosing, draft, query } = useSnapshot(wallet.swap.state)
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
  const search = useMemo(() => all && createSearch(all), [all])
  const wanted = useDeferredValue(query)
  const found = useMemo(() => search?.(wanted), [search, wanted])
  const pick = useCallback(
    (choice: Choice) => {
      setSide(wallet, wallet.swap.state.choosing, { caipNetworkId, address: choice.address })
      wallet.go.back()
    },
    [wallet, caipNetworkId],
  )
  const sections = useMemo(() => found && headed(found), [found])
  const count = sections?.reduce((sum, { items }) => sum + items.length, 0)
  const chosen = draft[choosing] ?? (choosing === 'from' ? { caipNetworkId } : undefined)
  const isReading = count === undefined || listed.kind === 'loading' || portfolio.kind === 'loading'
  return (
    <>
      <Search wallet={wallet} />
      {listed.kind === 'failed' && <ListFailed wallet={wallet} problem={listed.problem} />}
      <p className="sr" role="status">
        {count !== undefined &&
          (count === 1 ? t('choose.count.one') : t('choose.count', { count: String(count) }))}
      </p>
      {sections && sections.length > 0 && (
        <TokenList sections={sections} sizesFor={headedRows} chosen={chosen} onPick={pick} />
      )}
      {isReading && <Skeleton shape="row" count={3} />}
      {count === 0 && !isReading && (
        <EmptyState icon="search" title={t('choose.none.title')} text={t('swap.tokens.none')} />
      )}
    </>
  )
}

/** By itself, so that a key shows in it before anything else is drawn. */
function Search({ wallet }: { readonly wallet: SwapWallet }) {
  // `sync`: React must render an input's text before the next key is pressed.
  const { query } = useSnapshot(wallet.swap.state, { sync: true })
  return (
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
  )
}

export const view: ViewModule<'SwapSelectToken', SwapProps> = {
  own,
  View: SwapSelectTokenView,
  title: () => t('choose.title'),
}

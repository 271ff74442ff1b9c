/** All tokens of the account, with a search. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Field } from '../../ui/components/Field.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { useAfterFirstPaint } from '../../ui/hooks/use-after-first-paint.ts'
import { type AccountProps, own } from './account.state.ts'
import { search } from './portfolio.rules.ts'
import { TokenList } from './TokenList.tsx'
import { Loading, Unavailable } from './TokenRows.tsx'
import { t } from './texts.ts'
import { useAccountReads } from './use-account-reads.ts'
import { useHoldings } from './use-holdings.ts'

function TokensView(props: ViewProps<'Tokens'> & AccountProps) {
  const { wallet, accountReads, t: errorText, offers } = props
  const { search: kept } = accountReads
  const [text, setText] = useState(wallet.state.router.direction === 'back' ? kept.text : '')
  useEffect(() => {
    kept.text = text
  }, [kept, text])
  // Deferred, so that typing stays smooth while many rows are searched.
  const query = useDeferredValue(text)
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { portfolio } = useSnapshot(wallet.state.account)[activeNamespace]
  const all = useHoldings(wallet, accountReads)
  const rows = useMemo(() => search(all, query), [all, query])
  useAccountReads(wallet, accountReads)

  const isPainted = useAfterFirstPaint()
  const isLoading = portfolio.kind === 'none' || portfolio.kind === 'loading'
  const isRead = !isLoading && portfolio.kind !== 'unavailable'
  const isPartial = portfolio.kind === 'known' && portfolio.isPartial !== undefined
  return (
    <div className="view tokens">
      <Field
        label={t('tokens.search')}
        placeholder={t('tokens.search')}
        value={text}
        onChange={(typed) => setText(typed.slice(0, 100))}
        onClear={() => setText('')}
        clearLabel={t('tokens.clear')}
        icon="search"
        inputMode="search"
      />
      {/* Of another account nothing is known yet: neither how many there are nor that there are none. */}
      {isLoading && <Loading />}
      {isRead && (
        <p className="tokens-count" role="status">
          <bdi>
            {rows.length === 1 ? t('tokens.count.one') : t('tokens.count', { count: String(rows.length) })}
          </bdi>
        </p>
      )}
      {(isPartial || portfolio.kind === 'unavailable') && (
        <Unavailable
          accountReads={accountReads}
          title={errorText('token-balance-unavailable')}
          isPartial={isPartial}
        />
      )}
      {!isLoading && !isPainted && rows.length > 0 && <Skeleton shape="row" count={6} />}
      {/* A new key, so that another list starts at its top. */}
      {!isLoading && isPainted && rows.length > 0 && (
        <TokenList key={query} wallet={wallet} rows={rows} canSend={offers('Send')} />
      )}
      {rows.length === 0 && (isRead || (query !== '' && !isLoading)) && (
        <EmptyState icon="search" title={t('tokens.none.title')} text={t('tokens.none.text')} />
      )}
    </div>
  )
}

export const view: ViewModule<'Tokens', AccountProps> = {
  own,

  View: TokensView,
  title: () => t('tokens.title'),
}

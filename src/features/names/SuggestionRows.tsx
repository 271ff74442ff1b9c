/** Names that the service suggests: a press puts one into the field; those that somebody has cannot be chosen, and say so. */
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import type { T } from '../../surface/view.ts'
import { Notice } from '../../ui/components/Notice.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { namesOf } from './names.state.ts'
import { choose, suggestAgain } from './suggest.actions.ts'
import { t } from './texts.ts'

export function SuggestionRows({ wallet, shared }: { readonly wallet: Wallet; readonly shared: T }) {
  const { suggestions, label, step, isSuggesting, hasNoSuggestions } = useSnapshot(namesOf(wallet).state)
  const count = suggestions.length
  if (hasNoSuggestions)
    return (
      <Notice
        tone="info"
        title={shared('name-suggestions-failed')}
        action={{ label: t('common.retry'), onClick: () => suggestAgain(wallet) }}
      >
        {t('names.suggestions.retry')}
      </Notice>
    )
  return (
    <>
      <p className="sr" role="status">
        {isSuggesting
          ? t('names.suggestions.loading')
          : count > 0 &&
            (count === 1
              ? t('names.suggestions.count.one')
              : t('names.suggestions.count', { count: `${count}` }))}
      </p>
      {count === 0 && isSuggesting && <Skeleton shape="row" count={3} />}
      {count > 0 && (
        <RowList label={t('names.suggestions')}>
          {suggestions.map((one) => (
            <Row
              key={one.name}
              title={one.name}
              selected={one.label === label && !one.isRegistered}
              disabled={one.isRegistered || step !== 'idle'}
              tag={one.isRegistered ? { text: t('names.suggestion.taken') } : undefined}
              onClick={() => choose(wallet, one)}
            />
          ))}
        </RowList>
      )}
    </>
  )
}

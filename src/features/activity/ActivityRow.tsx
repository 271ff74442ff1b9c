/** One transaction: what it was, who was on the other side, what moved and when. Leads to the explorer where there is one. */
import { memo, type ReactNode } from 'react'
import { Address } from '../../ui/components/Address.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Tag, type TagProps } from '../../ui/components/Tag.tsx'
import { type Entry, partyOf } from './activity.rules.ts'
import { type Dates, moveText, operationOf, outcomeKeys, t } from './texts.ts'
import type { NetworkFacts } from './use-network-facts.ts'

export type ActivityRowProps = {
  readonly entry: Entry
  readonly account: string
  readonly facts: NetworkFacts
  readonly dates: Dates
  readonly index: number
  /** The one that Tab reaches. */
  readonly isStop: boolean
  onFocus(index: number): void
}

export const ActivityRow = memo(function ActivityRow(props: ActivityRowProps) {
  const { entry, facts, index, isStop, onFocus } = props
  const { hash } = entry.transaction
  const href = hash === undefined ? undefined : facts.explorerUrl(hash)
  const shared = {
    className: href ? 'row press' : 'row',
    tabIndex: isStop ? 0 : -1,
    'data-index': index,
    onFocus: () => onFocus(index),
  }
  if (href === undefined)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a row that is read, in a list that arrows move in
      <div role="group" {...shared}>
        <Content {...props} />
      </div>
    )
  return (
    <a {...shared} href={href} target="_blank" rel="noopener noreferrer">
      <Content {...props} />
      <span className="sr">{t('activity.explorer')}</span>
    </a>
  )
})

const tagOf = ({ suspicion, outcome }: Entry): TagProps | undefined => {
  if (suspicion) return { text: t('activity.suspicious'), tone: 'warning' }
  if (outcome === 'confirmed') return undefined
  const tone = outcome === 'failed' || outcome === 'unknown' ? 'warning' : 'quiet'
  return { text: t(outcomeKeys[outcome]), tone }
}

function Content({ entry, account, facts, dates }: ActivityRowProps) {
  const { transaction, moves, outcome, suspicion } = entry
  const { shown, others } = moves
  const { title } = operationOf(transaction)
  const tag = tagOf(entry)
  const party = partyOf(entry, account, facts.coin)
  const { minedAt } = transaction
  const date = (
    <time dateTime={new Date(minedAt).toISOString()} title={dates.whole(minedAt)}>
      {dates.short(minedAt)}
    </time>
  )
  const isPair = shown.length > 1
  const rest = others > 0 && t('activity.others', { count: String(others) })
  const who = party && (
    <>
      {t(`activity.${party.role}`)} <Address value={party.address} form="short" />
    </>
  )
  // Two amounts take both lines of their side.
  const under: ReactNode = isPair || !who ? rest : who
  const isOff = outcome !== 'confirmed' && outcome !== 'pending'
  return (
    <>
      <Picture entry={entry} />
      <span className="row-text">
        <span className="row-line">
          <bdi className="row-title cut">{t(title)}</bdi>
          {tag && <Tag {...tag} />}
        </span>
        <bdi className="row-sub cut">
          {isPair && date}
          {isPair && under ? ' · ' : ''}
          {under}
          {!isPair && who && rest ? ` · ${rest}` : ''}
        </bdi>
      </span>
      <span className={suspicion || isOff ? 'activity-moves off' : 'activity-moves'}>
        {shown.map((move, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two at most, and two may be alike
          <bdi key={place} className={move.direction === 'in' ? 'cut in' : 'cut'} dir="ltr">
            {moveText(move, outcome)}
          </bdi>
        ))}
        {!isPair && <span className="row-sub">{date}</span>}
      </span>
    </>
  )
}

/** What looks like spam has no picture of its own. */
function Picture({ entry: { transaction, moves, suspicion } }: { readonly entry: Entry }) {
  if (suspicion) return <Glyph icon="warning" />
  const pictured = moves.shown.find(({ image }) => image !== undefined)
  if (pictured) return <RemoteImage src={pictured.image} name={pictured.unit} shape="round" />
  return <Glyph icon={operationOf(transaction).icon} />
}

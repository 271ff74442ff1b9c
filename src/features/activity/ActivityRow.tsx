/** One transaction: what it was, who was on the other side, what moved and when. Leads to the explorer where there is one. */
import { memo } from 'react'
import { Address } from '../../ui/components/Address.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Tag, type TagProps } from '../../ui/components/Tag.tsx'
import { type Entry, partyOf } from './activity.rules.ts'
import type { Move } from './moves.rules.ts'
import { type Dates, iconOf, moveText, outcomeText, t, titleOf } from './texts.ts'
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
  return { text: outcomeText(outcome), tone }
}

function Content({ entry, account, facts, dates }: ActivityRowProps) {
  const { transaction, moves, outcome, suspicion } = entry
  const [first, second] = moves.shown
  const tag = tagOf(entry)
  const party = partyOf(entry, account, facts.coin)
  const isOff = suspicion !== undefined || (outcome !== 'confirmed' && outcome !== 'pending')
  const amount = (move: Move) => (
    <span className={isOff ? 'activity-move off' : `activity-move ${move.direction}`}>
      <bdi className="cut" dir="ltr">
        {moveText(move, outcome)}
      </bdi>
    </span>
  )
  // Two amounts take both lines of their side.
  const who = !second && party && (
    <bdi className="cut">
      {t(`activity.party.${party.role}`)} <Address value={party.address} form="short" />
    </bdi>
  )
  const { others } = moves
  return (
    <>
      <Picture entry={entry} />
      <span className="activity-lines">
        <span className="activity-line">
          <bdi className="row-title cut">{titleOf(transaction)}</bdi>
          {tag && <Tag {...tag} />}
          {first && amount(first)}
        </span>
        <span className="activity-line row-sub">
          {who}
          <Moment at={transaction.minedAt} dates={dates} />
          {others > 0 && <span>{t('activity.others', { count: String(others) })}</span>}
          {second && amount(second)}
        </span>
      </span>
    </>
  )
}

/** The day, and the time where there is room for it. */
function Moment({ at, dates }: { readonly at: number; readonly dates: Dates }) {
  return (
    <time className="activity-moment" dateTime={new Date(at).toISOString()} title={dates.whole(at)}>
      <bdi>{dates.day(at)}</bdi> <bdi>{dates.time(at)}</bdi>
    </time>
  )
}

/** What looks like spam has no picture of its own. */
function Picture({ entry: { transaction, moves, suspicion } }: { readonly entry: Entry }) {
  if (suspicion) return <Glyph icon="warning" />
  const pictured = moves.shown.find(({ image }) => image !== undefined)
  if (pictured) return <RemoteImage src={pictured.image} name={pictured.unit} shape="round" />
  return <Glyph icon={iconOf(transaction)} />
}

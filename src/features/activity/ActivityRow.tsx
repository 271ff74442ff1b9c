/** One transaction: what it was, the other side, what moved, and when. Links to the explorer if there is one. */
import { memo } from 'react'
import { shortAddress } from '../../lib/short-address.ts'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Tag, type TagProps } from '../../ui/components/Tag.tsx'
import { type RowSlot, rovingProps } from '../../ui/virtual-list/row-slot.ts'
import { type Entry, type Party, partyOf } from './activity.rules.ts'
import type { Mark } from './marks.rules.ts'
import type { Move } from './moves.rules.ts'
import { type Dates, iconOf, moveText, outcomeText, t, titleOf } from './texts.ts'
import type { NetworkFacts } from './use-network-facts.ts'

export type ActivityRowProps = RowSlot & {
  readonly entry: Entry
  readonly account: string
  readonly facts: NetworkFacts
  /** Why the row may be deceptive. */
  readonly mark: Mark | undefined
  readonly dates: Dates
}

export const ActivityRow = memo(function ActivityRow(props: ActivityRowProps) {
  const { entry, account, facts, mark } = props
  const { hash } = entry.transaction
  const href = hash === undefined ? undefined : facts.explorerUrl(hash)
  const party = partyOf(entry, account, facts.coin)
  const shared = {
    ...rovingProps(props),
    className: href ? 'row activity-row press' : 'row activity-row',
    // Read after the row: the full address within it would hide the rest.
    'aria-description':
      [mark && t(`activity.mark.${mark}.text`), party?.address, href && t('activity.explorer')]
        .filter(Boolean)
        .join('. ') || undefined,
  }
  const content = <Content {...props} party={party} />
  if (href === undefined)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a row that is read, in a list that arrows move in
      <div role="group" {...shared}>
        {content}
      </div>
    )
  return (
    <a {...shared} href={href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
})

/** Rows of one kind have the same elements in `Content`, so that they can be recycled. */
export function kindOf({ transaction, moves, outcome, suspicion }: Entry, mark: Mark | undefined): string {
  const { shown, others } = moves
  const { image } = shown.find(({ image }) => image !== undefined) ?? {}
  return [
    transaction.operation,
    outcome,
    suspicion,
    mark,
    shown.length,
    others > 0,
    image !== undefined,
  ].join()
}

const tagOf = ({ suspicion, outcome }: Entry, mark: Mark | undefined): TagProps | undefined => {
  if (mark) {
    const ended = outcome === 'confirmed' ? [] : [outcomeText(outcome)]
    return { text: [...ended, t(`activity.mark.${mark}`)].join(' · '), tone: 'warning' }
  }
  if (suspicion) return { text: t('activity.suspicious'), tone: 'warning' }
  if (outcome === 'confirmed') return undefined
  const tone = ['failed', 'unknown', 'other'].includes(outcome) ? 'warning' : 'quiet'
  return { text: outcomeText(outcome), tone }
}

type ContentProps = Pick<ActivityRowProps, 'entry' | 'dates' | 'mark'> & { readonly party: Party | undefined }

/** As few elements as possible, because fast scrolling rewrites them all in each frame. */
function Content({ entry, dates, mark, party }: ContentProps) {
  const { transaction, moves, outcome, suspicion } = entry
  const [first, second] = moves.shown
  const tag = tagOf(entry, mark)
  const isOff = suspicion !== undefined || (outcome !== 'confirmed' && outcome !== 'pending')
  const amount = (move: Move) => (
    <bdi className={isOff ? 'activity-move cut off' : `activity-move cut ${move.direction}`} dir="ltr">
      {moveText(move, outcome)}
    </bdi>
  )
  // Two amounts use both lines, so there is no room for the other side.
  const who = !second && party && (
    <bdi className="activity-party cut" title={party.address}>
      {t(`activity.party.${party.role}`)} <bdi dir="ltr">{shortAddress(party.address)}</bdi>
    </bdi>
  )
  const { others } = moves
  return (
    <>
      <Picture entry={entry} mark={mark} />
      <span className="activity-line">
        <bdi className="row-title cut">{titleOf(transaction)}</bdi>
        {first && amount(first)}
      </span>
      <span className="activity-line row-sub">
        {tag && <Tag {...tag} />}
        {who}
        <Moment at={transaction.minedAt} dates={dates} isFirst={!who} />
        {others > 0 && <span>{t('activity.others', { count: String(others) })}</span>}
        {second && amount(second)}
      </span>
    </>
  )
}

type MomentProps = { readonly at: number; readonly dates: Dates; readonly isFirst: boolean }

/** The day and the time, as far as they fit; neither breaks within itself. */
function Moment({ at, dates, isFirst }: MomentProps) {
  return (
    <time
      className={isFirst ? 'activity-moment first' : 'activity-moment'}
      dateTime={new Date(at).toISOString()}
      title={dates.full(at)}
    >
      {`${unbroken(dates.day(at))} ${unbroken(dates.time(at))}`}
    </time>
  )
}

const unbroken = (text: string): string => text.replaceAll(/\s/g, '\u00a0')

/** Suspicious entries get a warning icon instead of their own image. */
function Picture({ entry: { transaction, moves, suspicion }, mark }: Pick<ContentProps, 'entry' | 'mark'>) {
  if (suspicion || mark) return <Glyph icon="warning" />
  const pictured = moves.shown.find(({ image }) => image !== undefined)
  if (pictured)
    return <RemoteImage key={pictured.image} src={pictured.image} name={pictured.unit} shape="round" />
  return <Glyph icon={iconOf(transaction)} />
}

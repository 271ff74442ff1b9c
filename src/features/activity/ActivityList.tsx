/** Thousands of transactions by month, each month with its heading. */
import { memo, type ReactNode, useMemo } from 'react'
import { VirtualList } from '../../ui/virtual-list/VirtualList.tsx'
import { ActivityRow, kindOf } from './ActivityRow.tsx'
import type { Entry } from './activity.rules.ts'
import type { Marks } from './marks.rules.ts'
import type { Month } from './months.rules.ts'
import { sizesFor } from './row-sizes.rules.ts'
import type { Dates } from './texts.ts'
import type { NetworkFacts } from './use-network-facts.ts'

export type ActivityListProps = {
  readonly months: readonly Month[]
  readonly account: string
  readonly facts: NetworkFacts
  readonly marks: Marks
  readonly dates: Dates
  /** Once rendered, the row with this index takes focus: the visitor has asked for more. */
  readonly focusAfter: number | undefined
  onFocused(): void
  /** Called when the end of the list comes into view. */
  onEnd(): void
  /** Rendered after the rows. */
  readonly children: ReactNode
}

export const ActivityList = memo(function ActivityList(props: ActivityListProps) {
  const { months, account, facts, marks, dates, focusAfter, onFocused, onEnd, children } = props
  const sections = useMemo(
    () =>
      months.map(({ year, month, entries }) => ({
        id: `wm-month-${year}-${month}`,
        heading: dates.month(year, month),
        items: entries,
        total: entries.length,
      })),
    [months, dates],
  )
  return (
    <VirtualList
      className="activity-box"
      sections={sections}
      sizesFor={sizesFor}
      idOf={idOf}
      kindOf={(entry) => kindOf(entry, marks(entry))}
      renderRow={(entry, slot) => (
        <ActivityRow
          {...slot}
          entry={entry}
          account={account}
          facts={facts}
          mark={marks(entry)}
          dates={dates}
        />
      )}
      tabStops="one"
      focusAfter={focusAfter}
      onFocused={onFocused}
      onEnd={onEnd}
    >
      <div className="activity-end">{children}</div>
    </VirtualList>
  )
})

const idOf = ({ id }: Entry): string => id

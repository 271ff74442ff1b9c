/** What an account did, page by page (wire facts 2.3). Grouping, merging and hiding spam are the activity's own work. */
import type { Answer, Ask } from './ask.ts'
import { type Pause, readRows } from './fields.ts'
import { historyPage, type Transaction, transaction } from './history-answers.ts'
import { path } from './path.ts'

/** The cursors so far, the last one being the next page's; given back as it is. */
export type HistoryCursor = readonly string[]

export type HistoryPage = {
  readonly transactions: readonly Transaction[]
  /** Absent: the list ends here. */
  readonly next?: HistoryCursor | undefined
  /** It ends here for us alone: what the service calls the next page is not followed. */
  readonly isCut?: boolean
}

/** A list that goes on after so many pages goes on for ever. */
const MAX_PAGES = 500

/** `turns`: made for each page. */
export const createHistory = (ask: Ask, turns: () => Pause) => ({
  /**
   * One page of a plain address, newest first as the service has it; of one network when `caipNetworkId` is given. `onramp`:
   * bought with that provider. A cursor seen before cuts the list off.
   */
  async page(p: {
    readonly address: string
    readonly caipNetworkId?: string | undefined
    readonly cursor?: HistoryCursor | undefined
    readonly onramp?: 'coinbase' | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<Answer<HistoryPage>> {
    const seen = p.cursor ?? []
    const { value, ...skip } = await ask.data(
      {
        host: 'blockchain',
        path: path`/v1/account/${p.address}/history`,
        query: { cursor: seen.at(-1), chainId: p.caipNetworkId, onramp: p.onramp },
        ...(p.onramp ? { cache: 'no-cache' } : {}),
        signal: p.signal,
      },
      historyPage,
      { data: [], next: undefined },
    )
    const { data: given, next } = value
    const data = await readRows({ given, row: transaction, key: ({ id }) => id, pause: turns() })
    const goesOn = next !== undefined && !seen.includes(next) && seen.length < MAX_PAGES
    const transactions = data.filter(
      ({ caipNetworkId }) => p.caipNetworkId === undefined || p.onramp || caipNetworkId === p.caipNetworkId,
    )
    const isCut = next !== undefined && !goesOn
    const cursor = { next: goesOn ? [...seen, next] : undefined, ...(isCut && { isCut }) }
    return { value: { transactions, ...cursor }, ...skip }
  },
})

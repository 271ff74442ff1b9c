/** The transaction history of an account, page by page (wire facts 2.3). Grouping and hiding spam are up to `features/activity`. */
import type { Answer, Ask } from './ask.ts'
import type { HistoryCursor, HistoryPage } from './contract.ts'
import { historyPage, transaction } from './history-answers.ts'
import { path } from './path.ts'
import { type Pause, readRows } from './rows.ts'

/** Bounds a list that never ends. */
const MAX_PAGES = 500

/** `createPause`: makes the `Pause` of each page. */
export const createHistory = (ask: Ask, createPause: () => Pause) => ({
  /**
   * One page of a plain address, in the service's order (newest first). `caipNetworkId`: only that network. `onramp`: only purchases with
   * that provider. Rejects with a `ServiceError`.
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
    let unread = 0
    const data = await readRows({
      given,
      row: transaction,
      key: ({ id }) => id,
      pause: createPause(),
      onUnread: () => unread++,
    })
    const goesOn = next !== undefined && !seen.includes(next) && seen.length < MAX_PAGES
    const transactions = data.filter(
      ({ caipNetworkId }) => p.caipNetworkId === undefined || p.onramp || caipNetworkId === p.caipNetworkId,
    )
    const isCut = next !== undefined && !goesOn
    const isPartial = data.length < given.length
    const cursor = { next: goesOn ? [...seen, next] : undefined, ...(isCut && { isCut }) }
    const lack = { ...(isPartial && { isPartial }), ...(unread > 0 && { unread }) }
    return { value: { transactions, ...cursor, ...lack }, ...skip }
  },
})

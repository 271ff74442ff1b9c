/** The harness of this feature's tests: a connected account whose history the test decides. */
import type { HistoryCursor, HistoryPage, Transaction } from '../../api/contract.ts'
import { ALICE, BOB, hashOf } from '../../core/accounts.testing.ts'
import { createHarness, type HarnessOptions, RDNS } from '../../core/core.testing.ts'
import { failure } from '../../errors/to-error.ts'
import { openActivity } from './activity.actions.ts'
import { createActivity } from './activity.state.ts'

export const PROJECT = '0'.repeat(32)

export type Asked = {
  readonly address: string
  readonly caipNetworkId?: string | undefined
  readonly cursor?: HistoryCursor | undefined
  readonly signal?: AbortSignal | undefined
}

type Answer = { readonly value: HistoryPage; readonly skipped?: string; readonly cause?: unknown }

export const row = (n: number, more: Partial<Transaction> = {}): Transaction => ({
  id: `row-${n}`,
  operation: 'send',
  status: 'confirmed',
  minedAt: n * 1000,
  caipNetworkId: 'eip155:1',
  hash: hashOf(n),
  sentFrom: ALICE,
  sentTo: BOB,
  transfers: [{ direction: 'out', quantity: '1', token: { name: 'Ether', symbol: 'ETH' } }],
  ...more,
})

export const page = (transactions: readonly Transaction[], next?: HistoryCursor): Answer => ({
  value: { transactions, next },
})

/** Rows with the numbers `from` down to `to`. */
export const rows = (from: number, to: number): Transaction[] =>
  Array.from({ length: from - to + 1 }, (_, n) => row(from - n))

export async function startActivity(given: HarnessOptions = {}) {
  const harness = createHarness({ ...given, options: { projectId: PROJECT, ...given.options } })
  const { core } = harness
  const asked: Asked[] = []
  const on = { page: async (_asked: Asked): Promise<Answer> => page([row(2), row(1)]) }
  const dataApi = async () => ({
    history: {
      page(one: Asked) {
        asked.push(one)
        return on.page(one)
      },
    },
  })
  Object.assign(harness.core, { dataApi })
  Object.assign(harness.wallet, { dataApi })
  const { wait } = harness.clock
  // Waits of 0 ms pass by themselves; longer ones are the test's to advance.
  const turn: typeof wait = async (ms, signal) => (ms > 0 ? wait(ms, signal) : undefined)
  Object.assign(harness.clock, { wait: turn })
  const provider = harness.announce(RDNS, { accounts: [ALICE, BOB] })
  await harness.connect(RDNS)
  const activity = createActivity(core)
  const { state } = activity
  const ids = () => (state.list.step === 'shown' ? state.list.rows.map(({ id }) => id) : state.list.step)
  const tracked = (name: string) =>
    harness.emitted('wm-event').flatMap(({ event, properties }) => (event === name ? [properties] : []))
  return { ...harness, provider, asked, on, activity, state, ids, tracked }
}

export const down = failure('http-failed')

/** The view is open and the first page loaded. */
export const started = async (given: Parameters<typeof startActivity>[0] = {}) => {
  const harness = await startActivity(given)
  const leave = openActivity(harness.activity)
  await harness.settled()
  return { ...harness, leave }
}

export const sendOne = async ({ core, settled }: Awaited<ReturnType<typeof startActivity>>, n: number) => {
  core.follow({
    hash: hashOf(n),
    caipNetworkId: 'eip155:1',
    from: ALICE,
    to: BOB,
    value: 10n ** 17n,
    symbol: 'ETH',
    decimals: 18,
    kind: 'transfer',
    sentAt: core.clock.now(),
  })
  await settled()
}

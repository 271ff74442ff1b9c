/** A transaction that is sent and followed, and what is stored of it. */
import type { EvmStatusResult } from '../chains/chain.ts'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import { createHarness, type Harness, type HarnessOptions, RDNS } from '../core/core.testing.ts'
import { stored } from '../core/fake-storage.testing.ts'

export const HASH = hashOf(7)

export const CALL = `0:${hashOf(9)}`

export const sent = (hash = HASH) => ({
  hash,
  kind: 'transfer' as const,
  caipNetworkId: 'eip155:1' as const,
  from: ALICE,
  to: BOB,
  value: 5n * 10n ** 17n,
  symbol: 'ETH',
  decimals: 18,
  sentAt: 1,
})

export const row = (more: object = {}) => ({ ...sent(), value: '500000000000000000', ...more })

export const start = async (given: HarnessOptions = {}): Promise<Harness> => {
  const harness = createHarness(given)
  harness.announce(RDNS)
  await harness.connect(RDNS)
  return harness
}

export const follow = async (harness: Harness, check: EvmStatusResult = { status: 'pending' }) => {
  harness.chain.on.getTransactionStatus = async () => check
  harness.core.follow(sent())
  await harness.settled()
}

export const checks = ({ chain }: Harness) => chain.reads.filter((read) => read.startsWith('look')).length

export const statuses = (harness: Harness) => harness.emitted('wm-transaction').map(({ status }) => status)

export const pending = ({ storage }: Harness) => stored(storage)['wallet-modal:pending']

/** The chain against a local one with Solana’s own runtime, and how ann sends coins on it. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Person, person, SOL, setUpSolana, transferOf } from './solana.testing.ts'
import type { SolanaFee, SolanaProvider } from './solana-chain.ts'

export let at: Awaited<ReturnType<typeof setUpSolana>>

export let ann: Person

export let bob: Person

export const feeOf = (value: bigint, to = bob.address, more: { maxPriority?: bigint } = {}) =>
  at.chain.fee({ network: at.network, transfer: transferOf(ann.address, to, value), ...more })

export const sendBy = async (provider: SolanaProvider, value: bigint, to = bob.address, fee?: SolanaFee) =>
  at.chain.send({
    network: at.network,
    provider,
    transfer: transferOf(ann.address, to, value),
    fee: fee ?? (await feeOf(value, to)),
  })

export const status = (hash: string, since?: bigint) =>
  at.chain.getTransactionStatus({
    network: at.network,
    hash,
    from: ann.address,
    ...(since !== undefined && { since }),
  })

/** Starts the chain before the tests of a file, and sets it back before each test. */
export function startChain(): void {
  beforeAll(async () => {
    at = await setUpSolana()
    ann = await person(1)
    bob = await person(2)
  })

  afterAll(() => at?.svm.stop())

  beforeEach(() => {
    at.svm.reset()
    at.svm.setBalance(ann.address, 10n * SOL)
    at.svm.setBalance(bob.address, SOL)
  })
}

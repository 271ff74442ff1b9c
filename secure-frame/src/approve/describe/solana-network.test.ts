/** The page picks the network that a Solana transaction is shown with; only that network's own node can tell whether it is one of it. */
import { expect, describe as group, test, vi } from 'vitest'
import { fakeClock } from '../../../../src/lib/clock.testing.ts'
import { solanaClusters } from '../../../../src/lib/solana-clusters.ts'
import type { ApprovalReads } from '../../contract/approval.ts'
import { reads, requestOf } from '../requests.testing.ts'
import { BLOCKHASH, SOL_ME, solTransfer, transactionOf } from '../solana-requests.testing.ts'
import { describe } from './describe.ts'

const { mainnet, devnet, testnet } = solanaClusters
/** Any 32 bytes: to a node of another network, main one included, a blockhash is one it has never seen. */
const ELSEWHERE: string = SOL_ME
const WARNING = {
  level: 'confirm',
  text: 'This may be a transaction of Solana’s main network: real money.',
}

const own = transactionOf([solTransfer(1n)]).wire
const foreign = transactionOf([solTransfer(1n)], 0, ELSEWHERE).wire
const legacy = transactionOf([solTransfer(1n)], 'legacy', ELSEWHERE).wire

const setUp = (solanaBlockhash: ApprovalReads['solanaBlockhash'] = reads().solanaBlockhash) => {
  const asked = vi.fn(solanaBlockhash)
  const clock = fakeClock()
  const warnings = async (caip2: string, transactions: readonly Uint8Array[], isSent = true) => {
    const request = requestOf({ kind: 'solana-transactions', transactions, isSent }, { caip2 })
    const options = { reads: { ...reads(), solanaBlockhash: asked }, clock, known: [] }
    return (await describe(request, options)).description.warnings
  }
  return { asked, clock, warnings }
}

group('networkWarnings', () => {
  test.each([devnet, testnet, 'solana:local'])(
    'behavior: one of %s, by its node: no warning',
    async (caip2) => {
      const { asked, warnings } = setUp()
      expect(await warnings(caip2, [own, own])).toEqual([])
      expect(asked).toHaveBeenCalledExactlyOnceWith(caip2, BLOCKHASH)
    },
  )

  test.each([devnet, testnet, 'solana:local'])(
    'attack: shown as one of %s, which does not know it',
    async (caip2) => {
      const { warnings } = setUp()
      for (const isSent of [true, false])
        for (const list of [[foreign], [legacy], [own, foreign]])
          expect(await warnings(caip2, list, isSent)).toEqual([WARNING])
    },
  )

  test('error: a node that refuses, or is silent for 10 s, knows nothing', async () => {
    expect(await setUp(() => Promise.reject(new Error('no such method'))).warnings(devnet, [own])).toEqual([
      WARNING,
    ])
    const { clock, warnings } = setUp(() => new Promise<never>(() => {}))
    const waiting = warnings(devnet, [own])
    await clock.advance(10_000)
    expect(await waiting).toEqual([WARNING])
  })

  test('attack: what cannot be read is of no network that is known', async () => {
    expect(await setUp().warnings(devnet, [Uint8Array.from([...own, 0])])).toContainEqual(WARNING)
  })

  test('behavior: one of the main network has no warning and waits for no answer', async () => {
    const { asked, warnings } = setUp(() => new Promise<never>(() => {}))
    expect(await warnings(mainnet, [own, foreign])).toEqual([])
    expect(asked).not.toHaveBeenCalled()
  })
})

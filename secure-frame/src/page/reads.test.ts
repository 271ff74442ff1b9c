/** Reads of the approval screens, at a local ledger and at nodes that answer what makes no sense. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSolana } from '../../../local/solana/solana.mjs'
import { systemClock } from '../../../src/lib/clock.ts'
import { SOLANA } from './harness.testing.ts'
import { createReads } from './reads.ts'
import { createNodes } from './rpc/nodes.ts'

let svm: Awaited<ReturnType<typeof startSolana>>

beforeAll(async () => {
  svm = await startSolana()
})
afterAll(() => svm.stop())

const nodes = () => createNodes({ nodes: { [SOLANA]: [svm.url] }, bundlers: {} }, systemClock)

describe('solanaBlockhash', () => {
  it('behavior: known to the network, or not', async () => {
    const { value } = Object(await nodes().ask(SOLANA, 'getLatestBlockhash', []))
    const { solanaBlockhash } = createReads(nodes())
    expect(await solanaBlockhash(SOLANA, value.blockhash)).toBe(true)
    expect(await solanaBlockhash(SOLANA, '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi')).toBe(false)
  })

  it.each([true, null, {}, { value: 'true' }, { value: 1 }])('error: %j is no answer', async (answer) => {
    const reads = createReads({ ...nodes(), ask: async () => answer })
    await expect(reads.solanaBlockhash(SOLANA, 'x')).rejects.toThrow('cannot be read')
  })
})

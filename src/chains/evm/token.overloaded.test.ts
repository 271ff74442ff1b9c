/** A node that has too much to do says nothing of a token: asked again, and never taken for a contract that is none. */
import { numberToHex, toHex } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { type FakeNode, network, stubNodes } from './fakes.testing.ts'

afterEach(() => vi.unstubAllGlobals())

const URL = 'https://a.example/'
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKEN = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const CALLS = 4

/** As the services word it: dRPC, Base, the sequencer behind Base, Infura, geth. */
const OVERLOADED = [
  { code: 30, message: 'Request timeout on the free tier, please upgrade your tier to the paid one' },
  { code: 19, message: 'Temporary internal error. Please retry, trace-id: 1f' },
  { code: -32016, message: 'over rate limit' },
  { code: -32000, message: '429 Too Many Requests: {"code":-32016}' },
  { code: -32005, message: 'daily request count exceeded' },
  { code: -32002, message: 'request timed out' },
]

/** What came of reading the token; `failures`: calls of the node that fail so before it answers. */
const readWith = async (error: object, failures: number) => {
  let calls = 0
  const node: FakeNode = (method) => {
    if (method === 'eth_chainId') return '0x5'
    if (calls++ < failures) throw error
    // Good as a number, and as a text of 32 bytes.
    return numberToHex(18, { size: 32 })
  }
  stubNodes({ [URL]: node })
  const clock = fakeClock()
  const chain = createEvmChain({ customUrls: () => [], clock })
  const asked = chain.token?.({ network: network(5, URL), token: TOKEN, owner: OWNER })
  const outcome = asked?.then(
    ({ decimals }) => decimals,
    ({ code }) => code,
  )
  for (let passed = 0; passed < 3000; passed += 50) {
    await new Promise(setImmediate)
    await clock.advance(50)
  }
  return { outcome: await outcome, calls }
}

describe('token, from a node that has too much to do', () => {
  it.each(OVERLOADED)(
    'error: $code “$message”: asked again three times, and not a token that is none',
    async (error) => {
      const { outcome, calls } = await readWith(error, Number.POSITIVE_INFINITY)
      expect([18, 'token-unknown', undefined]).not.toContain(outcome)
      expect(calls).toBe(4 * CALLS)
    },
  )

  it.each(OVERLOADED)('behavior: $code “$message” once, then its answer', async (error) => {
    expect(await readWith(error, CALLS)).toEqual({ outcome: 18, calls: 2 * CALLS })
  })

  it('attack: a contract that reverts with such words is one that is no token', async () => {
    for (const code of [3, -32000]) {
      const error = {
        code,
        message: 'execution reverted: over rate limit, request timeout',
        data: toHex('x'),
      }
      const { outcome } = await readWith(error, Number.POSITIVE_INFINITY)
      expect(outcome).toBe('token-unknown')
    }
  })
})

/** The guard with the real chain, where nodes accept a request and never answer. */
import { afterEach, expect, it, vi } from 'vitest'
import { createEvmChain } from '../chains/evm/create-evm-chain.ts'
import { stubNodes } from '../chains/evm/fakes.testing.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { forSend } from '../features/send/send.testing.ts'
import { createGuarded } from './guard.testing.ts'
import { inspectDraft } from './guard.ts'

afterEach(() => vi.unstubAllGlobals())

const HANGS = ['https://a.example/', 'https://b.example/']
const ANSWERS = 'https://c.example/'

/** What it comes to, and after how many seconds. */
const inspect = async (customUrls: readonly string[]) => {
  stubNodes({ [ANSWERS]: (method) => (method === 'eth_chainId' ? '0x1' : '0x') })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    HANGS.includes(url)
      ? new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
      : fetch(url, init),
  )
  const { wallet, chain, clock } = createGuarded({
    options: { projectId: undefined, networks: ['eip155:1'] },
  })
  const { inspectReceiver } = createEvmChain({ customUrls: () => customUrls, clock })
  Object.assign(chain, { inspectReceiver })
  const transfer = { from: ALICE, to: BOB, value: 1n, data: '0x', caipNetworkId: 'eip155:1' } as const
  let found: unknown
  const settle = (value: unknown) => {
    found = value
  }
  void inspectDraft(wallet, forSend(wallet).send.history, transfer).then(settle, settle)
  let passed = 0
  // Answers arrive in real microtasks between the steps of the fake clock.
  for (; found === undefined && passed < 40; passed += 0.5) {
    await new Promise(setImmediate)
    await clock.advance(500)
  }
  return { found, passed: Math.floor(passed) }
}

it.each([
  ['one URL hangs', HANGS.slice(0, 1), 10],
  ['two URLs hang', HANGS, 20],
])('error: %s: slow, but the next one answers', async (_, hanging, seconds) => {
  const { found, passed } = await inspect([...hanging, ANSWERS])
  expect(found).toEqual([{ level: 'warning', reason: 'first-time' }])
  expect(passed).toBe(seconds)
})

it('error: all URLs hang: given up after 30 s', async () => {
  const { found, passed } = await inspect(HANGS)
  expect(found).toMatchObject({ code: 'timeout' })
  expect(passed).toBe(30)
})

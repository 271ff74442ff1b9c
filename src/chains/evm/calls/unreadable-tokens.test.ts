/** On a real node: a token that somebody has sent to the account, and that cannot be read, takes no trial away. */
import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, EvmCalls } from '../../calls.ts'
import type { Hex } from '../../chain.ts'
import { createEvmChain } from '../create-evm-chain.ts'
import { startTokens, type TokenHarness } from '../tokens.testing.ts'

const router = parseAbi(['function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)'])
const AMOUNT = 1_000_000n
/** Sent to the account by anybody; a test puts its code there. */
const JUNK: readonly Hex[] = [1, 2, 3].map((n) => numberToHex(0xc0de00n + BigInt(n), { size: 20 }))
const ways = ['simulate', 'override'] as const

const REVERTS: Hex = '0x60006000fd'
const CODES: readonly (readonly [string, Hex])[] = [
  ['reverts', REVERTS],
  ['answers a byte less than a word', '0x601f6000f3'],
  ['uses up all gas', '0xfe'],
  ['never ends', '0x5b600056'],
]
/** 320 kB of zeros, for less gas than a read has. */
const LONG: Hex = '0x620500006000f3'
/** 7 of everything, until it is called without data: then it reverts. */
const CHANGES: Hex = '0x36600a576001600055005b600054601b57600760005260206000f35b60006000fd'
/** 7 of everything, after 3,000 turns: some 80,000 gas, as of a token behind proxies. */
const COSTLY: Hex = '0x610bb85b6001900380600357600760005260206000f3'

let tokens: TokenHarness
let calls: EvmCalls
let owner: Hex
let usdc: Hex
let dai: Hex

beforeAll(async () => {
  tokens = await startTokens(31_397)
  const { anvil } = tokens
  owner = anvil.accounts[1]
  await tokens.give('USDC', owner, 5_000_000_000n)
  const chain = createEvmChain({ customUrls: () => [anvil.url] })
  calls = await chain.calls()
  usdc = tokens.tokenOf('USDC').address
  dai = tokens.tokenOf('DAI').address
}, 60_000)
afterAll(() => tokens.anvil.stop())

const swap = (): readonly Call[] => {
  const args = [AMOUNT, 0n, [usdc, dai], owner, 2n ** 64n - 1n] as const
  const data = encodeFunctionData({ abi: router, functionName: 'swapExactTokensForTokens', args })
  const approval = calls.approval({ token: usdc, spender: tokens.router, amount: AMOUNT })
  return [approval, { to: tokens.router, value: 0n, data }]
}

const tryBy = (
  only: (typeof ways)[number],
  list: readonly Call[],
  traded: readonly Hex[],
  others: readonly Hex[],
) =>
  calls.tryCalls({
    network: tokens.plain,
    from: owner,
    calls: list,
    traded,
    tokens: others,
    spenders: [tokens.router],
    only,
  })

const place = (code: Hex) => Promise.all(JUNK.map((at) => tokens.anvil.rpc('anvil_setCode', [at, code])))

describe.each(ways)('tryCalls by %s', (way) => {
  it('behavior: a token that takes much gas to be read can be traded', async () => {
    await place(COSTLY)
    const [costly = usdc] = JUNK
    expect(await tryBy(way, swap(), [usdc, dai, costly], [])).toMatchObject({ kind: 'tried' })
  })

  it.each([...CODES, ['answers at length', LONG]] as const)(
    'attack: a token that %s takes no trial away',
    async (_, code) => {
      await place(code)
      const trial = await tryBy(way, swap(), [usdc, dai], JUNK)
      expect(trial).toMatchObject({
        kind: 'tried',
        isWhole: way === 'simulate',
        changes: [
          { token: usdc, change: -AMOUNT },
          { token: dai, change: expect.any(BigInt) },
        ],
        allowances: [],
      })
    },
  )

  it.each(CODES)('attack: with a side that %s nothing is known', async (_, code) => {
    await place(code)
    for (const traded of [
      [...JUNK.slice(0, 1), dai],
      [usdc, ...JUNK.slice(0, 1)],
    ])
      expect(await tryBy(way, swap(), traded, [usdc, dai])).toEqual({ kind: 'untried' })
  })

  it('attack: what can no longer be read afterwards is gone', async () => {
    await place(CHANGES)
    const [token = owner] = JUNK
    const trial = await tryBy(way, [{ to: token, value: 0n, data: '0x' }], [usdc], [token])
    expect(trial).toMatchObject({ kind: 'tried', changes: [{ token, change: -7n }] })
  })
})

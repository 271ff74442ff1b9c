import fc from 'fast-check'
import { encodeAbiParameters, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvmChain, Hex } from '../chain.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { startTokens, type TokenHarness } from './tokens.testing.ts'

/** Real tokens on a real node; lying ones are made by replacing the code. */
let harness: TokenHarness
let chain: EvmChain
let owner: Hex

beforeAll(async () => {
  harness = await startTokens(31337)
  chain = createEvmChain({ customUrls: () => [] })
  owner = harness.anvil.accounts[1]
})
afterAll(() => harness.anvil.stop())

const word = (value: bigint | number) => numberToHex(value, { size: 32 }).slice(2)
const text = (said: string) => encodeAbiParameters([{ type: 'string' }], [said]).slice(2)

/** Runtime code that answers by selector and reverts for any other call. */
const saying = (answers: Readonly<Record<string, string>>): Hex => {
  const entries = Object.entries(answers)
  // Each comparison is DUP1, PUSH4, EQ, PUSH2, JUMPI; each answer copies its bytes from the end of the code.
  const head = 6 + entries.length * 11 + 5
  const bodies = entries.map(([, hex]) => hex.length / 2)
  const stub = 16
  const dataAt = head + entries.length * stub
  const hex2 = (value: number) => value.toString(16).padStart(4, '0')
  const tests = entries.map(([selector], at) => `8063${selector}1461${hex2(head + at * stub)}57`).join('')
  let offset = dataAt
  const stubs = bodies.map((size) => {
    const from = offset
    offset += size
    return `5b61${hex2(size)}61${hex2(from)}600039` + `61${hex2(size)}6000f3`
  })
  const padded = stubs.map((one) => one.padEnd(stub * 2, '0')).join('')
  return `0x60003560e01c${tests}60006000fd${padded}${entries.map(([, hex]) => hex).join('')}`
}
const BALANCE = '70a08231'
const DECIMALS = '313ce567'
const SYMBOL = '95d89b41'
const NAME = '06fdde03'

let placed = 0xbad0000
const position = async (code: Hex): Promise<Hex> => {
  placed += 1
  const address = numberToHex(placed, { size: 20 })
  await harness.anvil.rpc('anvil_setCode', [address, code])
  return address
}
/** A token with these answers, and valid ones for the rest. */
const deployAnswering = (answers: Readonly<Record<string, string>> = {}): Promise<Hex> =>
  position(
    saying({
      [BALANCE]: word(5n),
      [DECIMALS]: word(18),
      [SYMBOL]: text('OK'),
      [NAME]: text('Fine'),
      ...answers,
    }),
  )

const networks = () => [harness.network, harness.plain]
const same = (address: string) => expect.stringMatching(new RegExp(`^${address}$`, 'i'))

describe('token', () => {
  it('behavior: what the contract says, to the last unit, with multicall and without', async () => {
    const usdc = harness.tokenOf('USDC')
    for (const network of networks())
      expect(await chain.token?.({ network, token: usdc.address, owner })).toEqual({
        address: usdc.address,
        symbol: 'USDC',
        name: 'USD Coin (local)',
        decimals: 6,
        balance: await harness.balanceOf('USDC', owner),
      })
  })

  it('behavior: texts of 32 bytes are read', async () => {
    const { address } = harness.tokenOf('MKR')
    await harness.give('MKR', owner, 123456789012345678901n)
    expect(await chain.token?.({ network: harness.network, token: address, owner })).toEqual({
      address,
      symbol: 'MKR',
      name: 'Maker (local)',
      decimals: 18,
      balance: 123456789012345678901n,
    })
  })

  it('behavior: the decimals are the contract’s, as they are now', async () => {
    const { address, decimals } = harness.tokenOf('SHIFT')
    const ask = () => chain.token?.({ network: harness.network, token: address, owner })
    expect([decimals, (await ask())?.decimals]).toEqual([18, 6])
    await harness.anvil.rpc('anvil_setStorageAt', [
      address,
      numberToHex(0xdec1, { size: 32 }),
      `0x${word(8)}`,
    ])
    expect((await ask())?.decimals).toBe(8)
  })

  it('param: the address in one case, or with its checksum', async () => {
    const { address } = harness.tokenOf('USDC')
    const ask = (token: string) => chain.token?.({ network: harness.network, token, owner })
    expect(await ask(address.toLowerCase())).toMatchObject({ address })
    const wrong = address.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    await expect(ask(wrong)).rejects.toMatchObject({ code: 'token-unknown' })
    await expect(ask('USDC')).rejects.toMatchObject({ code: 'token-unknown' })
  })

  it('error: no contract, or one that is no token', async () => {
    const none = [
      harness.anvil.accounts[2],
      await position('0x60006000fd'),
      await position('0x00'),
      await position('0xfe'),
    ]
    for (const token of [...none, `0x${'0'.repeat(39)}2`, `0x${'0'.repeat(39)}4`])
      for (const network of networks())
        await expect(chain.token?.({ network, token, owner })).rejects.toMatchObject({
          code: 'token-unknown',
        })
  })

  it('behavior: symbol and name may be missing', async () => {
    const token = await position(saying({ [BALANCE]: word(7n), [DECIMALS]: word(2) }))
    for (const network of networks())
      expect(await chain.token?.({ network, token, owner })).toEqual({
        address: same(token),
        symbol: '',
        name: '',
        decimals: 2,
        balance: 7n,
      })
  })

  it('attack: decimals and balances that are none', async () => {
    const bad = [
      { [DECIMALS]: word(78) },
      { [DECIMALS]: word(256) },
      { [DECIMALS]: word(2n ** 256n - 1n) },
      { [DECIMALS]: word(18).slice(2) },
      { [DECIMALS]: `${word(18)}${word(18)}` },
      { [DECIMALS]: text('18') },
      { [DECIMALS]: '' },
      { [BALANCE]: word(5n).slice(2) },
      { [BALANCE]: `${word(5n)}00` },
      { [BALANCE]: '' },
    ]
    for (const answers of bad) {
      const token = await deployAnswering(answers)
      for (const network of networks())
        await expect(chain.token?.({ network, token, owner })).rejects.toMatchObject({
          code: 'token-unknown',
        })
    }
    const limit = await deployAnswering({ [DECIMALS]: word(77), [BALANCE]: word(2n ** 256n - 1n) })
    expect(await chain.token?.({ network: harness.network, token: limit, owner })).toMatchObject({
      decimals: 77,
      balance: 2n ** 256n - 1n,
    })
  })

  it('attack: texts that are none, that reorder, that flood', async () => {
    const said = async (hex: string) =>
      (
        await chain.token?.({
          network: harness.network,
          token: await deployAnswering({ [SYMBOL]: hex }),
          owner,
        })
      )?.symbol
    expect(await said(text('\u202eCDSU\u200b'))).toBe('CDSU')
    expect(await said(text('long'.repeat(2000)))).toHaveLength(16)
    expect(await said(`${word(32)}${word(2n ** 255n)}`)).toBe('')
    expect(await said(`${word(2n ** 200n)}${word(1)}41`)).toBe('')
    expect(await said('41'.repeat(31))).toBe('')
    expect(await said(word(0))).toBe('')
    expect(await said('ff'.repeat(32))).toEqual(expect.any(String))
  })

  it('attack: whatever the bytes, facts that make sense or token-unknown', async () => {
    const bytes = fc.uint8Array({ maxLength: 100 }).map((array) => Buffer.from(array).toString('hex'))
    const answer = fc.oneof(bytes, bytes.map(text), fc.bigInt(0n, 2n ** 256n - 1n).map(word))
    const number = fc.oneof(answer, fc.constantFrom(word(6), word(18)))
    let read = 0
    await fc.assert(
      fc.asyncProperty(number, number, answer, answer, async (owned, counted, symbol, name) => {
        const token = await position(
          saying({ [BALANCE]: owned, [DECIMALS]: counted, [SYMBOL]: symbol, [NAME]: name }),
        )
        const facts = await chain.token?.({ network: harness.network, token, owner }).catch((error) => {
          expect(error).toMatchObject({ code: 'token-unknown' })
        })
        if (!facts) return
        read++
        expect([`${word(facts.balance)}`, word(facts.decimals)]).toEqual([owned, counted])
        expect(facts.decimals).toBeLessThanOrEqual(77)
        expect([...facts.symbol].length).toBeLessThanOrEqual(16)
      }),
      { numRuns: 50 },
    )
    expect(read).toBeGreaterThan(0)
  })
})

describe('tokens', () => {
  it('behavior: those that answer, in the order given, each once', async () => {
    const [usdc, dai, usdt] = ['USDC', 'DAI', 'USDT'].map((symbol) => harness.tokenOf(symbol).address)
    const tokens = [
      dai,
      harness.anvil.accounts[0],
      usdc?.toLowerCase(),
      await position('0xfe'),
      usdt,
      usdc,
      'x',
      dai,
    ]
    for (const network of networks()) {
      const facts = await chain.tokens?.({ network, owner, tokens: tokens.map(String) })
      expect(facts?.map(({ symbol }) => symbol)).toEqual(['DAI', 'USDC', 'USDT'])
    }
    expect(await chain.tokens?.({ network: harness.network, owner })).toEqual([])
    expect(await chain.tokens?.({ network: harness.network, owner, tokens: [] })).toEqual([])
  })

  it('attack: one that burns all gas, or answers a megabyte, takes no other with it', async () => {
    // JUMPDEST PUSH0-less loop; and RETURN of a megabyte.
    const burner = await position('0x5b600056')
    const flood = await position('0x621000006000f3')
    const { address } = harness.tokenOf('USDC')
    for (const network of networks()) {
      const facts = await chain.tokens?.({ network, owner, tokens: [burner, flood, address, burner] })
      expect(facts?.map(({ symbol }) => symbol)).toEqual(['USDC'])
    }
  })

  it('behavior: a network that says it has multicall and has not', async () => {
    const details = chain.details(harness.plain)
    const network = { ...harness.plain, details: { ...details, multicall: `0x${'5'.repeat(40)}` as Hex } }
    const { address } = harness.tokenOf('USDC')
    expect(await chain.tokens?.({ network, owner, tokens: [address] })).toMatchObject([{ symbol: 'USDC' }])
  })

  it('error: a network that does not answer is none without tokens', async () => {
    const details = { ...chain.details(harness.network), rpcUrls: ['http://127.0.0.1:1/'] }
    const network = { ...harness.network, details }
    const { address } = harness.tokenOf('USDC')
    await expect(chain.tokens?.({ network, owner, tokens: [address] })).rejects.toMatchObject({
      code: 'http-failed',
    })
    await expect(chain.token?.({ network, owner, token: address })).rejects.toMatchObject({
      code: 'http-failed',
    })
  })
})

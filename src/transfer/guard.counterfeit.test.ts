/** Counterfeit tokens (quality 3): disguised symbols at other addresses, through the real services, rules and verbs. */
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { cleanText } from '../lib/text.ts'
import { become, CASES, checksummed, hex, inspect } from './guard.poisoning.testing.ts'
import { createGuarded } from './guard.testing.ts'
import { type Finding, needsAgreement } from './guard.ts'

const counted = { counterfeits: 0, marked: 0 }

afterAll(() => {
  const { counterfeits, marked } = counted
  console.log(`counterfeit tokens marked: ${marked} of ${counterfeits}`)
})

describe('counterfeit tokens', () => {
  const REAL = ['USDC', 'USDT', 'DAI', 'WETH', 'WBTC', 'UNI']
  const LETTERS: Readonly<Record<string, string>> = {
    A: 'А',
    B: 'В',
    C: 'С',
    E: 'Е',
    H: 'Н',
    I: 'Ι',
    N: 'Ν',
    S: 'Ѕ',
    T: 'Т',
    U: 'Ս',
  }
  const disguises: readonly ((symbol: string, position: number) => string)[] = [
    (symbol) => symbol,
    (symbol) => symbol.toLowerCase(),
    (symbol, position) => `${symbol.slice(0, position)}\u200b${symbol.slice(position)}`,
    (symbol, position) => `${symbol.slice(0, position)}\u202e${symbol.slice(position)}`,
    (symbol, position) => `${symbol.slice(0, position)} ${symbol.slice(position)}`,
    (symbol, position) => `${symbol.slice(0, position)}.${symbol.slice(position)}`,
    (symbol) => `${symbol} ✅`,
    (symbol) => `$${symbol}`,
    (symbol) => [...symbol].map((letter) => LETTERS[letter] ?? letter).join(''),
    (symbol, position) =>
      [...symbol].map((letter, at) => (at === position ? (LETTERS[letter] ?? letter) : letter)).join(''),
    (symbol) =>
      [...symbol].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(''),
    (symbol) =>
      [...symbol].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x1d3bf)).join(''),
    (symbol) => [...symbol].join('\u0323'),
  ]

  it('attack: a real symbol, or one that looks like it, at another address is marked every time', async () => {
    const harness = createGuarded()
    const victim = checksummed('1'.repeat(40))
    become(harness, 'eip155', [victim])
    const owned = { caipNetworkId: 'eip155:1', decimals: 18, amount: 1n, price: '1' } as const
    const tokens = REAL.map((symbol, n) => ({
      ...owned,
      symbol,
      name: `Real ${symbol}`,
      address: checksummed(String(n).repeat(40)),
    }))
    const coin = { ...owned, symbol: 'ETH', name: 'Ether' }
    harness.wallet.state.account.eip155.portfolio = { kind: 'known', at: 0, tokens: [coin, ...tokens] }
    const isCounterfeit = ({ reason }: Finding) => reason === 'counterfeit'
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('ETH', ...REAL),
        fc.constantFrom(...disguises),
        fc.nat({ max: 3 }),
        hex,
        hex,
        async (real, disguise, position, address, to) => {
          // As the chain hands it on.
          const symbol = cleanText(disguise(real, position), 16)
          const token = { address: checksummed(address), symbol, decimals: 18 }
          fc.pre(to !== address && !tokens.some((one) => one.address === token.address))
          const found = await inspect(harness, victim, checksummed(to), 'eip155:1', { token })
          counted.counterfeits += 1
          if (found.some(isCounterfeit) && needsAgreement(found)) counted.marked += 1
          expect(found.find(isCounterfeit), symbol).toMatchObject({ level: 'blocking', symbol: real })
        },
      ),
      { numRuns: CASES / 2 },
    )
    for (const { address, symbol } of tokens) {
      const found = await inspect(harness, victim, checksummed('2'.repeat(40)), 'eip155:1', {
        token: { address, symbol, decimals: 18 },
      })
      expect(found.filter(isCounterfeit), symbol).toEqual([])
    }
  })
})

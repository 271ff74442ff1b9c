import { describe, expect, it } from 'vitest'
import { ALICE, BOB, CAROL } from '../core/accounts.testing.ts'
import { assess, type Facts, type Finding, isRefused, needsAgreement, refusals } from './guard.ts'

const ZERO = `0x${'0'.repeat(40)}`
const SYSTEM = '1'.repeat(32)
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOL = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
/** As Bob's at both ends, at the start, at the end. */
const LIKE_BOB = `${BOB.slice(0, 6)}${'0'.repeat(32)}${BOB.slice(-4)}`
const STARTS_LIKE_BOB = `${BOB.slice(0, 6)}${'0'.repeat(36)}`
const ENDS_LIKE_BOB = `0x${'0'.repeat(36)}${BOB.slice(-4)}`
const USDC = { address: CAROL, symbol: 'USDC', decimals: 6 }

const facts = (more: Partial<Facts> = {}, to = BOB as string): Facts => ({
  transfer: { from: ALICE, to, value: 1n, data: '0x', caipNetworkId: 'eip155:1' },
  namespace: 'eip155',
  own: [ALICE],
  receivers: { used: [], compared: [] },
  tokens: { coin: 'ETH' },
  ...more,
})
const used = (...list: string[]) => ({ receivers: { used: list, compared: list } })
const reasons = (given: Facts) => assess(given).map(({ reason }) => reason)
const withToken = (token = USDC) => ({ transfer: { ...facts().transfer, token } })

describe('assess', () => {
  it('behavior: a stranger is new, somebody used before is nothing to speak of', () => {
    expect(assess(facts())).toEqual([{ level: 'warning', reason: 'first-time' }])
    expect(assess(facts(used(BOB)))).toEqual([])
    expect(assess(facts(used(BOB.toLowerCase())))).toEqual([])
  })

  it.each([
    ['the zero address', facts({}, ZERO), 'zero'],
    [
      'the token’s own contract',
      facts({ transfer: { ...facts().transfer, token: USDC, to: CAROL.toLowerCase() } }),
      'token-contract',
    ],
    [
      'the mint',
      facts({
        namespace: 'solana',
        transfer: { ...facts().transfer, to: MINT, token: { ...USDC, address: MINT } },
      }),
      'token-contract',
    ],
    ['the system program', facts({ namespace: 'solana' }, SYSTEM), 'zero'],
  ])('behavior: refused: %s, and nothing else is said', (_, given, reason) => {
    const findings = assess({ ...given, ...used(given.transfer.to) })
    expect(findings).toEqual([{ level: 'refused', reason }])
    expect(refusals(given.transfer, given.namespace)).toEqual(findings)
    expect(isRefused(findings)).toBe(true)
  })

  it.each([
    ['both ends', LIKE_BOB, 'blocking', 'look-alike'],
    ['the start', STARTS_LIKE_BOB, 'warning', 'similar-start'],
    ['the end', ENDS_LIKE_BOB, 'warning', 'similar-end'],
  ])('attack: %s of an address used before', (_, to, level, reason) => {
    const [finding, ...others] = assess(facts(used(CAROL, BOB), to))
    expect(finding).toEqual({ level, reason, like: BOB })
    expect(others).toEqual([{ level: 'warning', reason: 'first-time' }])
  })

  it('attack: of one’s own address', () => {
    expect(reasons(facts({ own: [ALICE, BOB] }, LIKE_BOB))).toEqual(['look-alike', 'first-time'])
  })

  it('attack: the start of one and the end of another', () => {
    const to = `${BOB.slice(0, 6)}${'0'.repeat(32)}${CAROL.slice(-4)}`
    expect(assess(facts(used(BOB, CAROL), to))).toEqual([
      { level: 'warning', reason: 'similar-start', like: BOB },
      { level: 'warning', reason: 'similar-end', like: CAROL },
      { level: 'warning', reason: 'first-time' },
    ])
  })

  it('attack: only compared with is not used: it excuses nothing', () => {
    const receivers = { used: [], compared: [BOB, LIKE_BOB] }
    expect(reasons(facts({ receivers }))).toEqual(['look-alike', 'first-time'])
    expect(reasons(facts({ receivers }, LIKE_BOB))).toEqual(['look-alike', 'first-time'])
  })

  it('behavior: used before, although it looks like another: both were meant', () => {
    expect(assess(facts(used(BOB, LIKE_BOB), LIKE_BOB))).toEqual([])
  })

  it('behavior: one’s own is no stranger, and looks like nobody', () => {
    expect(reasons(facts({ own: [ALICE, LIKE_BOB], ...used(BOB) }, LIKE_BOB))).toEqual(['own'])
    expect(reasons(facts({}, ALICE.toLowerCase()))).toEqual(['own'])
  })

  it('behavior: on Solana the case of letters is another address', () => {
    const given = { namespace: 'solana', ...used(SOL) } as const
    expect(reasons(facts(given, SOL))).toEqual([])
    expect(reasons(facts(given, `7ecd${SOL.slice(4)}`))).toEqual(['similar-end', 'first-time'])
    expect(reasons(facts(given, `${SOL.slice(0, 9)}A${SOL.slice(10)}`))).toEqual(['look-alike', 'first-time'])
  })

  it.each([
    [{ kind: 'person' }, []],
    [{ kind: 'contract' }, [{ level: 'warning', reason: 'contract' }]],
    [{ kind: 'elsewhere', network: 'Base' }, [{ level: 'blocking', reason: 'elsewhere', network: 'Base' }]],
    [{ kind: 'off-curve' }, [{ level: 'blocking', reason: 'off-curve' }]],
    [{ kind: 'program-owned' }, [{ level: 'blocking', reason: 'program-owned' }]],
  ] as const)('behavior: what stands there: %o', (check, expected) => {
    expect(assess(facts({ receiver: check, ...used(BOB) }))).toEqual(expected)
  })

  it('behavior: a call is for a contract; that there is none here is said all the same', () => {
    const transfer = { ...facts().transfer, data: '0x1234' } as const
    expect(reasons(facts({ transfer, receiver: { kind: 'contract' }, ...used(BOB) }))).toEqual([])
    expect(reasons(facts({ transfer, receiver: { kind: 'elsewhere' }, ...used(BOB) }))).toEqual(['elsewhere'])
  })

  it('attack: a token that imitates another, by its symbol or its name', () => {
    const tokens = { coin: 'ETH', listed: [{ address: ALICE, symbol: 'USDC', name: 'USD Coin', price: '1' }] }
    const counterfeit = { level: 'blocking', reason: 'counterfeit', symbol: 'USDC' }
    expect(assess(facts({ ...withToken(), tokens, ...used(BOB) }))).toEqual([counterfeit])
    const gift = withToken({ ...USDC, symbol: 'GIFT' })
    expect(assess(facts({ ...gift, tokens, tokenName: 'USD Coin', ...used(BOB) }))).toEqual([counterfeit])
    expect(assess(facts({ ...gift, tokens, ...used(BOB) }))).toEqual([])
  })

  it('attack: a name of mixed scripts', () => {
    expect(reasons(facts({ name: 'mеadow.eth', ...used(BOB) }))).toEqual(['mixed-script-name'])
    expect(reasons(facts({ name: 'meadow.eth', ...used(BOB) }))).toEqual([])
  })

  it('behavior: the hardest first, one for each reason', () => {
    const findings = assess(
      facts({
        transfer: { ...facts().transfer, to: LIKE_BOB, token: { ...USDC, symbol: 'USDС' } },
        receiver: { kind: 'elsewhere', network: 'Base' },
        name: 'mеadow.eth',
        ...used(BOB, CAROL),
      }),
    )
    const said = findings.map(({ reason }) => reason)
    expect(said).toEqual(['look-alike', 'counterfeit', 'elsewhere', 'mixed-script-name', 'first-time'])
  })
})

describe('needsAgreement', () => {
  const findings: readonly Finding[] = [
    { level: 'blocking', reason: 'look-alike', like: BOB },
    { level: 'blocking', reason: 'counterfeit', symbol: 'USDC' },
    { level: 'warning', reason: 'first-time' },
  ]

  it('behavior: until each of them is agreed to; warnings ask for nothing', () => {
    expect(needsAgreement(findings)).toBe(true)
    expect(needsAgreement(findings, ['look-alike'])).toBe(true)
    expect(needsAgreement(findings, ['look-alike', 'counterfeit'])).toBe(false)
    expect(needsAgreement(findings.slice(2))).toBe(false)
    expect(isRefused(findings)).toBe(false)
  })
})

/**
 * Address poisoning (quality 3), every published pattern: dust sent from a look-alike, transfers of nothing in the
 * visitor's name, logs of counterfeit tokens; each with the first four, the last four and both ends of an address that the
 * visitor knows. Through the real services, rules and verbs; the service may name who signed or what the log says.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaipNetworkId } from '../chains/network.ts'
import { hashOf } from '../core/accounts.testing.ts'
import { likeness } from '../lib/look-alike.ts'
import type { Namespace } from '../lib/namespaces.ts'
import { toSolanaAddress } from '../lib/solana-address.ts'
import { become, CASES, checksummed, hex, inspect, text } from './guard.poisoning.testing.ts'
import { createGuarded, type Guarded, historyRow } from './guard.testing.ts'
import { type Finding, needsAgreement } from './guard.ts'
import { suggestions } from './receivers.ts'

afterAll(() => {
  const { cases, warned, suggested, knownOffered, knownHere } = counted
  console.log(`address poisoning: warned ${warned} of ${cases}, suggested ${suggested} of ${cases}`)
  console.log(`those really sent to, suggested: ${knownOffered} of ${knownHere}`)
})

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const ENDS = ['first', 'last', 'both'] as const

type Ends = (typeof ENDS)[number]

const REASONS = { first: 'similar-start', last: 'similar-end', both: 'look-alike' } as const

const base58 = text(44, '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')

/** The ends of one, the middle of another. */
const forge = (known: string, filler: string, ends: Ends): string =>
  (ends === 'last' ? filler.slice(0, 4) : known.slice(0, 4)) +
  filler.slice(4, -4) +
  (ends === 'first' ? filler.slice(-4) : known.slice(-4))

const usdc = { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://img.example/usdc.png' } }

const ether = { name: 'Ether', symbol: 'ETH', icon: { url: 'https://img.example/eth.png' } }

const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

type Poisoning = { readonly victim: string; readonly poison: string; readonly poisoner: string }

type Pattern = (p: Poisoning) => object

/** Who signed, and whom they called; or who stands in the log, as if they had. */
const signed = ({ poisoner }: Poisoning) => ({
  sentFrom: poisoner,
  sentTo: TOKEN,
  operationType: 'send',
})

const logged = ({ victim, poison }: Poisoning) => ({
  sentFrom: victim,
  sentTo: poison,
  operationType: 'send',
})

const cameIn = ({ victim, poison }: Poisoning) => ({
  sentFrom: poison,
  sentTo: victim,
  operationType: 'receive',
})

const nothing = { quantity: { numeric: '0' }, value: 0, price: 1, fungible_info: usdc }

/** As much as the visitor has really sent, of a token that is called the same. */
const worthless = (fungible_info: object) => ({
  quantity: { numeric: '1.5' },
  value: undefined,
  price: undefined,
  fungible_info,
})

const priceless = { ...worthless(usdc), price: 0, value: 0 }

const spam = {
  quantity: { numeric: '1' },
  fungible_info: undefined,
  nft_info: { name: 'Claim', flags: { is_spam: true } },
}

const incoming = { direction: 'in' }

const PATTERNS: Readonly<Record<string, Pattern>> = {
  'dust of the coin': (p) => historyRow(cameIn(p), { ...incoming, quantity: { numeric: '0.000000001' } }),
  'dust of a token': (p) =>
    historyRow(cameIn(p), { ...incoming, ...nothing, quantity: { numeric: '0.000001' }, value: 0.000001 }),
  'dust by a contract that sends to many': (p) =>
    historyRow({ ...cameIn(p), sentFrom: p.poisoner }, { ...incoming, quantity: { numeric: '0.0001' } }),
  'nothing in the visitor’s name, by who signed': (p) => historyRow(signed(p), nothing),
  'nothing in the visitor’s name, by the log': (p) => historyRow(logged(p), nothing),
  'nothing from the look-alike': (p) => historyRow(cameIn(p), { ...incoming, ...nothing }),
  'a counterfeit token, by who signed': (p) => historyRow(signed(p), worthless(usdc)),
  'a counterfeit token, by the log': (p) => historyRow(logged(p), worthless(usdc)),
  'a counterfeit token of a price of zero, by the log': (p) => historyRow(logged(p), priceless),
  'a counterfeit coin, by the log': (p) => historyRow(logged(p), worthless(ether)),
  'a counterfeit token from the look-alike': (p) =>
    historyRow(cameIn(p), { ...incoming, ...worthless(usdc) }),
  'a row with a price, by a service that lies': (p) => historyRow(logged(p)),
  'a collectible, by the log': (p) => historyRow(logged(p), spam),
}

const NAMES = Object.keys(PATTERNS)

/** How the visitor knows the address that is imitated. */
const KNOWN_BY = ['sent here', 'history', 'both', 'own'] as const

const scene = fc.record({
  victim: hex,
  known: hex,
  filler: hex,
  poisoner: hex,
  strangers: fc.array(hex, { maxLength: 3 }),
  patterns: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }),
  knownBy: fc.constantFrom(...KNOWN_BY),
  pages: fc.integer({ min: 1, max: 3 }),
  order: fc.infiniteStream(fc.nat({ max: 1_000 })),
})

let hashes = 0

/** The visitor sends something here, and the network takes it. */
const sendHere = async (
  { core, chain, settled }: Guarded,
  from: string,
  to: string,
  network: CaipNetworkId,
) => {
  chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 1n })
  const hash = hashOf(++hashes)
  core.follow({
    kind: 'transfer',
    hash,
    caipNetworkId: network,
    from,
    to,
    value: 1n,
    symbol: 'ETH',
    decimals: 18,
    sentAt: 1,
  })
  await settled()
}

/** Whether the visitor is told that the address looks like one they know; of both ends only after agreeing. */
const isWarned = (findings: readonly Finding[], to: string, ends: Ends, namespace: Namespace) =>
  findings.some((finding) => {
    if (!('like' in finding)) return false
    const { start, end } = likeness(to, finding.like, namespace)
    const isMeant = finding.reason === REASONS[ends] || finding.reason === 'look-alike'
    return isMeant && (ends === 'last' || start) && (ends === 'first' || end)
  }) &&
  needsAgreement(findings) === findings.some(({ reason }) => reason === 'look-alike') &&
  (ends !== 'both' || needsAgreement(findings)) &&
  findings.some(({ reason }) => reason === 'first-time')

const counted = {
  cases: 0,
  warned: 0,
  suggested: 0,
  knownOffered: 0,
  knownHere: 0,
}

describe.each(ENDS)('address poisoning, %s', (ends) => {
  let harness: Guarded
  beforeAll(() => {
    harness = createGuarded({ options: { networks: ['eip155:1', SOLANA] } })
  })

  it('attack: warned of every time, never suggested; whom it imitates stays free of blame', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ victim: v, known: k, filler, poisoner: p, patterns, ...more }) => {
        fc.pre(new Set([v, k, filler, p, ...more.strangers]).size === 4 + more.strangers.length)
        fc.pre(filler.slice(0, 4) !== k.slice(0, 4) && filler.slice(-4) !== k.slice(-4))
        const [victim, known, poison] = [v, k, forge(k, filler, ends)].map(checksummed)
        if (!victim || !known || !poison) throw new TypeError('No addresses')
        const isOwn = more.knownBy === 'own'
        become(harness, 'eip155', isOwn ? [victim, known] : [victim])
        const isHere = more.knownBy === 'sent here' || more.knownBy === 'both'
        if (isHere) await sendHere(harness, victim, known, 'eip155:1')

        const poisoning = { victim: `0x${v}`, poison: poison.toLowerCase(), poisoner: `0x${p}` }
        const rows = [
          ...patterns.map((name) => PATTERNS[name]?.(poisoning)),
          ...more.strangers.map((to) => historyRow({ sentFrom: `0x${v}`, sentTo: `0x${to}` })),
          ...(more.knownBy === 'history' || more.knownBy === 'both'
            ? [historyRow({ sentFrom: `0x${v}`, sentTo: `0x${k}` })]
            : []),
        ]
          .map((row) => ({ row, position: more.order.next().value }))
          .toSorted((a, b) => a.position - b.position)
          .map(({ row }) => row)
        const size = Math.ceil(rows.length / more.pages)
        harness.on.history = ({ searchParams }) => {
          const page = Number(searchParams.get('cursor') ?? 0)
          const next = (page + 1) * size < rows.length ? String(page + 1) : null
          return { data: rows.slice(page * size, (page + 1) * size), next }
        }

        const found = await inspect(harness, victim, poison, 'eip155:1')
        const offered = suggestions(harness.wallet)
        counted.cases += 1
        if (isWarned(found, poison, ends, 'eip155')) counted.warned += 1
        if (offered.includes(poison)) counted.suggested += 1
        if (isHere) {
          counted.knownHere += 1
          if (offered.includes(known)) counted.knownOffered += 1
        }
        expect(isWarned(found, poison, ends, 'eip155'), JSON.stringify(found)).toBe(true)
        expect(offered).toEqual(isHere ? [known] : [])
        // Whom it imitates is who the visitor means, in whatever case it is written; who stands in a history only may be either.
        const isSure = isOwn || isHere
        const expected = isOwn ? ['own'] : isHere ? [] : ['first-time']
        for (const written of [known, known.toLowerCase()]) {
          const said = await inspect(harness, victim, written, 'eip155:1')
          const plain = said.filter((finding) => isSure || !('like' in finding))
          expect(plain.map(({ reason }) => reason)).toEqual(expected)
        }
      }),
      { numRuns: Math.ceil(CASES / 3) },
    )
  })

  it('attack: the same on Solana, letter by letter', async () => {
    const accounts = fc.record({ victim: base58, known: base58, filler: base58 })
    await fc.assert(
      fc.asyncProperty(accounts, async ({ victim: v, known: k, filler }) => {
        fc.pre(filler.slice(0, 4) !== k.slice(0, 4) && filler.slice(-4) !== k.slice(-4))
        const [victim, known, poison] = [v, k, forge(k, filler, ends)].map(toSolanaAddress)
        fc.pre(Boolean(victim && known && poison))
        if (!victim || !known || !poison) return
        become(harness, 'solana', [victim])
        harness.wallet.state.network.activeNamespace = 'solana'
        await sendHere(harness, victim, known, SOLANA)
        const found = await inspect(harness, victim, poison, SOLANA)
        const offered = suggestions(harness.wallet)
        harness.wallet.state.network.activeNamespace = 'eip155'
        counted.cases += 1
        if (isWarned(found, poison, ends, 'solana')) counted.warned += 1
        if (offered.includes(poison)) counted.suggested += 1
        expect(isWarned(found, poison, ends, 'solana'), JSON.stringify(found)).toBe(true)
        expect(offered).toEqual([known])
        expect(await inspect(harness, victim, known, SOLANA)).toEqual([])
      }),
      { numRuns: Math.ceil(CASES / 30) },
    )
  })
})

/** The order of the rows, and which entries are one row. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Namespace } from '../lib/namespaces.ts'
import { RUNS } from '../lib/runs.testing.ts'
import type { WalletEntry } from './connector.ts'
import { orderWallets } from './order.ts'

describe('orderWallets', () => {
  const entry = (id: string, type: WalletEntry['type']): WalletEntry => ({
    id,
    type,
    namespaces: ['eip155'],
    name: id,
    imageUrl: undefined,
    rdns: undefined,
  })

  it('behavior: recent, announced, injected, the host\u2019s own; otherwise as they came', () => {
    const wallets = [
      entry('own', 'external'),
      entry('inj', 'injected'),
      entry('a', 'announced'),
      entry('b', 'announced'),
      entry('own2', 'external'),
    ]
    const ids = (recent: string[]) => orderWallets(wallets, recent).map(({ entry }) => entry.id)
    expect(ids([])).toEqual(['a', 'b', 'inj', 'own', 'own2'])
    expect(ids(['own2', 'b'])).toEqual(['own2', 'b', 'a', 'inj', 'own'])
    expect(ids(['gone', 'inj'])).toEqual(['inj', 'a', 'b', 'own', 'own2'])
  })

  it('behavior: WalletConnect stays first when it was used last', () => {
    const wallets = [
      entry('a', 'announced'),
      entry('b', 'announced'),
      entry('walletConnect', 'walletconnect'),
    ]
    const ids = (recent: string[]) => orderWallets(wallets, recent).map(({ entry }) => entry.id)
    expect(ids(['a'])).toEqual(['walletConnect', 'a', 'b'])
    expect(ids(['a', 'walletConnect'])).toEqual(['walletConnect', 'a', 'b'])
    expect(ids(['walletConnect', 'b'])).toEqual(['walletConnect', 'b', 'a'])
  })

  it('attack: whoever may not be who he says stands last, whatever was used lately, and alone', () => {
    const fox = entry('fox', 'announced')
    const evil = { ...fox, id: 'evil', namespaces: ['solana'] as const }
    const wallets = [evil, fox, entry('inj', 'injected'), entry('own', 'external')]
    const rows = orderWallets(wallets, ['evil'], ['injected'], [], (one) => one === evil)
    expect(rows.map(({ entries }) => entries.map(({ id }) => id))).toEqual([
      ['fox'],
      ['inj'],
      ['own'],
      ['evil'],
    ])
  })

  it('behavior: never loses or doubles a wallet, never changes what it was given', () => {
    const type = fc.constantFrom<WalletEntry['type']>('announced', 'injected', 'external')
    const list = fc.uniqueArray(fc.record({ id: fc.string({ maxLength: 3 }), type }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(list, fc.array(fc.string({ maxLength: 3 }), { maxLength: 2 }), (rows, recent) => {
        const wallets = rows.map(({ id, type }) => entry(id, type))
        const before = [...wallets]
        const ordered = orderWallets(wallets, recent).flatMap(({ entries }) => entries)
        expect(wallets).toEqual(before)
        expect(new Set(ordered)).toEqual(new Set(wallets))
        expect(ordered).toHaveLength(wallets.length)
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('orderWallets, one row per wallet', () => {
  const entry = (
    id: string,
    namespace: Namespace,
    name = 'Fox',
    type: WalletEntry['type'] = 'announced',
  ) => ({
    id,
    type,
    name,
    namespaces: [namespace],
    imageUrl: undefined,
    rdns: undefined,
  })
  const rowsOf = (...wallets: WalletEntry[]) =>
    orderWallets(wallets, []).map(({ entries }) => entries.map(({ id }) => id))

  it('behavior: the same name in another namespace is the same wallet', () => {
    expect(rowsOf(entry('io.fox', 'eip155'), entry('Fox', 'solana', 'FOX', 'standard'))).toEqual([
      ['io.fox', 'Fox'],
    ])
    expect(rowsOf(entry('trust', 'eip155', 'Trust Wallet'), entry('Trust', 'solana', 'Trust'))).toEqual([
      ['trust', 'Trust'],
    ])
  })

  it('attack: twice in one namespace they are two; the host’s own is never merged', () => {
    expect(rowsOf(entry('io.fox', 'eip155'), entry('io.evil', 'eip155'))).toEqual([['io.fox'], ['io.evil']])
    expect(rowsOf(entry('own', 'eip155', 'Fox', 'external'), entry('Fox', 'solana'))).toHaveLength(2)
  })
})

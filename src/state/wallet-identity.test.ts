import { describe, expect, it, vi } from 'vitest'
import type { WalletEntry } from '../connectors/connector.ts'
import { isMisleadingName, skeleton } from '../lib/skeleton.ts'
import type { KnownWallet } from './connection.ts'
import { createConnectionState } from './connection.ts'
import { loadSpelling, readWalletIdentity } from './wallet-identity.ts'

const spelling = { skeleton, isMisleadingName }

const entry = (
  name: string,
  rdns: string | undefined = 'com.evil',
  type: WalletEntry['type'] = 'announced',
): WalletEntry => ({
  id: rdns ?? name,
  name,
  rdns,
  type,
  imageUrl: undefined,
  namespaces: [type === 'standard' ? 'solana' : 'eip155'],
})

const standard = (name: string): WalletEntry => ({
  ...entry(name, undefined, 'standard'),
  rdns: undefined,
  id: name,
})

const known: readonly KnownWallet[] = [
  { name: 'Meadow Wallet', rdns: 'test.meadow' },
  { name: 'Harbor', rdns: undefined },
]

const doubts = (...wallets: WalletEntry[]) => {
  const { isDoubtful } = readWalletIdentity({ wallets, spelling }, { known })
  return wallets.map(isDoubtful)
}
const ids = (...wallets: WalletEntry[]) => {
  const { idOf } = readWalletIdentity({ wallets, spelling }, { known })
  return wallets.map(idOf)
}

describe('readWalletIdentity', () => {
  it.each([
    ['a Cyrillic letter', 'M\u0435taMask'],
    ['all of another script', '\u0421\u043e\u0441\u043e'],
    ['accents', 'MetaMàsk'],
    ['a digit', 'MetaMa5k'],
    ['two letters for one', 'RnetaMask'],
    ['the same name', 'MetaMask'],
    ['spaces and signs', 'Meta-Mask Wallet'],
    ['another case', 'METAMASK'],
    ['a name of the directory', 'Meadow'],
    ['a look of the directory', 'Mead0w Wallet'],
    ['a look of one whose id the directory lacks', 'Harb0r'],
    ['ours', 'WalletConnect'],
    ['our word for window.ethereum', 'Browser Wallet'],
  ])('attack: %s is doubtful', (_, name) => {
    expect(doubts(entry(name))).toEqual([true])
    expect(ids(entry(name))).toEqual(['com.evil'])
  })

  it('behavior: those who are who they say, and names of their own, are not', () => {
    for (const [name, rdns] of [
      ['MetaMask', 'io.metamask'],
      ['Meadow Wallet', 'test.meadow'],
      ['Harbor', 'com.anything'],
      ['小狐狸', 'cn.fox'],
      ['Кошелёк', 'ru.wallet'],
      ['Café', 'fr.cafe'],
      ['Wallet', 'com.wallet'],
    ] as const) {
      expect(doubts(entry(name, rdns)), name).toEqual([false])
      expect(ids(entry(name, rdns)), name).toEqual([undefined])
    }
  })

  // Each by every rdns that it announces itself with; none is in a directory here.
  const FAMOUS: Readonly<Record<string, readonly string[]>> = {
    MetaMask: ['io.metamask', 'io.metamask.mobile', 'io.metamask.mmc'],
    'Coinbase Wallet': ['com.coinbase.wallet'],
    'Trust Wallet': ['com.trustwallet.app'],
    'Rabby Wallet': ['io.rabby', 'com.debank.rabbymobile'],
    Phantom: ['app.phantom'],
    'OKX Wallet': ['com.okex.wallet'],
  }
  it.each(Object.entries(FAMOUS))('param: %s, by its own names and no other', (name, all) => {
    for (const rdns of all) expect(doubts(entry(name, rdns)), rdns).toEqual([false])
    expect(doubts(entry(name), entry(name, `${all[0]}.other`))).toEqual([true, true])
    // A directory that lists another one by that name changes nothing.
    const { isDoubtful } = readWalletIdentity(
      { wallets: [], spelling },
      { known: [{ name, rdns: 'com.evil' }] },
    )
    expect([isDoubtful(entry(name)), ...all.map((rdns) => isDoubtful(entry(name, rdns)))]).toEqual([
      true,
      ...all.map(() => false),
    ])
  })

  it('attack: an id that is none does not stand for anything', () => {
    for (const rdns of ['i\u043e.fox', 'io. fox', '.io.fox', 'fox', 'io..fox', 'io/fox'])
      expect(doubts(entry('Fox', rdns)), rdns).toEqual([true])
  })

  it('attack: a directory that has been lied to does not vouch for the name of a famous one', () => {
    const wallets = [entry('MetaMask')]
    const { isDoubtful } = readWalletIdentity(
      { wallets, spelling },
      { known: [{ name: 'MetaMask', rdns: 'com.evil' }] },
    )
    expect(wallets.map(isDoubtful)).toEqual([true])
  })

  it('behavior: two of one name both show their ids; look-alikes of each other are both doubtful', () => {
    const [fox, other] = [entry('Fox', 'io.fox'), entry('fox wallet', 'io.other')]
    expect(doubts(fox, other)).toEqual([false, false])
    expect(ids(fox, other)).toEqual(['io.fox', 'io.other'])
    expect(doubts(entry('Fox', 'io.fox'), entry('F0x', 'io.other'))).toEqual([true, true])
    expect(doubts(entry('MetaMask', 'io.metamask'), entry('MetaMa5k', 'io.other'))).toEqual([false, true])
  })

  it('behavior: where there is no id, the exact name is trusted and its look is not', () => {
    expect(doubts(standard('Phantom'), standard('Phant0m'))).toEqual([true, true].map((_, at) => at === 1))
    expect(doubts(standard('Safe'))).toEqual([true])
    const { isDoubtful } = readWalletIdentity({ wallets: [], spelling }, { known })
    const peer = (name: string) => isDoubtful({ name, type: 'walletconnect', rdns: undefined })
    expect(['MetaMask Wallet', 'Safe{Wallet}', 'WalletConnect', 'Somebody'].map(peer)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(['M\u0435taMask Wallet', 'MetaMa5k'].map(peer)).toEqual([true, true])
  })

  it('behavior: the host’s own, the directory’s and window.ethereum are never doubted', () => {
    for (const type of ['external', 'injected', 'featured', 'recommended', 'custom'])
      expect(
        readWalletIdentity({ wallets: [], spelling }).isDoubtful({
          name: 'MetaMask',
          type,
          rdns: 'com.shop',
        }),
        type,
      ).toBe(false)
  })

  it('behavior: a name beyond plain letters is doubtful until it can be read', () => {
    const wallets = [entry('Café', 'fr.cafe'), entry('Fox', 'io.fox')]
    expect(wallets.map(readWalletIdentity({ wallets }).isDoubtful)).toEqual([true, false])
    expect(wallets.map(readWalletIdentity({ wallets, spelling }).isDoubtful)).toEqual([false, false])
  })
})

describe('loadSpelling', () => {
  it('behavior: plain names fetch nothing; others once', async () => {
    const connection = createConnectionState()
    const report = vi.fn()
    loadSpelling(connection, ['MetaMask', 'Fox'], report)
    await vi.dynamicImportSettled()
    expect(connection.spelling).toBeUndefined()
    loadSpelling(connection, ['Fox', 'M\u0435taMask'], report)
    await vi.dynamicImportSettled()
    expect(connection.spelling?.isMisleadingName('M\u0435taMask')).toBe(true)
    expect(report).not.toHaveBeenCalled()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import {
  connectorOf,
  countLabel,
  dedupe,
  directoryIds,
  exclusion,
  fromCustom,
  mergeRows,
} from './all-wallets.rules.ts'
import { connector, item } from './rules.testing.ts'

describe('countLabel', () => {
  it('param: exact below ten, then rounded down to tens with a plus', () => {
    const labels = [0, 1, 9, 10, 11, 19, 20, 99, 600, 607].map(countLabel)
    expect(labels).toEqual(['0', '1', '9', '10+', '10+', '10+', '20+', '90+', '600+', '600+'])
  })

  it('behavior: never promises more than there are', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (count) => {
        const shown = Number.parseInt(countLabel(count), 10)
        expect(shown).toBeLessThanOrEqual(count)
        expect(count - shown).toBeLessThan(10)
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('directoryIds', () => {
  it('behavior: ids of the directory only, once, in small letters', () => {
    const id = 'aB'.repeat(32)
    expect(directoryIds([id, 'com.example', 'A Wallet', id.toLowerCase(), `${id}0`])).toEqual([
      id.toLowerCase(),
    ])
  })
})

describe('exclusion', () => {
  it('behavior: by id, rdns or name, in any case; nothing else', () => {
    const isExcluded = exclusion(['AA', 'com.example', 'some WALLET'])
    expect(isExcluded(item('aa'))).toBe(true)
    expect(isExcluded(item('b', { rdns: 'COM.example' }))).toBe(true)
    expect(exclusion(['COM.Example.'])(item('b', { rdns: 'com.example' }))).toBe(true)
    expect(isExcluded(item('b', { name: 'Some Wallet' }))).toBe(true)
    expect(isExcluded(item('b', { name: 'Some Wallet 2', rdns: 'com.example.other' }))).toBe(false)
    expect(exclusion([])(item('constructor'))).toBe(false)
  })
})

describe('connectorOf', () => {
  it('behavior: by rdns; the app of a wallet is the wallet', () => {
    const found = [connector('io.metamask'), connector('com.b'), connector('io.rabby')]
    expect(connectorOf(item('x', { rdns: 'com.b' }), found)).toBe('com.b')
    for (const [rdns, other] of [
      ['io.metamask', 'io.metamask.mobile'],
      ['io.metamask', 'io.metamask.mmc'],
      ['io.rabby', 'com.debank.rabbymobile'],
    ] as const) {
      expect(connectorOf(item('x', { rdns: other }), found)).toBe(rdns)
      expect(connectorOf(item('x', { rdns }), [connector('m', { rdns: other })])).toBe('m')
    }
    expect(connectorOf(item('x', { rdns: 'com.c' }), found)).toBeUndefined()
    expect(connectorOf(item('x'), [connector('y', { rdns: undefined })])).toBeUndefined()
  })

  it('behavior: by its ids in the directory, whatever rdns stands there (wire facts 16.6)', () => {
    const found = [connector('coinbaseWalletSDK', { rdns: 'com.coinbase.wallet' })]
    for (const id of [
      'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    ])
      for (const rdns of [undefined, 'com.coinbase.wallet', 'app.base.account'])
        expect(connectorOf(item(id, rdns ? { rdns } : {}), found)).toBe('coinbaseWalletSDK')
    expect(connectorOf(item('constructor'), found)).toBeUndefined()
  })

  it('behavior: by its mark on window.ethereum, only where that is listed', () => {
    const marked = item('x', { injected: [{ id: 'isX' }] })
    const provider = () => ({ isX: true })
    expect(
      connectorOf(marked, [connector('injected', { type: 'injected', rdns: undefined, provider })]),
    ).toBe('injected')
    // Announced wallets set each other's flags.
    expect(connectorOf(marked, [connector('com.y', { provider })])).toBeUndefined()
    expect(
      connectorOf(marked, [connector('injected', { type: 'injected', provider: () => ({ isX: false }) })]),
    ).toBeUndefined()
  })

  it('attack: who has chosen an rdns for a name is not that wallet; the host’s own, by its id, is', () => {
    const metaMask = item('x', { rdns: 'io.metamask' })
    const named = (type: string) => [connector('io.metamask', { type, rdns: undefined })]
    expect(connectorOf(metaMask, named('standard'))).toBeUndefined()
    expect(connectorOf(metaMask, named('external'))).toBe('io.metamask')
  })

  it('attack: a provider that throws when it is looked at', () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    const provider = () => trap
    const marked = item('x', { injected: [{ id: 'isX' }] })
    expect(connectorOf(marked, [connector('injected', { type: 'injected', provider })])).toBeUndefined()
  })
})

describe('fromCustom', () => {
  it('behavior: as the directory writes a wallet (wire facts 3.1); where both stand, ours counts', () => {
    const https = (name: string) => `https://shop.example/${name}`
    const given = {
      mobile_link: 'shop:',
      link_mode: https('app'),
      desktop_link: 'shop-desktop://',
      webapp_link: https('web'),
      app_store: https('ios'),
      play_store: https('android'),
      chrome_store: https('chrome'),
    }
    const links = {
      mobileLink: 'shop://',
      universalLink: https('app'),
      desktopLink: 'shop-desktop://',
      webappLink: https('web'),
      appStore: https('ios'),
      playStore: https('android'),
      chromeStore: https('chrome'),
    }
    expect(fromCustom({ id: 'a', name: 'A', given })).toMatchObject(links)
    const both = { ...given, appStore: https('ours'), playStore: null }
    expect(fromCustom({ id: 'a', name: 'A', given: both })).toMatchObject({
      ...links,
      appStore: https('ours'),
    })
    const unsafe = {
      mobile_link: 'file:///etc',
      app_store: 5,
      link_mode: null,
    }
    expect(fromCustom({ id: 'a', name: 'A', given: unsafe })).toMatchObject({
      mobileLink: undefined,
      appStore: undefined,
      universalLink: undefined,
    })
  })

  it('attack: only links that may be opened', () => {
    const given = {
      homepage: 'javascript:alert(1)',
      appStore: 'https://apps.example/1',
      mobileLink: 'shop:',
      desktopLink: 'file:///etc',
      webappLink: 5,
    }
    expect(fromCustom({ id: 'a', name: 'A', given })).toMatchObject({
      homepage: undefined,
      appStore: 'https://apps.example/1',
      mobileLink: 'shop://',
      desktopLink: undefined,
      webappLink: undefined,
    })
    expect(fromCustom({ id: 'a', name: 'A' })).toMatchObject({ id: 'a', name: 'A', homepage: undefined })
  })
})

describe('mergeRows', () => {
  it('behavior: one row per wallet, however many sources name it', () => {
    const rows = mergeRows({
      connectors: [connector('com.a')],
      featured: [item('1', { rdns: 'com.a' }), item('2')],
      custom: [item('own', { rdns: 'com.c' }), item('2')],
      recommended: [item('3', { rdns: 'com.c' }), item('4'), item('5', { name: 'Bad' })],
      excluded: ['bad'],
    })
    expect(rows.map(({ item: { id }, type }) => [id, type])).toEqual([
      ['2', 'featured'],
      ['own', 'custom'],
      ['4', 'recommended'],
    ])
  })
})

describe('dedupe', () => {
  it('behavior: says which connector reaches it, and changes nothing else', () => {
    const given = item('1', { rdns: 'com.a' })
    expect(dedupe([given], [connector('com.a')])).toEqual([{ ...given, connectorId: 'com.a' }])
    expect(dedupe([given], [])[0]).toBe(given)
  })
})

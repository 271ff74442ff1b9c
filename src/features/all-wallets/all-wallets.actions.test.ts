import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WalletPage, WalletQuery } from '../../api/contract.ts'
import { createHarness, type HarnessOptions, later, RDNS, views } from '../../core/core.testing.ts'
import { connectOf } from '../connect/connect.state.ts'
import { choose, pick } from './all-wallets.actions.ts'
import { LISTS } from './all-wallets.rules.ts'
import type { WalletItem } from './all-wallets.state.ts'
import { allWalletsOf } from './all-wallets.state.ts'
import { listed, loadDirectory, showMore, suggested } from './lists.actions.ts'
import { resetSearch, setQuery } from './search.actions.ts'

const onDevice = (userAgent: string) => vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0 })

beforeEach(() => {
  onDevice('Mozilla/5.0 (X11; Linux x86_64)')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const PROJECT = '0'.repeat(32)
const idOf = (n: number) => n.toString(16).padStart(64, '0')

const item = (n: number, more: Partial<WalletItem> = {}): WalletItem => ({
  id: idOf(n),
  name: `Wallet ${n}`,
  imageId: `image-${n}`,
  chains: [],
  isCertified: false,
  injected: [],
  ...more,
})

/** A directory whose answers the test sets. */
const start = async (given: HarnessOptions = {}) => {
  const harness = createHarness({ ...given, options: { projectId: PROJECT, ...given.options } })
  const asked: WalletQuery[] = []
  const images: string[] = []
  const on = {
    page: (query: WalletQuery): WalletPage | Promise<WalletPage> => {
      const all = Array.from({ length: 90 }, (_, n) => item(n)).filter(({ id }) =>
        query.include?.length ? query.include.includes(id) : !query.exclude?.includes(id),
      )
      const from = (query.page - 1) * query.entries
      return { count: all.length, wallets: all.slice(from, from + query.entries) }
    },
    image: async (id: string): Promise<string | undefined> => `data:image/png,${id}`,
  }
  const api = {
    wallets: {
      async page(query: WalletQuery) {
        asked.push(query)
        return { value: await on.page(query) }
      },
    },
    images: {
      async wallet(id: string) {
        images.push(id)
        return on.image(id)
      },
    },
  }
  // Only the parts of the api that are used.
  Object.assign(harness.core, { api: async () => api })
  Object.assign(harness.wallet, { api: async () => api })
  const { core } = harness
  const allWallets = allWalletsOf(core)
  const { state } = allWallets
  return { ...harness, allWallets, asked, images, on, state, directory: core.state.directory }
}

const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)
const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name)

describe('loadDirectory', () => {
  it('behavior: featured in the host’s order, recommended without them, with images and the count', async () => {
    const { allWallets, asked, directory, images } = await start({
      options: { featuredWalletIds: [idOf(7), idOf(3)] },
    })
    await loadDirectory(allWallets)
    expect(asked).toEqual([
      expect.objectContaining({
        page: 1,
        entries: 2,
        include: [idOf(7), idOf(3)],
        chains: ['eip155:1', 'eip155:10'],
      }),
      expect.objectContaining({ page: 1, entries: 4, include: [], exclude: [idOf(7), idOf(3)] }),
    ])
    expect(directory).toMatchObject({ status: 'ready', badge: '90+' })
    expect(directory.rows.map(({ name, type, imageUrl }) => [name, type, imageUrl])).toEqual([
      ['Wallet 7', 'featured', 'data:image/png,image-7'],
      ['Wallet 3', 'featured', 'data:image/png,image-3'],
      ...[0, 1, 2, 4].map((n) => [`Wallet ${n}`, 'recommended', `data:image/png,image-${n}`]),
    ])
    expect(images).toHaveLength(6)
    await loadDirectory(allWallets)
    expect(asked).toHaveLength(2)
  })

  it('behavior: looked at twice at once, asked once', async () => {
    const { allWallets, asked } = await start()
    await Promise.all([loadDirectory(allWallets), loadDirectory(allWallets), loadDirectory(allWallets)])
    expect(asked).toHaveLength(1)
  })

  it('behavior: without a project id, and in basic mode, nobody is asked', async () => {
    for (const options of [{ projectId: undefined }, { basic: true }]) {
      const { allWallets, asked, directory } = await start({
        options: { ...options, customWallets: [{ id: 'a', name: 'A' }] },
      })
      await loadDirectory(allWallets)
      await showMore(allWallets)
      expect(asked).toEqual([])
      expect(directory.status).toBe('ready')
      expect(names(directory.rows)).toEqual(['A'])
    }
  })

  it('behavior: excluded ids hide installed wallets by rdns and name, once these are known', async () => {
    const harness = await start({ options: { excludeWalletIds: [idOf(5), 'Some Name'] } })
    harness.on.page = (query) => ({
      count: 1,
      wallets: query.include?.length ? [item(5, { rdns: RDNS, name: 'Five' })] : [],
    })
    harness.announce(RDNS)
    harness.announce('com.five', { name: 'five' })
    harness.announce('com.other')
    const connectors = () =>
      names(harness.core.state.connection.wallets.filter(({ type }) => type !== 'walletconnect'))
    expect(connectors()).toHaveLength(3)
    await loadDirectory(harness.allWallets)
    expect(harness.asked.at(-1)).toEqual({ page: 1, entries: 1, include: [idOf(5)] })
    expect(connectors()).toEqual(['com.other'])
  })

  it('behavior: a wallet that announces itself late takes the place of its row', async () => {
    const harness = await start()
    harness.on.page = () => ({ count: 2, wallets: [item(1, { rdns: RDNS }), item(2)] })
    await loadDirectory(harness.allWallets)
    expect(ids(harness.directory.rows)).toEqual([idOf(1), idOf(2)])
    harness.announce(RDNS)
    await harness.settled()
    expect(ids(harness.directory.rows)).toEqual([idOf(2)])
  })

  it('behavior: options are live; what was asked for older ones is not heard', async () => {
    const harness = await start()
    const old = later<WalletPage>()
    harness.on.page = () => old.promise
    const loading = loadDirectory(harness.allWallets)
    await harness.settled()
    harness.on.page = () => ({ count: 1, wallets: [item(9)] })
    harness.set({ featuredWalletIds: [idOf(9)] })
    await harness.settled()
    old.resolve({ count: 500, wallets: [item(1)] })
    await loading
    await harness.settled()
    expect(ids(harness.directory.rows)).toEqual([idOf(9)])
  })

  it('error: what fails is said and can be asked again; what came is kept', async () => {
    const harness = await start({ options: { featuredWalletIds: [idOf(7)] } })
    const { page } = harness.on
    harness.on.page = (query) => {
      if (query.include?.length) throw new TypeError('down')
      return page(query)
    }
    await loadDirectory(harness.allWallets)
    await harness.settled()
    expect(harness.directory).toMatchObject({ status: 'failed', badge: '80+' })
    expect(harness.directory.rows).toHaveLength(4)
    expect(harness.errors()).toHaveLength(1)
    harness.on.page = page
    await loadDirectory(harness.allWallets)
    expect(harness.directory.status).toBe('ready')
    expect(harness.directory.rows).toHaveLength(5)
  })

  it('error: images hold the rows up for two seconds and no longer; none is no failure', async () => {
    const harness = await start()
    harness.on.image = () => new Promise(() => {})
    void loadDirectory(harness.allWallets)
    await harness.clock.advance(LISTS.imagesMs - 1)
    expect(harness.directory.rows).toEqual([])
    await harness.clock.advance(1)
    expect(harness.directory.rows).toHaveLength(4)
    expect(harness.directory.rows[0]?.imageUrl).toBeUndefined()
    expect(harness.clock.pending()).toBe(0)
  })
})

describe('showMore', () => {
  it('behavior: pages of 40 without those listed before, single flight, to the end', async () => {
    const { allWallets, asked, state, images } = await start({
      options: { featuredWalletIds: [idOf(7)] },
    })
    await Promise.all([showMore(allWallets), showMore(allWallets)])
    expect(asked.slice(2)).toEqual([
      expect.objectContaining({ page: 1, entries: 40, exclude: [idOf(7), ...[0, 1, 2, 3].map(idOf)] }),
    ])
    // Five before, twenty of the page; the others once they are on screen.
    expect(images).toHaveLength(5 + LISTS.preloaded)
    await showMore(allWallets)
    await showMore(allWallets)
    expect(state).toMatchObject({ page: 3, step: 'done', pagedCount: 85 })
    await showMore(allWallets)
    expect(asked).toHaveLength(5)
    expect(listed(allWallets)).toHaveLength(90)
  })

  it('behavior: on a phone, only what a phone can use; the others end nothing', async () => {
    onDevice('Mozilla/5.0 (iPhone)')
    const { allWallets, core, on, state } = await start()
    on.page = ({ page }) => ({
      count: 80,
      wallets: Array.from({ length: 40 }, (_, n) =>
        item(page * 100 + n, n % 2 === 0 ? { mobileLink: `w${n}://` } : { desktopLink: `w${n}://` }),
      ),
    })
    await showMore(allWallets)
    await showMore(allWallets)
    expect(state.paged).toHaveLength(40)
    expect(state.step).toBe('done')
    expect(core.state.directory.isMobile).toBe(true)
  })

  it('error: a page that fails is asked for again, no page is left out', async () => {
    const harness = await start()
    await showMore(harness.allWallets)
    const { page } = harness.on
    harness.on.page = () => Promise.reject(new TypeError('down'))
    await showMore(harness.allWallets)
    expect(harness.state).toMatchObject({ page: 1, step: 'failed' })
    harness.on.page = page
    await showMore(harness.allWallets)
    expect(harness.state).toMatchObject({ page: 2, step: 'idle' })
    expect(harness.asked.map(({ page }) => page)).toEqual([1, 1, 2, 2])
  })
})

describe('setQuery', () => {
  const searches = (asked: readonly WalletQuery[]) => asked.filter(({ entries }) => entries === LISTS.search)

  it('behavior: asked half a second after the last key, shown after 300 ms at the earliest', async () => {
    const { allWallets, asked, state, clock, emitted } = await start()
    setQuery(allWallets, { text: 'w' })
    await clock.advance(LISTS.typingMs - 1)
    setQuery(allWallets, { text: ' wallet  8 ' })
    await clock.advance(LISTS.typingMs - 1)
    expect(searches(asked)).toEqual([])
    expect(state.search.step).toBe('waiting')
    await clock.advance(1)
    expect(searches(asked)).toMatchObject([{ page: 1, search: 'wallet  8', isCertified: false }])
    await clock.advance(LISTS.searchShownMs - 1)
    expect(state.search.step).toBe('waiting')
    await clock.advance(1)
    expect(state.search.step).toBe('shown')
    expect(emitted('wm-event').at(-1)).toEqual({
      event: 'SEARCH_WALLET',
      properties: { badge: '', search: 'wallet  8' },
    })
    resetSearch(allWallets)
    expect(state.search.step).toBe('off')
    expect(clock.pending()).toBe(0)
  })

  it('behavior: an older question is dropped, also while its answer waits for images', async () => {
    const { allWallets, on, state, clock, asked } = await start()
    const old = later<WalletPage>()
    on.page = ({ search }) => (search === 'old' ? old.promise : { count: 1, wallets: [item(2)] })
    setQuery(allWallets, { text: 'old' })
    await clock.advance(LISTS.typingMs)
    setQuery(allWallets, { isCertified: true })
    setQuery(allWallets, { text: 'new' })
    expect(searches(asked)[0]?.signal?.aborted).toBe(true)
    await clock.advance(LISTS.typingMs + LISTS.searchShownMs)
    old.resolve({ count: 1, wallets: [item(1)] })
    await clock.advance(LISTS.searchShownMs)
    expect(state.search).toMatchObject({ step: 'shown', count: 1 })
    expect(ids(listed(allWallets))).toEqual([idOf(2)])
  })

  it('error: a search that fails says so; one that was given up does not', async () => {
    const { allWallets, on, state, clock, errors } = await start()
    on.page = () => Promise.reject(new TypeError('down'))
    setQuery(allWallets, { isCertified: true })
    await clock.advance(0)
    expect(state.search.step).toBe('failed')
    expect(errors()).toHaveLength(1)
    setQuery(allWallets, { isCertified: true })
    resetSearch(allWallets)
    await clock.advance(LISTS.searchShownMs)
    expect(state.search.step).toBe('off')
    expect(errors()).toHaveLength(1)
  })
})

describe('choose', () => {
  it('behavior: an installed wallet is asked', async () => {
    const harness = await start()
    harness.on.page = () => ({ count: 1, wallets: [item(1, { rdns: RDNS })] })
    const provider = harness.announce(RDNS)
    await harness.element.show()
    await loadDirectory(harness.allWallets)
    pick(harness.allWallets, harness.wallet, idOf(1))
    await harness.settled()
    expect(provider.requests[0]?.method).toBe('eth_requestAccounts')
    expect(harness.element.closed).toEqual(['connected'])
  })

  const COINBASE = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
  const withCoinbase = async (options: HarnessOptions['options'] = {}) => {
    const harness = await start({ options: { enableCoinbase: true, ...options } })
    const wallets = [item(0, { id: COINBASE, name: 'Coinbase Wallet', mobileLink: 'cbwallet://' })]
    harness.on.page = () => ({ count: 1, wallets })
    await loadDirectory(harness.allWallets)
    return harness
  }

  it('behavior: Coinbase is one row, and asked by its SDK, by whichever id it is chosen', async () => {
    const { core, allWallets } = await withCoinbase()
    expect(names(listed(allWallets))).toEqual(['Coinbase Wallet'])
    expect(core.state.directory.rows).toEqual([])
    expect(choose(allWallets, COINBASE)).toEqual({ connectorId: 'coinbaseWalletSDK' })
    expect(choose(allWallets, 'coinbaseWalletSDK')).toEqual({ connectorId: 'coinbaseWalletSDK' })
  })

  it('behavior: on a phone its app opens the page, where the page has links', async () => {
    onDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1')
    const { allWallets, wallet, settled } = await withCoinbase()
    pick(allWallets, wallet, 'coinbaseWalletSDK')
    await settled()
    expect(connectOf(wallet).state.flow).toEqual({ step: 'idle' })
    expect(wallet.state.router.stack.at(-1)).toMatchObject({
      view: 'ConnectingWalletConnect',
      data: { wallet: { id: COINBASE } },
    })
    const without = await withCoinbase({ enableWalletConnect: false })
    expect(choose(without.allWallets, 'coinbaseWalletSDK')).toEqual({ connectorId: 'coinbaseWalletSDK' })
  })

  it.each(['com.coinbase.wallet', 'coinbaseWalletSDK', 'coinbase WALLET', COINBASE])(
    'behavior: excluded by %s, it is nowhere',
    async (word) => {
      const { allWallets, core } = await withCoinbase({ excludeWalletIds: [word] })
      expect(ids(core.state.connection.wallets)).toEqual(['walletConnect'])
      expect(core.connectors.find('com.coinbase.wallet')).toBeUndefined()
      expect(core.connectors.find('coinbaseWalletSDK')).toBeUndefined()
      if (word !== COINBASE) expect(listed(allWallets).filter(({ connectorId }) => connectorId)).toEqual([])
    },
  )

  it('behavior: another one is shown where it can be had; one that is gone does nothing bad', async () => {
    const harness = await start()
    await loadDirectory(harness.allWallets)
    pick(harness.allWallets, harness.wallet, idOf(1))
    await harness.settled()
    expect(views(harness.wallet)).toEqual(['Connect', 'Downloads'])
    expect(harness.emitted('wm-event').at(-1)).toMatchObject({
      event: 'SELECT_WALLET',
      properties: { name: 'Wallet 1', platform: 'unsupported' },
    })
    pick(harness.allWallets, harness.wallet, idOf(1_000))
    await harness.settled()
    expect(harness.errors()).toEqual([])
  })
})

describe('suggested', () => {
  it('behavior: a few that are not here', async () => {
    const harness = await start({
      options: { featuredWalletIds: [idOf(7)], customWallets: [{ id: 'a', name: 'A' }] },
    })
    await loadDirectory(harness.allWallets)
    expect(names(suggested(harness.allWallets))).toEqual(['Wallet 7', 'A', 'Wallet 0', 'Wallet 1'])
  })
})

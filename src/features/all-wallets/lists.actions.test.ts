import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WalletPage } from '../../api/contract.ts'
import { later, RDNS } from '../../core/core.testing.ts'
import { LISTS } from './all-wallets.rules.ts'
import { idOf, ids, item, names, onDevice, start } from './all-wallets.testing.ts'
import { listed, loadDirectory, showMore, suggested } from './lists.actions.ts'

beforeEach(() => {
  onDevice('Mozilla/5.0 (X11; Linux x86_64)')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('loadDirectory', () => {
  it('behavior: featured in the host’s order, recommended without them, with images and the count', async () => {
    const { allWallets, asked, directory, images } = await start({
      options: { featuredWalletIds: [idOf(7), idOf(3)] },
    })
    await loadDirectory(allWallets)
    expect(asked).toEqual([
      // Whom the host names is listed, whatever networks the directory knows of.
      { page: 1, entries: 2, include: [idOf(7), idOf(3)] },
      {
        page: 1,
        entries: 4,
        include: [],
        exclude: [idOf(7), idOf(3)],
        chains: ['eip155:1', 'eip155:10'],
      },
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

  it('error: the names of excluded wallets alone are asked again, and nothing is said to the visitor', async () => {
    const harness = await start({ options: { excludeWalletIds: [idOf(5)] } })
    const { page } = harness.on
    harness.on.page = (query) => (query.include?.length ? Promise.reject(new TypeError('down')) : page(query))
    harness.announce(RDNS)
    await loadDirectory(harness.allWallets)
    await harness.settled()
    expect(harness.directory.status).toBe('ready')
    expect(harness.errors()).toHaveLength(1)
    harness.on.page = () => ({ count: 1, wallets: [item(5, { rdns: RDNS })] })
    await Promise.all([loadDirectory(harness.allWallets), loadDirectory(harness.allWallets)])
    expect(harness.asked.slice(2)).toEqual([{ page: 1, entries: 1, include: [idOf(5)] }])
    expect(harness.core.state.connection.wallets.filter(({ rdns }) => rdns === RDNS)).toEqual([])
    expect(harness.directory.rows).toHaveLength(4)
    await loadDirectory(harness.allWallets)
    expect(harness.asked).toHaveLength(3)
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
    await harness.clock.advance(1_999)
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

  it('behavior: on a phone, after three pages of other wallets it waits for the visitor, who can go on', async () => {
    onDevice('Mozilla/5.0 (iPhone)')
    const { allWallets, asked, on, state } = await start()
    on.page = ({ page }) => ({
      count: 1_000,
      wallets: Array.from({ length: 40 }, (_, n) =>
        item(page * 100 + n, page < 4 ? { desktopLink: `w${n}://` } : { mobileLink: `w${n}://` }),
      ),
    })
    for (const step of ['idle', 'idle', 'paused']) {
      await showMore(allWallets)
      expect(state.step).toBe(step)
    }
    await showMore(allWallets)
    expect(state).toMatchObject({ step: 'idle', page: 4 })
    expect(asked.at(-1)).toMatchObject({ page: 4 })
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

describe('listed', () => {
  it('attack: a wallet with another one’s name is marked also as the row that the directory has of it', async () => {
    const harness = await start()
    harness.announce('com.fake', { name: 'MetaMask' })
    await harness.settled()
    harness.state.query = { text: '', isCertified: true }
    harness.state.search = { step: 'shown', items: [item(1, { rdns: 'com.fake' }), item(2)], count: 2 }
    expect(listed(harness.allWallets)).toMatchObject([
      { id: idOf(2) },
      { id: idOf(1), connectorId: 'com.fake', isDoubtful: true },
    ])
  })

  it('behavior: installed wallets of one name say their rdns, as does one that is marked; no other does', async () => {
    const harness = await start()
    harness.announce('com.one', { name: 'Foo' })
    harness.announce('com.other', { name: 'foo wallet' })
    harness.announce('com.bar', { name: 'Bar' })
    harness.announce('com.fake', { name: 'MetaMask' })
    await harness.settled()
    const shown = listed(harness.allWallets).map(({ name, shownRdns }) => [name, shownRdns])
    expect(shown).toEqual([
      ['Foo', 'com.one'],
      ['foo wallet', 'com.other'],
      ['Bar', undefined],
      ['MetaMask', 'com.fake'],
    ])
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

/** Several tabs of a site: what one of them does about the sign-in, as the others see it. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { later, RDNS, views } from '../../core/core.testing.ts'
import { saved } from '../../core/fake-storage.testing.ts'
import { getAccount } from '../../host/host.ts'
import { signOut } from '../../host/host-verbs.ts'
import { createMemoryPlugin, pressOnce } from './page-sign-in.testing.ts'
import { createTabs, type Tab, type Tabs } from './tabs.testing.ts'

afterEach(() => void vi.unstubAllGlobals())

const SESSION = 'wallet-modal:session'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const isIn = { isConnected: true, signedIn: true }
const of = ({ wallet }: Tab) => getAccount(wallet)

/** Both connected, with a host's whole plug-in, which both share as they would its server. */
const bothConnected = async (given: Parameters<Tabs['open']>[0] = {}) => {
  const tabs = createTabs()
  const plugin = given.plugin ?? createMemoryPlugin()
  const [first, second] = [await tabs.open({ ...given, plugin }), await tabs.open({ ...given, plugin })]
  await first.connect(RDNS)
  await tabs.settled()
  return { tabs, plugin, first, second }
}

const bothSignedIn = async (...given: Parameters<typeof bothConnected>) => {
  const both = await bothConnected(...given)
  await pressOnce(both.first)
  await both.tabs.settled()
  return both
}

describe('disconnected in another tab', () => {
  it('attack: heard late, in a tab that slept: the session made since stays, and this tab follows', async () => {
    const { tabs, plugin, first, second } = await bothSignedIn()
    second.sleep()
    await first.core.session.disconnect(undefined, 'visitor')
    await tabs.settled()
    expect(plugin.sessions).toEqual([])
    await first.element.show()
    await first.connect(RDNS)
    await pressOnce(first)
    await second.wake()
    expect(plugin.sessions.map(({ data }) => data.accountAddress)).toEqual([ALICE])
    expect(of(first)).toMatchObject(isIn)
    expect(of(second)).toMatchObject(isIn)
  })

  it('behavior: nobody is signed in there any more, the host hears of it, and each tells its server', async () => {
    const { tabs, plugin, first, second } = await bothSignedIn()
    const setSessions = vi.spyOn(plugin, 'setSessions')
    await first.core.session.disconnect(undefined, 'visitor')
    await tabs.settled()
    expect(of(second)).toMatchObject({ isConnected: false, signedIn: false })
    expect(setSessions.mock.calls).toEqual([[[]], [[]]])
  })
})

describe('signed in in another tab', () => {
  it('behavior: so is this one, the question here is over, and no wallet is asked again', async () => {
    const { plugin, first, second, tabs } = await bothConnected()
    await second.element.show()
    expect(views(second.wallet)).toEqual(['SIWXSignMessage'])
    expect(second.element.requestClose('user')).toBe(false)
    await pressOnce(first)
    await tabs.settled()
    expect(of(second)).toMatchObject(isIn)
    expect(second.element.closed).toEqual(['connected'])
    expect(plugin.sessions).toHaveLength(1)
    expect([...first.signed(), ...second.signed()]).toHaveLength(1)
  })

  it('behavior: this one asks once, and what it finds is told to nobody', async () => {
    const { plugin, first, tabs } = await bothConnected()
    const getSessions = vi.spyOn(plugin, 'getSessions')
    await pressOnce(first)
    await tabs.settled()
    // The tab where they have signed in has looked as well.
    expect(getSessions).toHaveBeenCalledTimes(2)
  })

  it('error: the plug-in fails when this tab looks: it says so to the engineer, disconnects nobody, and asks anew at the next occasion', async () => {
    const tabs = createTabs()
    const plugin = createMemoryPlugin()
    const { getSessions } = plugin
    const first = await tabs.open({ plugin })
    let isDown = false
    const ask: typeof getSessions = (...of) =>
      isDown ? Promise.reject(new Error('502')) : getSessions(...of)
    const second = await tabs.open({ plugin: { ...plugin, getSessions: ask } })
    await first.connect(RDNS)
    await tabs.settled()
    isDown = true
    await pressOnce(first)
    await tabs.settled()
    expect(second.errors()).toEqual(['sign-in-failed'])
    expect(of(second)).toMatchObject({ isConnected: true, signedIn: false })
    expect(of(first)).toMatchObject(isIn)
    isDown = false
    second.core.state.account.eip155.profile = { name: 'alice.eth' }
    await tabs.settled()
    expect(of(second)).toMatchObject(isIn)
  })

  it('attack: with an account that this one has not heard of yet: the session stays', async () => {
    const told: string[] = []
    let session: { readonly address: string; readonly chainId: number } | undefined
    const siweConfig = {
      getNonce: () => 'a1b2c3d4',
      createMessage: () => 'text',
      verifyMessage: () => true,
      getSession: () => session,
      signOut: () => told.push('signOut') > 0,
    }
    const options = { siwx: undefined, siweConfig }
    const { first, second, tabs } = await bothConnected({ accounts: [ALICE, BOB], options })
    first.provider.emit('accountsChanged', [BOB])
    await tabs.settled()
    expect(of(second).address).toBe(ALICE)
    session = { address: BOB, chainId: 1 }
    await pressOnce(first)
    await tabs.settled()
    expect(of(first)).toMatchObject({ ...isIn, address: BOB })
    expect(of(second)).toMatchObject({ address: ALICE, signedIn: false })
    expect(told).toEqual([])
  })
})

describe('connected in another tab to a remote wallet', () => {
  it('attack: whose session is over for good: who is still connected here goes, and is signed out', async () => {
    const { plugin, first, second, tabs } = await bothSignedIn()
    const { connectors } = second.core
    const { find } = connectors
    vi.spyOn(connectors, 'find').mockImplementation((id) => {
      const connector = find(RDNS)
      return id === 'far' && connector
        ? { ...connector, id, isRemote: true, restore: async () => undefined }
        : find(id)
    })
    // The other tab is closed at once, so it signs nobody out.
    first.sleep()
    const theirs = saved({ session: { eip155: 'far' } }).getItem(SESSION)
    first.storage.setItem(SESSION, theirs ?? '')
    await tabs.settled()
    expect(of(second)).toMatchObject({ isConnected: false, signedIn: false })
    expect(plugin.sessions).toEqual([])
  })
})

describe('signed out in another tab', () => {
  it('behavior: so is this one, and the host hears of it; asked again once the dialog is opened, and not before', async () => {
    const { first, second, tabs } = await bothSignedIn()
    await signOut(first.wallet)
    await tabs.settled()
    expect(of(second)).toMatchObject({ isConnected: true, signedIn: false })
    expect(second.emitted('wm-sign-out')).toEqual([{ caipNetworkId: 'eip155:1', address: ALICE }])
    expect(second.wallet.state.modal.open).toBe(false)
    await second.element.show()
    expect(views(second.wallet)).toEqual(['SIWXSignMessage'])
  })

  it('behavior: by a server that is slow: as soon as it has answered', async () => {
    const { plugin, first, second, tabs } = await bothSignedIn()
    const gate = later<void>()
    const { setSessions } = plugin
    plugin.setSessions = async (all) => {
      await gate.promise
      return setSessions(all)
    }
    const out = signOut(first.wallet)
    await first.clock.advance(3_000)
    await out
    await tabs.settled()
    expect(of(second).signedIn).toBe(true)
    gate.resolve()
    await tabs.settled()
    expect(of(second).signedIn).toBe(false)
  })

  it('behavior: a namespace that is not in use is out here as well, and the host hears of it', async () => {
    const { plugin, first, second, tabs } = await bothSignedIn({
      options: { networks: ['eip155:1', SOLANA] },
    })
    const [own] = plugin.sessions
    if (!own) throw new Error('Not signed in')
    plugin.sessions.push({ ...own, data: { ...own.data, chainId: SOLANA, accountAddress: 'Pebble' } })
    Object.assign(second.core.state.account.solana, { status: 'connected', address: 'Pebble' })
    second.core.state.network.activeNamespace = 'solana'
    await second.settled()
    const signedIn = () =>
      (['eip155', 'solana'] as const).map((one) => getAccount(second.wallet, one).signedIn)
    expect(signedIn()).toEqual([true, true])
    await signOut(first.wallet)
    await tabs.settled()
    expect(signedIn()).toEqual([false, false])
    expect(second.emitted('wm-sign-out')).toEqual(
      expect.arrayContaining([
        { caipNetworkId: 'eip155:1', address: ALICE },
        { caipNetworkId: SOLANA, address: 'Pebble' },
      ]),
    )
  })
})

describe('left for another page of the site, and back by the browser’s cache', () => {
  const back = (persisted: boolean) =>
    void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

  it('behavior: signed out there, it is out here, and the host hears of it; loaded anew, it looks anyway', async () => {
    const tabs = createTabs()
    const page = await tabs.open()
    await page.connect(RDNS)
    await pressOnce(page)
    const getSessions = vi.spyOn(page.plugin, 'getSessions')
    page.plugin.sessions.splice(0)
    back(false)
    await page.settled()
    expect(getSessions).not.toHaveBeenCalled()
    back(true)
    await page.settled()
    expect(of(page)).toMatchObject({ isConnected: true, signedIn: false })
    expect(page.emitted('wm-sign-out')).toEqual([{ caipNetworkId: 'eip155:1', address: ALICE }])
    expect(page.wallet.state.modal.open).toBe(false)
  })

  it('behavior: signed in there, the question here is over', async () => {
    const tabs = createTabs()
    const plugin = createMemoryPlugin()
    const [page, other] = [await tabs.open({ plugin }), await tabs.open({ plugin })]
    await page.connect(RDNS)
    await tabs.settled()
    page.sleep()
    await pressOnce(other)
    expect(of(page).signedIn).toBe(false)
    back(true)
    await page.settled()
    expect(of(page)).toMatchObject(isIn)
    expect(page.element.closed).toEqual(['connected'])
  })

  it('behavior: the page is gone: it looks no more', async () => {
    const tabs = createTabs()
    const page = await tabs.open()
    await page.connect(RDNS)
    const getSessions = vi.spyOn(page.plugin, 'getSessions')
    page.core.dispose()
    await page.settled()
    back(true)
    await page.settled()
    expect(getSessions).not.toHaveBeenCalled()
  })
})

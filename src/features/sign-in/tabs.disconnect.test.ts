/** Tabs of a site whose pages do not all have the sign-in: who signs out when one of them disconnects. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { RDNS } from '../../core/core.testing.ts'
import { getAccount } from '../../host/host.ts'
import { createMemoryPlugin, pressOnce, SIGNATURE } from './page-sign-in.testing.ts'
import { createTabs } from './tabs.testing.ts'

afterEach(() => void vi.unstubAllGlobals())

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SIGN_IN = 'wallet-modal:sign-in'

/** Connected in both, signed in in the one that has the sign-in; `plain`, as a site's landing page, has none. */
const shopAndPlain = async (given: object = {}, networks = ['eip155:1', 'eip155:10']) => {
  const tabs = createTabs()
  const plugin = createMemoryPlugin()
  const plain = await tabs.open({ options: { networks, siwx: undefined } })
  const shop = await tabs.open({ plugin, options: { networks, ...given } })
  await shop.connect(RDNS)
  await pressOnce(shop)
  await tabs.settled()
  expect(getAccount(plain.wallet).isConnected).toBe(true)
  return { tabs, plugin, plain, shop }
}

const connectAgain = async ({ shop, tabs }: Awaited<ReturnType<typeof shopAndPlain>>) => {
  await shop.element.show()
  await shop.connect(RDNS)
  await tabs.settled()
}

describe('disconnected in a tab whose page has no sign-in', () => {
  it('attack: a whole plug-in: the tab that has one signs out, and whoever connects again has to sign', async () => {
    const site = await shopAndPlain()
    const { tabs, plugin, plain, shop } = site
    await plain.core.session.disconnect(undefined, 'visitor')
    await tabs.settled()
    expect(plugin.sessions).toEqual([])
    expect(shop.emitted('wm-sign-out')).toHaveLength(1)
    await connectAgain(site)
    expect(getAccount(shop.wallet)).toMatchObject({ isConnected: true, signedIn: false })
  })

  it('attack: the ready sign-in: its signed texts are gone', async () => {
    vi.stubGlobal('location', { host: 'shop.example', href: 'https://shop.example/' })
    const { tabs, plain, shop } = await shopAndPlain({ siwx: {} })
    const text = [
      'shop.example wants you to sign in with your Ethereum account:',
      `${ALICE}\n\n\nURI: https://shop.example/\nVersion: 1\nChain ID: 1\nNonce: a1b2c3d4e5`,
      'Issued At: 2020-01-01T00:00:00.000Z\nExpiration Time: 2099-01-01T00:00:00.000Z',
    ].join('\n')
    const stored = JSON.stringify({ v: 1, t: 0, d: [{ message: text, signature: SIGNATURE }] })
    shop.storage.setItem(SIGN_IN, stored)
    await plain.core.session.disconnect(undefined, 'visitor')
    await tabs.settled()
    expect(shop.storage.getItem(SIGN_IN)).toBeNull()
  })

  it.each([
    [undefined, 1],
    [false, 0],
  ])(
    'param: siweConfig, signOutOnDisconnect %j: its server is told %i times',
    async (signOutOnDisconnect, times) => {
      const signOut = vi.fn(() => true)
      const siweConfig = {
        getNonce: () => 'a1b2c3d4',
        createMessage: () => 'text',
        verifyMessage: () => true,
        getSession: () => ({ address: ALICE, chainId: 1 }),
        signOut,
        signOutOnDisconnect,
      }
      const { tabs, plain } = await shopAndPlain({ siwx: undefined, siweConfig })
      await plain.core.session.disconnect(undefined, 'visitor')
      await tabs.settled()
      expect(signOut).toHaveBeenCalledTimes(times)
    },
  )
})

describe('heard late, in a tab that slept', () => {
  it('attack: somebody has connected in another namespace since: what was signed there stays', async () => {
    const { tabs, plugin, plain, shop } = await shopAndPlain({}, ['eip155:1', SOLANA])
    const [own] = plugin.sessions
    if (!own) throw new Error('Not signed in')
    shop.sleep()
    await plain.core.session.disconnect(undefined, 'visitor')
    await tabs.settled()
    const since = { ...own, data: { ...own.data, chainId: SOLANA, accountAddress: 'Pebble' } }
    plugin.sessions.push(since)
    plain.storage.setItem('wallet-modal:session', JSON.stringify({ v: 1, t: 0, d: { solana: 'pebble' } }))
    await shop.wake()
    expect(getAccount(shop.wallet).isConnected).toBe(false)
    expect(plugin.sessions).toEqual([since])
  })

  it('behavior: nobody has connected since: it signs out', async () => {
    const { tabs, plugin, plain, shop } = await shopAndPlain()
    shop.sleep()
    await plain.core.session.disconnect(undefined, 'visitor')
    await tabs.settled()
    expect(plugin.sessions).toHaveLength(1)
    await shop.wake()
    expect(plugin.sessions).toEqual([])
  })
})

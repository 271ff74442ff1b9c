import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { createHarness, later, RDNS, views } from '../../core/core.testing.ts'
import { getAccount } from '../../host/host.ts'
import { signIn, signOut } from '../../host/host-verbs.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { connected, createMemoryPlugin, pressOnce, SIGNATURE } from './page-sign-in.testing.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('disconnect and signOut', () => {
  it('behavior: a disconnect signs out, and tells the host', async () => {
    const page = await connected()
    await pressOnce(page)
    await page.core.session.disconnect()
    await page.settled()
    expect(page.plugin.sessions).toEqual([])
    expect(page.emitted('wm-sign-out')).toEqual([{ caipNetworkId: 'eip155:1', address: ALICE }])
  })

  it('behavior: a host that wants it kept keeps it', async () => {
    const plugin = Object.assign(createMemoryPlugin(), { signOutOnDisconnect: false })
    const page = await connected({ plugin })
    await pressOnce(page)
    await page.core.session.disconnect()
    await page.settled()
    expect(plugin.sessions).toHaveLength(1)
  })

  it('behavior: signOut() ends the session; one that does not answer is waited for 3 s', async () => {
    const page = await connected()
    await pressOnce(page)
    vi.spyOn(page.plugin, 'setSessions').mockReturnValue(new Promise(() => {}))
    let isOver = false
    void signOut(page.wallet).then(() => {
      isOver = true
    })
    await page.clock.advance(2_999)
    expect(isOver).toBe(false)
    await page.clock.advance(1)
    await page.settled()
    expect(isOver).toBe(true)
    expect(getAccount(page.wallet).signedIn).toBe(false)
    expect(page.emitted('wm-sign-out')).toHaveLength(1)
  })

  it('behavior: signed out: asked again once the dialog is opened, and not before', async () => {
    const page = await connected()
    await pressOnce(page)
    await signOut(page.wallet)
    await page.settled()
    expect(page.emitted('wm-sign-out')).toHaveLength(1)
    expect(page.wallet.state.modal.open).toBe(false)
    await page.element.show()
    expect(views(page.wallet)).toEqual(['SIWXSignMessage'])
  })
})

describe('signed out, and back before the host has answered', () => {
  /** Signing out takes effect once the gate opens. */
  const slow = () => {
    const plugin = createMemoryPlugin()
    const gate = later<void>()
    const { setSessions } = plugin
    plugin.setSessions = async (all) => {
      await gate.promise
      return setSessions(all)
    }
    return { plugin, gate }
  }

  it('attack: by a disconnect: nobody is shown as signed in by the session that is ending', async () => {
    const { plugin, gate } = slow()
    const page = await connected({ plugin })
    await pressOnce(page)
    await page.core.session.disconnect()
    await page.element.show()
    await page.connect(RDNS)
    expect(getAccount(page.wallet)).toMatchObject({ isConnected: true, signedIn: false })
    expect(page.emitted('wm-sign-in')).toHaveLength(1)
    gate.resolve()
    await page.settled()
    expect(page.emitted('wm-sign-in')).toHaveLength(1)
    expect(isInFront(page.wallet, 'SIWXSignMessage')).toBe(true)
  })

  it('attack: by signOut(), which waits for 3 s: nor is anybody who is looked for later', async () => {
    const { plugin, gate } = slow()
    const page = await connected({ plugin })
    await pressOnce(page)
    const out = signOut(page.wallet)
    await page.clock.advance(3_000)
    await out
    const session = signIn(page.wallet)
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(false)
    gate.resolve()
    await page.settled()
    expect(isInFront(page.wallet, 'SIWXSignMessage')).toBe(true)
    await pressOnce(page)
    expect(await session).toMatchObject({ signature: SIGNATURE })
  })

  it('behavior: a host that never answers is waited for 30 s', async () => {
    const { plugin } = slow()
    const page = await connected({ plugin })
    await pressOnce(page)
    await page.core.session.disconnect()
    plugin.sessions.splice(0)
    await page.element.show()
    await page.connect(RDNS)
    expect(isInFront(page.wallet, 'SIWXSignMessage')).toBe(false)
    await page.clock.advance(30_000)
    await page.settled()
    expect(isInFront(page.wallet, 'SIWXSignMessage')).toBe(true)
  })
})

describe('a wallet that is only stored', () => {
  /** Signed in, then loaded again with the wallet locked. */
  const lockedAfterReload = async (siwx: object) => {
    vi.stubGlobal('location', { host: 'shop.example', href: 'https://shop.example/' })
    const first = await connected({ options: { siwx: {} } })
    const { storage } = first
    storage.setItem(KEY, STORED)
    const page = createHarness({ storage, options: { siwx } })
    page.announce(RDNS).answer('eth_accounts', () => [])
    await page.settled()
    expect(page.core.state.account.eip155.status).toBe('disconnected')
    return page
  }
  const KEY = 'wallet-modal:sign-in'
  const text = [
    'shop.example wants you to sign in with your Ethereum account:',
    `${ALICE}\n\n\nURI: https://shop.example/\nVersion: 1\nChain ID: 1\nNonce: a1b2c3d4e5`,
    'Issued At: 2020-01-01T00:00:00.000Z\nExpiration Time: 2099-01-01T00:00:00.000Z',
  ].join('\n')
  const STORED = JSON.stringify({ v: 1, t: 0, d: [{ message: text, signature: SIGNATURE }] })

  it.each<[string, undefined | 'eip155']>([
    ['everywhere', undefined],
    ['in its namespace', 'eip155'],
  ])('attack: disconnected %s: its signed texts are gone', async (_, namespace) => {
    const page = await lockedAfterReload({})
    await page.core.session.disconnect(namespace)
    await page.settled()
    expect(page.storage.getItem(KEY)).toBeNull()
  })

  it('behavior: another namespace ends, or the host wants them kept: they stay', async () => {
    const page = await lockedAfterReload({})
    await page.core.session.disconnect('solana')
    await page.settled()
    expect(page.storage.getItem(KEY)).toBe(STORED)
    const kept = await lockedAfterReload({ signOutOnDisconnect: false })
    await kept.core.session.disconnect()
    await kept.settled()
    expect(kept.storage.getItem(KEY)).toBe(STORED)
  })

  it('behavior: the host’s server is told once', async () => {
    const plugin = createMemoryPlugin()
    const setSessions = vi.spyOn(plugin, 'setSessions')
    const page = await lockedAfterReload(plugin)
    await page.core.session.disconnect()
    await page.core.session.disconnect()
    await page.settled()
    expect(setSessions.mock.calls).toEqual([[[]]])
  })
})

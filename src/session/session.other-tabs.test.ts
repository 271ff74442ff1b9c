/** What a tab of the page makes of what other tabs do with the session that they share. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ConnectorEvent } from '../connectors/connector.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { asked, createHarness, later, methods, RDNS } from '../core/core.testing.ts'
import { saved, stored } from '../core/fake-storage.testing.ts'
import { SOLANA_LINK, solanaConnector } from '../core/solana-connected.testing.ts'
import { currentEntry } from '../state/router.ts'

afterEach(() => void vi.unstubAllGlobals())

const OTHER = 'com.example.other'

/** A connected tab; by `change` another one writes the session, by `changeAccount` the chosen account, and the browser tells. */
const start = async () => {
  const browser = Object.assign(new EventTarget(), { crypto })
  vi.stubGlobal('window', browser)
  const harness = createHarness()
  const provider = harness.announce(RDNS, { accounts: [ALICE, BOB] })
  await harness.element.show()
  await harness.connect(RDNS)
  const { storage } = harness
  const store = (name: string, value: object | undefined) => {
    const key = `wallet-modal:${name}`
    const newValue = (value && saved({ [name]: value }).getItem(key)) ?? null
    if (newValue === null) storage.removeItem(key)
    else storage.setItem(key, newValue)
    return Object.assign(new Event('storage'), { key, newValue, storageArea: storage })
  }
  const write = (name: string, value: object | undefined) => {
    browser.dispatchEvent(store(name, value))
    return harness.settled()
  }
  const change = (session: object | undefined) => write('session', session)
  const changeAccount = (eip155: string) => write('account', { eip155 })
  /** The session becomes one after the other while this tab sleeps, which then hears of all of them. */
  const changeAsleep = (...sessions: readonly (object | undefined)[]) => {
    for (const event of sessions.map((session) => store('session', session))) browser.dispatchEvent(event)
    return harness.settled()
  }
  const { account } = harness.core.state
  return { ...harness, provider, change, changeAccount, changeAsleep, account: account.eip155 }
}

describe('another tab', () => {
  it('behavior: disconnects: so does this one, says so, and leaves the wallet alone', async () => {
    const { account, change, provider, element, emitted, wallet } = await start()
    await element.show()
    await change(undefined)
    expect(account).toMatchObject({ status: 'disconnected', address: undefined })
    expect(emitted('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
    expect(currentEntry(wallet.state.router)).toMatchObject({ view: 'Connect', data: { endedBy: 'tab' } })
    expect(asked(provider, 'wallet_revokePermissions')).toEqual([])
  })

  it('behavior: chooses another account of the wallet: so does this one', async () => {
    const { account, changeAccount, emitted } = await start()
    await changeAccount(BOB)
    expect(account.address).toBe(BOB)
    expect(emitted('wm-account-change').at(-1)).toMatchObject({ address: BOB })
  })

  it('behavior: connects this very wallet: nothing changes', async () => {
    const { account, change, emitted, storage } = await start()
    const before = emitted('wm-account-change').length
    await change({ eip155: RDNS })
    expect(account.status).toBe('connected')
    expect(emitted('wm-account-change')).toHaveLength(before)
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: RDNS } })
  })

  it('attack: disconnects and connects this very wallet anew while this one sleeps: whoever is there by then is shown', async () => {
    const { account, changeAsleep, provider, storage } = await start()
    provider.answer('eth_accounts', () => [BOB])
    await changeAsleep(undefined, { eip155: RDNS })
    expect(account).toMatchObject({ status: 'connected', address: BOB })
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: RDNS } })
    expect(asked(provider, 'wallet_revokePermissions')).toEqual([])
  })

  it('behavior: connects a wallet that is not here: waited for 3 s, and followed when it comes later', async () => {
    const { account, change, announce, clock, core, settled } = await start()
    await change(undefined)
    await change({ eip155: OTHER })
    expect(account.status).toBe('connecting')
    await clock.advance(3_000)
    expect(account.status).toBe('disconnected')
    announce(OTHER).answer('eth_accounts', () => [BOB])
    core.connectors.refresh()
    await settled()
    expect(account).toMatchObject({ status: 'connected', address: BOB })
  })

  it('behavior: signs in by e-mail: the services, which bring the embedded wallet, are started', async () => {
    const { account, change, core } = await start()
    const startServices = vi.spyOn(core, 'startServices')
    await change(undefined)
    await change({ eip155: 'auth' })
    expect(account.status).toBe('connecting')
    expect(startServices).toHaveBeenCalledOnce()
  })

  it('behavior: connects a wallet that is not here, and disconnects it: nobody waits any longer', async () => {
    const { account, change, announce, core, settled } = await start()
    await change(undefined)
    await change({ eip155: OTHER })
    await change(undefined)
    expect(account.status).toBe('disconnected')
    announce(OTHER).answer('eth_accounts', () => [BOB])
    core.connectors.refresh()
    await settled()
    expect(account.status).toBe('disconnected')
  })

  it('behavior: connects a remote wallet whose session is over: who was there goes, without a word, and nobody is stored', async () => {
    const { account, change, core, element, provider, storage, wallet } = await start()
    await element.show()
    const { find } = core.connectors
    const restore = vi.fn(async () => undefined)
    vi.spyOn(core.connectors, 'find').mockImplementation((id) => {
      const connector = find(RDNS)
      return id === 'far' && connector ? { ...connector, id, isRemote: true, restore } : find(id)
    })
    await change({ eip155: 'far' })
    expect(restore).toHaveBeenCalledOnce()
    expect(account).toMatchObject({ status: 'disconnected', address: undefined })
    expect(stored(storage)).not.toHaveProperty('wallet-modal:session')
    expect(currentEntry(wallet.state.router)).toMatchObject({ data: { endedBy: 'tab' } })
    expect(asked(provider, 'wallet_revokePermissions')).toEqual([])
  })

  it('attack: disconnects while a wallet is asked here: its late answer connects nobody', async () => {
    const { account, change, announce, settled } = await start()
    await change(undefined)
    let answer = (_accounts: readonly string[]): void => {}
    const answered = new Promise<readonly string[]>((resolve) => {
      answer = resolve
    })
    announce(OTHER).answer('eth_accounts', () => answered)
    await change({ eip155: OTHER })
    expect(account.status).toBe('connecting')
    await change(undefined)
    expect(account.status).toBe('disconnected')
    answer([BOB])
    await settled()
    expect(account.status).toBe('disconnected')
  })

  describe('goes back to the wallet that is here', () => {
    it.each([
      ['its accounts', [BOB]],
      ['none', []],
    ])(
      'attack: while the one in between is asked, which answers %s late: this one stays',
      async (_what, accounts) => {
        const { account, change, announce, emitted, settled, storage } = await start()
        const answer = later<readonly string[]>()
        announce(OTHER).answer('eth_accounts', () => answer.promise)
        await change({ eip155: OTHER })
        await change({ eip155: RDNS })
        answer.resolve(accounts)
        await settled()
        expect(account).toMatchObject({ status: 'connected', address: ALICE, wallet: { id: RDNS } })
        expect(emitted('wm-connect')).toHaveLength(1)
        expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: RDNS } })
      },
    )

    it('attack: while the one in between is asked, whose session is over: this one stays, with its account', async () => {
      const { account, change, changeAccount, core, emitted, settled, storage } = await start()
      const answer = later<undefined>()
      const { find } = core.connectors
      vi.spyOn(core.connectors, 'find').mockImplementation((id) => {
        const connector = find(RDNS)
        return id === 'far' && connector
          ? { ...connector, id, isRemote: true, restore: () => answer.promise }
          : find(id)
      })
      await change({ eip155: 'far' })
      await change({ eip155: RDNS })
      await changeAccount(BOB)
      answer.resolve(undefined)
      await settled()
      expect(account).toMatchObject({ status: 'connected', address: BOB })
      expect(emitted('wm-disconnect')).toEqual([])
      expect(stored(storage)).toMatchObject({
        'wallet-modal:session': { eip155: RDNS },
        'wallet-modal:account': { eip155: BOB },
      })
    })

    it('attack: before the one in between is there: it is not asked when it comes', async () => {
      const { account, change, announce, core, settled, storage } = await start()
      await change({ eip155: OTHER })
      await change({ eip155: RDNS })
      const other = announce(OTHER)
      other.answer('eth_accounts', () => [BOB])
      core.connectors.refresh()
      await settled()
      expect(methods(other)).toEqual([])
      expect(account).toMatchObject({ status: 'connected', address: ALICE, wallet: { id: RDNS } })
      expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: RDNS } })
    })
  })

  it('attack: connects a third wallet while the second is asked here: it is the third one’s answer that counts', async () => {
    const { account, change, announce, clock, settled, storage } = await start()
    await change(undefined)
    const [second, third] = [later<readonly string[]>(), later<readonly string[]>()]
    announce(OTHER).answer('eth_accounts', () => second.promise)
    announce('com.example.third').answer('eth_accounts', () => third.promise)
    await change({ eip155: OTHER })
    await clock.advance(2_000)
    await change({ eip155: 'com.example.third' })
    await clock.advance(1_000)
    // The second one's time is up, the third one's is not.
    expect(account.status).toBe('connecting')
    second.resolve([BOB])
    await settled()
    expect(account.status).toBe('connecting')
    third.resolve([ALICE])
    await settled()
    expect(account).toMatchObject({ status: 'connected', wallet: { id: 'com.example.third' } })
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: 'com.example.third' } })
  })

  it('attack: connects a third wallet while the second is waited for here: the third is waited for as long', async () => {
    const { account, change, clock } = await start()
    await change(undefined)
    await change({ eip155: OTHER })
    await clock.advance(2_000)
    await change({ eip155: 'com.example.third' })
    await clock.advance(2_999)
    expect(account.status).toBe('connecting')
    await clock.advance(1)
    expect(account.status).toBe('disconnected')
  })

  it('attack: connects a third wallet while the second is about to answer here: the third is followed', async () => {
    const { account, change, announce, settled } = await start()
    await change(undefined)
    const second = later<readonly string[]>()
    announce(OTHER).answer('eth_accounts', () => second.promise)
    announce('com.example.third').answer('eth_accounts', () => [ALICE])
    await change({ eip155: OTHER })
    second.resolve([BOB])
    await change({ eip155: 'com.example.third' })
    await settled()
    expect(account).toMatchObject({ status: 'connected', wallet: { id: 'com.example.third' } })
  })
})

it('attack: a wallet that tells of its accounts does not take the place of one that another tab has stored since', async () => {
  const { core, storage } = createHarness()
  let tell = (_event: ConnectorEvent) => {}
  const pebble = solanaConnector({
    watch(next) {
      tell = next
      return () => {}
    },
  })
  const live = await core.session.live()
  live.accept(pebble, SOLANA_LINK)
  expect(stored(storage)['wallet-modal:session']).toEqual({ solana: 'Pebble' })
  const theirs = { solana: 'Birch' }
  storage.setItem('wallet-modal:session', saved({ session: theirs }).getItem('wallet-modal:session') ?? '')
  tell({ type: 'link', link: SOLANA_LINK })
  expect(stored(storage)['wallet-modal:session']).toEqual(theirs)
})

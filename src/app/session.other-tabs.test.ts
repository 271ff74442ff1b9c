/** What a tab of the page makes of what other tabs do with the session that they share. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { currentEntry } from '../state/router.ts'
import { asked, createGround, RDNS, saved, stored } from './core.testing.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A connected tab; `change` is what its browser tells it once another one has written the session. */
const start = async () => {
  const browser = Object.assign(new EventTarget(), { crypto })
  vi.stubGlobal('window', browser)
  const ground = createGround()
  const provider = ground.announce(RDNS)
  await ground.seat.show()
  await ground.connect(RDNS)
  const { storage } = ground
  const change = (session: object | undefined) => {
    const key = 'wallet-modal:session'
    if (session) storage.setItem(key, saved({ session }).getItem(key) ?? '')
    else storage.removeItem(key)
    browser.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: storage }))
    return ground.settled()
  }
  return { ...ground, provider, change, account: ground.core.state.account.eip155 }
}

describe('another tab', () => {
  it('behavior: disconnects: so does this one, says so, and leaves the wallet alone', async () => {
    const { account, change, provider, seat, told, wallet } = await start()
    await seat.show()
    await change(undefined)
    expect(account).toMatchObject({ status: 'disconnected', address: undefined })
    expect(told('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
    expect(currentEntry(wallet.state.router)).toMatchObject({ view: 'Connect', data: { endedBy: 'tab' } })
    expect(asked(provider, 'wallet_revokePermissions')).toEqual([])
  })

  it('behavior: connects this very wallet: nothing changes', async () => {
    const { account, change, told, storage } = await start()
    const before = told('wm-account-change').length
    await change({ eip155: RDNS })
    expect(account.status).toBe('connected')
    expect(told('wm-account-change')).toHaveLength(before)
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: RDNS } })
  })
})

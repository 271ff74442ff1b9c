/** What a page makes of storage when it comes back from the back-forward cache, in a browser that tells it of nothing meanwhile. */
import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { asked, createHarness, RDNS } from '../core/core.testing.ts'
import { saved } from '../core/fake-storage.testing.ts'

const OTHER = 'com.example.other'

const start = async () => {
  const harness = createHarness()
  const provider = harness.announce(RDNS, { accounts: [ALICE, BOB] })
  await harness.connect(RDNS)
  return { ...harness, provider, account: harness.core.state.account.eip155 }
}

/** Of an earlier visit a wallet is stored, which the host does not want back. */
const closedPage = () =>
  createHarness({ storage: saved({ session: { eip155: RDNS } }), options: { enableReconnect: false } })

describe('another page, while this one is in the back-forward cache', () => {
  /** What is stored when this page is shown again. */
  const back = async (session: object | undefined, { persisted = true } = {}) => {
    const tab = await start()
    if (session)
      tab.storage.setItem('wallet-modal:session', saved({ session }).getItem('wallet-modal:session') ?? '')
    else tab.storage.removeItem('wallet-modal:session')
    tab.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    await tab.settled()
    return tab
  }

  it('behavior: disconnects: so does this one, and leaves the wallet alone', async () => {
    const { account, provider } = await back(undefined)
    expect(account).toMatchObject({ status: 'disconnected', address: undefined })
    expect(asked(provider, 'wallet_revokePermissions')).toEqual([])
  })

  it('behavior: goes on with this very wallet: nothing changes', async () => {
    const { account, emitted } = await back({ eip155: RDNS })
    expect(account.status).toBe('connected')
    expect(emitted('wm-disconnect')).toEqual([])
  })

  it('behavior: connects a wallet that is not here: nobody waits for it, and it is followed when it comes', async () => {
    const { account, page, storage, settled, announce, core } = await back(undefined)
    storage.setItem(
      'wallet-modal:session',
      saved({ session: { eip155: OTHER } }).getItem('wallet-modal:session') ?? '',
    )
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settled()
    expect(account.status).toBe('disconnected')
    announce(OTHER).answer('eth_accounts', () => [BOB])
    core.connectors.refresh()
    await settled()
    expect(account).toMatchObject({ status: 'connected', address: BOB })
  })

  it('behavior: nobody is connected and nobody is to be reconnected: what is stored stays alone', async () => {
    const { page, announce, core, settled } = closedPage()
    announce(RDNS).answer('eth_accounts', () => [ALICE])
    await core.session.live()
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settled()
    expect(core.state.account.eip155.status).toBe('disconnected')
  })

  it('error: storage is blocked by then: whoever is connected stays', async () => {
    const { account, page, storage, settled } = await start()
    storage.getItem = () => {
      throw new DOMException('no', 'SecurityError')
    }
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settled()
    expect(account.status).toBe('connected')
  })

  it('behavior: shown for the first time: storage is not looked at', async () => {
    expect((await back(undefined, { persisted: false })).account.status).toBe('connected')
  })
})

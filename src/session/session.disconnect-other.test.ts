/** One of two namespaces ends, which is not the one in use. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BOB } from '../core/accounts.testing.ts'
import { RDNS, views } from '../core/core.testing.ts'
import { saved } from '../core/fake-storage.testing.ts'
import { connectSolana } from '../core/solana-connected.testing.ts'
import '../features/send/host/host-send.ts'
import { sendTransaction } from '../host/host-verbs.ts'
import { connected } from './session.testing.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

afterEach(() => void vi.unstubAllGlobals())

/** Ethereum is in use. */
const both = async () => {
  const page = await connected({}, { options: { networks: ['eip155:1', 'eip155:10', SOLANA] } })
  await connectSolana(page)
  expect(page.core.state.network.activeNamespace).toBe('eip155')
  await page.element.show()
  return page
}

describe('a namespace that is not in use ends', () => {
  it('behavior: a draft to send stays', async () => {
    const page = await both()
    page.wallet.go.to('Send', undefined)
    await page.core.session.disconnect('solana')
    await page.settled()
    expect(page.core.state.account.solana.status).toBe('disconnected')
    expect(views(page.wallet).at(-1)).toBe('Send')
  })

  it('behavior: the review of a transfer that the page asks for stays, and can be declined', async () => {
    const page = await both()
    const outcome = sendTransaction(page.wallet, { to: BOB, value: 1n }).catch((error) => error)
    await page.settled()
    expect(views(page.wallet).at(-1)).toBe('SendPreview')
    await page.core.session.disconnect('solana')
    await page.settled()
    expect(views(page.wallet).at(-1)).toBe('SendPreview')
    page.element.requestClose('user')
    expect(await outcome).toMatchObject({ code: 4001 })
  })

  it('behavior: in another tab as well', async () => {
    const browser = Object.assign(new EventTarget(), { crypto })
    vi.stubGlobal('window', browser)
    const page = await both()
    page.wallet.go.to('Send', undefined)
    const key = 'wallet-modal:session'
    const newValue = saved({ session: { eip155: RDNS } }).getItem(key) ?? ''
    page.storage.setItem(key, newValue)
    browser.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, storageArea: page.storage }))
    await page.settled()
    expect(page.core.state.account.solana.status).toBe('disconnected')
    expect(views(page.wallet).at(-1)).toBe('Send')
  })

  it('behavior: the last one, of which the page offers no network any more: Account is left', async () => {
    const page = await both()
    await page.core.session.disconnect('eip155')
    await page.settled()
    page.wallet.go.to('Account', undefined)
    page.set({ networks: ['eip155:1'] })
    await page.settled()
    expect(page.core.state.network.activeNamespace).toBe('eip155')
    await page.core.session.disconnect()
    await page.settled()
    expect(page.core.state.account.solana.status).toBe('disconnected')
    expect(views(page.wallet).at(-1)).toBe('Connect')
  })

  it('behavior: what shows it is left: its accounts, and the wait for its wallet to switch', async () => {
    for (const open of [
      (page: Awaited<ReturnType<typeof both>>) => page.wallet.go.to('SwitchAccount'),
      (page: Awaited<ReturnType<typeof both>>) =>
        page.wallet.go.to('SwitchNetwork', { caipNetworkId: SOLANA }),
    ]) {
      const page = await both()
      open(page)
      await page.core.session.disconnect('solana')
      await page.settled()
      expect(views(page.wallet)).toEqual(['Account'])
    }
  })

  it('behavior: a draft of the namespace in use ends with it', async () => {
    const page = await both()
    page.wallet.go.to('Send', undefined)
    await page.core.session.disconnect('eip155')
    await page.settled()
    expect(page.core.state.network.activeNamespace).toBe('solana')
    expect(views(page.wallet)).toEqual(['Account'])
  })
})

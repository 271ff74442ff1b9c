/** What `open()` shows while a sign-in that the host requires is due: that, whatever is asked for (decisions 9, 87). */
import { ref } from 'valtio/vanilla'
import { describe, expect, it, vi } from 'vitest'
import { views } from '../core/core.testing.ts'
import type { OpenRequest } from '../core/open-rules.ts'
import { connectSolana } from '../core/solana-connected.testing.ts'
import { createTestElement } from '../core/test-element.testing.ts'
import { connected, createMemoryPlugin, pressOnce } from '../features/sign-in/page-sign-in.testing.ts'
import { approvalsOf } from '../state/approvals.ts'
import { mustSignIn } from '../state/network.ts'
import { openRequest } from './open-request.ts'
import { openEntry } from './openable-views.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const URI = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'0f'.repeat(32)}&expiryTimestamp=1900000000`
const OPTIONS = {
  networks: ['eip155:1', 'eip155:10', SOLANA],
  projectId: '0'.repeat(32),
  features: { pay: true },
}

const due = async (embedded = false) => {
  const page = await connected({ options: OPTIONS, embedded })
  expect(views(page.wallet)).toEqual(['SIWXSignMessage'])
  return page
}

/** Whatever leads elsewhere, by a view's name or not. */
const REQUESTS: readonly OpenRequest[] = [
  { view: 'Networks' },
  { view: 'SwitchNetwork' },
  { view: 'AllWallets' },
  { view: 'ConnectingWalletConnectBasic' },
  { view: 'Connect' },
  { view: 'Account' },
  { view: 'Send', arguments: { amount: '1' } },
  { view: 'ApproveTransaction' },
  { uri: URI },
  { namespace: 'solana' },
  { view: 'SwitchActiveChain', arguments: { switchToChain: SOLANA } },
]

describe('open() while a required sign-in is due', () => {
  it.each(REQUESTS.map((request) => [JSON.stringify(request), request] as const))(
    'attack: %s leaves it where it is, and it holds the dialog',
    async (_, request) => {
      for (const embedded of [false, true]) {
        const { wallet, element, core } = await due(embedded)
        const wanted = vi.spyOn(wallet.session, 'switchAfterConnect')
        await element.show(request)
        expect(views(wallet)).toEqual(['SIWXSignMessage'])
        expect(element.requestClose('user')).toBe(false)
        expect([core.state.account.eip155.status, wanted.mock.calls]).toEqual(['connected', []])
      }
    },
  )

  it('behavior: signed, they open as ever', async () => {
    const page = await due()
    await pressOnce(page)
    await page.element.show({ view: 'Networks' })
    expect(views(page.wallet)).toEqual(['Networks'])
  })

  it('behavior: not required, they open as ever', async () => {
    const page = await connected({ options: OPTIONS, plugin: createMemoryPlugin(false) })
    await page.element.show({ view: 'Networks' })
    expect(views(page.wallet)).toEqual(['Networks'])
  })

  it('behavior: Pay keeps what is to be paid; an unknown view is unknown', async () => {
    const { wallet } = await due()
    const given = { recipient: 'x', amount: '1' }
    expect(openEntry(wallet, { view: 'Pay', arguments: given })).toEqual({ view: 'Pay', data: given })
    expect(openEntry(wallet, { view: 'Connecting' })).toBeUndefined()
  })

  it('behavior: what is approved for it is not left either', async () => {
    for (const request of [...REQUESTS, { view: 'Pay', arguments: { recipient: 'x', amount: '1' } }]) {
      const { wallet, element, core } = await due()
      wallet.go.to('ApproveTransaction')
      approvalsOf(core).shownIn = ref(element.element)
      await element.show(request)
      expect(views(wallet)).toEqual(['SIWXSignMessage', 'ApproveTransaction'])
    }
  })

  it('behavior: who is connected in the namespace that is asked for is in use, and asked for themselves', async () => {
    const { wallet, element, core, settled } = await due()
    Object.assign(core.state.account.solana, { status: 'connected', address: 'Pebble' })
    await element.show({ namespace: 'solana' })
    await settled()
    expect(core.state.network.activeNamespace).toBe('solana')
    expect([views(wallet), mustSignIn(core.state)]).toEqual([['SIWXSignMessage'], true])
  })

  it('attack: nobody can say who has signed in in the namespace that is asked for: left again, the first one is asked', async () => {
    const page = await due()
    const { wallet, element, core, plugin, settled } = page
    const { getSessions } = plugin
    plugin.getSessions = async (chainId, address) => {
      if (chainId === SOLANA) throw new Error('502')
      return getSessions(chainId, address)
    }
    await connectSolana(page)
    await element.show({ namespace: 'solana' })
    await settled()
    expect(core.state.account.solana.status).toBe('disconnected')
    expect([core.state.network.activeNamespace, mustSignIn(core.state)]).toEqual(['eip155', true])
    expect(views(wallet)).toEqual(['SIWXSignMessage'])
    expect(element.requestClose('user')).toBe(false)
  })

  it('behavior: what is approved for it is not left for who is connected in another namespace', async () => {
    const page = await due()
    const { wallet, element, core } = page
    await connectSolana(page)
    wallet.go.to('ApproveTransaction')
    approvalsOf(core).shownIn = ref(element.element)
    await element.show({ namespace: 'solana' })
    expect(core.state.network.activeNamespace).toBe('eip155')
    expect(views(wallet)).toEqual(['SIWXSignMessage', 'ApproveTransaction'])
  })

  it('behavior: beside a dialog that it holds, which therefore stays, nobody else is in use', async () => {
    const page = await due()
    await connectSolana(page)
    const other = createTestElement(page.core)
    openRequest(other.wallet, { namespace: 'solana' })
    expect(page.core.state.network.activeNamespace).toBe('eip155')
    // A part of the page is beside nothing.
    page.wallet.state.modal.embedded = true
    openRequest(other.wallet, { namespace: 'solana' })
    expect(page.core.state.network.activeNamespace).toBe('solana')
  })
})

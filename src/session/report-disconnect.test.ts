import { describe, expect, it, vi } from 'vitest'
import { providerError } from '../connectors/mock.ts'
import { ALICE } from '../core/accounts.testing.ts'
import { createHarness, type Harness } from '../core/core.testing.ts'
import { saved, stored } from '../core/fake-storage.testing.ts'
import { SOLANA_LINK, solanaConnector } from '../core/solana-connected.testing.ts'
import { connected } from './session.testing.ts'
// At once, so that it is there before the clock of a test moves.
import './report-disconnect.ts'

const NETWORKS = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/** What analytics hear of it. */
const told = ({ emitted }: Pick<Harness, 'emitted'>) =>
  emitted('wm-event').flatMap(({ event, properties }) =>
    event.startsWith('DISCONNECT') ? [[event, ...Object.values(properties ?? {})]] : [],
  )

/** A wallet in each namespace. */
const both = async (own: Parameters<typeof solanaConnector>[0] = {}) => {
  const page = await connected({}, { options: { networks: NETWORKS } })
  const live = await page.core.session.live()
  live.accept(solanaConnector(own), SOLANA_LINK, { restored: true })
  await page.settled()
  return page
}

describe('reportDisconnect', () => {
  it('behavior: everything at once is told once, however many wallets there are', async () => {
    const page = await both()
    await page.core.session.disconnect()
    expect(told(page)).toEqual([['DISCONNECT_SUCCESS', 'all']])
  })

  it('behavior: one of two namespaces is told by its name', async () => {
    for (const namespace of ['eip155', 'solana'] as const) {
      const page = await both()
      await page.core.session.disconnect(namespace)
      expect(told(page)).toEqual([['DISCONNECT_SUCCESS', namespace]])
    }
  })

  it('behavior: a wallet that ends in all its namespaces, where one was named', async () => {
    for (const [link, name] of [
      [{ ...SOLANA_LINK, eip155: { accounts: [ALICE] } }, 'all'],
      [SOLANA_LINK, 'solana'],
    ] as const) {
      const page = createHarness({ options: { networks: NETWORKS } })
      const live = await page.core.session.live()
      const namespaces = ['eip155', 'solana'] as const
      live.accept(solanaConnector({ namespaces, coversAllNamespaces: true }), link, { restored: true })
      await page.settled()
      await page.core.session.disconnect('solana')
      expect(told(page)).toEqual([['DISCONNECT_SUCCESS', name]])
    }
  })

  it.each([
    'coinbaseWalletSDK',
    // Its code has not come, and is waited for no longer than 3 s.
    'auth',
  ])('behavior: %s, which is only stored', async (id) => {
    const storage = saved({ session: { eip155: id } })
    const options = { projectId: '0'.repeat(32), enableCoinbase: true, enableReconnect: false }
    const page = createHarness({ storage, options })
    const coinbase = page.core.connectors.find('coinbaseWalletSDK')
    if (coinbase) vi.spyOn(coinbase, 'disconnect').mockResolvedValue()
    const done = vi.fn()
    page.core.session.disconnect().then(done)
    await vi.waitFor(async () => {
      await page.clock.advance(3_000)
      expect(done).toHaveBeenCalled()
    })
    expect(stored(storage)['wallet-modal:session']).toBeUndefined()
    expect(told(page)).toEqual([['DISCONNECT_SUCCESS', 'all']])
  })

  it('error: each wallet that refuses is told; of them alone there is no success', async () => {
    const refuses = () => Promise.reject(providerError(-32603, 'no'))
    const one = await both({ disconnect: refuses })
    await one.core.session.disconnect()
    expect(told(one).map(([event]) => event)).toEqual(['DISCONNECT_ERROR', 'DISCONNECT_SUCCESS'])

    const all = await both({ disconnect: refuses })
    all.provider.answer('wallet_revokePermissions', refuses)
    await all.core.session.disconnect()
    expect(told(all).map(([event]) => event)).toEqual(['DISCONNECT_ERROR', 'DISCONNECT_ERROR'])
  })

  const leaving = async (page: Harness) => {
    const done = vi.fn()
    page.core.session.disconnect().then(done)
    await page.settled()
    return done
  }

  it('error: a wallet that does not answer has 3 s, and the visitor is disconnected at once', async () => {
    const page = await both({ disconnect: () => new Promise(() => {}) })
    const done = await leaving(page)
    expect(page.core.state.account).toMatchObject({
      eip155: { status: 'disconnected' },
      solana: { status: 'disconnected' },
    })
    await page.clock.advance(2_999)
    expect([done.mock.calls, told(page), page.errors()]).toEqual([[], [], []])
    await page.clock.advance(1)
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(told(page)).toEqual([
      ['DISCONNECT_ERROR', 'timeout'],
      ['DISCONNECT_SUCCESS', 'all'],
    ])
    await vi.waitFor(() => expect(page.errors()).toEqual(['disconnect-failed']))
  })

  it('error: an embedded wallet that is only stored has 3 s, where the project does not answer: that is no failure', async () => {
    const storage = saved({ session: { eip155: 'auth' } })
    const page = createHarness({ storage, options: { projectId: '0'.repeat(32), enableReconnect: false } })
    // Whether it has e-mail on is never known.
    Object.assign(page.core, { startServices: () => {} })
    const done = await leaving(page)
    expect(stored(storage)['wallet-modal:session']).toBeUndefined()
    await page.clock.advance(2_999)
    expect(done).not.toHaveBeenCalled()
    await page.clock.advance(1)
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect([told(page), page.errors()]).toEqual([[['DISCONNECT_SUCCESS', 'all']], []])
  })

  it('behavior: nobody was there: nothing is told', async () => {
    const page = createHarness()
    await page.core.session.disconnect()
    expect(told(page)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { OWNER, SMART } from '../../connectors/auth/fake-visitor.testing.ts'
import { createMockProvider } from '../../connectors/mock.ts'
import { announceMockWallet } from '../../connectors/mock-announce.ts'
import { createHarness, type HarnessOptions } from '../core.testing.ts'
import { saved, stored } from '../fake-storage.testing.ts'
import { NETWORKS, PROJECT, SDK, start } from './auth.testing.ts'
import { openAuth } from './auth.ts'
import { createFramePage } from './embedded.testing.ts'

describe('a stored session', () => {
  const session = { eip155: 'auth', solana: 'auth' }
  /** The project has not answered yet. */
  const unanswered: HarnessOptions = {
    options: { projectId: PROJECT, networks: NETWORKS },
    before: (page) => void Object.assign(page, { fetch: () => new Promise(() => {}) }),
  }

  it('behavior: comes back without a prompt, at the network and with the provider of before', async () => {
    const storage = saved({
      session,
      auth: { network: 'eip155:10', types: {}, provider: 'google' },
      network: 'eip155:10',
    })
    const { account, ready, frame, core } = start({ storage })
    await ready()
    expect(account.eip155).toMatchObject({ status: 'connected', address: OWNER })
    expect(account.eip155.embedded?.info.authProvider).toBe('google')
    expect(core.state.network.active.eip155?.caipNetworkId).toBe('eip155:10')
    expect(frame.names().filter((name) => name === 'IS_CONNECTED')).toHaveLength(1)
    expect(frame.names()).not.toContain('RPC_REQUEST')
  })

  it('behavior: is waited for until the project has answered, which may take longer than a wallet may', async () => {
    const storage = saved({ session: { ...session, eip155: 'com.a' } })
    const harness = createHarness({ storage, ...unanswered })
    const { account } = harness.core.state
    const statuses = () => [account.eip155.status, account.solana.status]
    await harness.clock.advance(10_000)
    expect(statuses()).toEqual(['disconnected', 'connecting'])
    createFramePage(harness.page)
    openAuth(harness.core, harness.page, SDK)
    await harness.settled()
    await harness.clock.advance(500)
    await harness.settled()
    expect(statuses()).toEqual(['disconnected', 'connected'])
  })

  it('behavior: without a project nobody could bring it back: shown as disconnected as soon as any other', async () => {
    const { core, clock } = createHarness({ storage: saved({ session }), options: { networks: NETWORKS } })
    await clock.advance(3_000)
    expect(core.state.account.eip155.status).toBe('disconnected')
  })

  it('error: that never comes back, as when its code cannot be fetched, is shown as disconnected in the end', async () => {
    const harness = createHarness({ storage: saved({ session }), ...unanswered })
    const { account } = harness.core.state
    await harness.clock.advance(180_000)
    expect([account.eip155.status, account.solana.status]).toEqual(['disconnected', 'disconnected'])
  })

  it('behavior: of a visitor whom the frame does not know any more is forgotten', async () => {
    const storage = saved({ session })
    const harness = start({ storage })
    harness.frame.state.isConnected = false
    await harness.ready()
    expect(harness.account.eip155.status).toBe('disconnected')
    expect(stored(storage)).not.toHaveProperty('wallet-modal:session')
  })

  it('behavior: leaves a namespace to the wallet that took it meanwhile', async () => {
    const storage = saved({ session: { eip155: 'com.a', solana: 'auth' } })
    const provider = createMockProvider()
    provider.answer('eth_accounts', () => [SMART])
    const { account, ready } = start({
      storage,
      before: (page) => announceMockWallet(page, { name: 'A', rdns: 'com.a' }, provider),
    })
    await ready()
    expect([account.eip155.wallet?.id, account.solana.wallet?.id]).toEqual(['com.a', 'auth'])
  })
})

/** Which account of a WalletConnect session is in use: it lists them by network and in no order; the sign client is the test's. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../connectors/walletconnect/client.ts'
import { METHODS } from '../connectors/walletconnect/proposal.ts'
import { createHarness, type Harness } from '../core/core.testing.ts'
import { saved } from '../core/fake-storage.testing.ts'

const client = vi.hoisted(() => ({
  openClient: vi.fn(),
  closeClient: vi.fn(async () => {}),
  leaveGlobals: () => {},
}))
vi.mock('../connectors/walletconnect/client.ts', () => client)

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TWO = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

const session = (accounts: readonly string[]) => ({
  topic: 'a',
  expiry: 4e9,
  peer: { metadata: { name: 'Lantern', icons: [] } },
  namespaces: {
    eip155: { accounts, methods: METHODS.eip155, chains: ['eip155:1', 'eip155:10'], events: [] },
  },
})

const restored = async (accounts: readonly string[]) => {
  let current = session(accounts)
  const listeners = new Map<string, (event: unknown) => void>()
  const made = {
    session: { getAll: () => [current] },
    disconnect: async () => {},
    on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    core: { relayer: { on: () => {} }, history: { on: () => {}, records: new Map() } },
  }
  // As much of a client as the connector asks for.
  client.openClient.mockResolvedValue(made as unknown as Client)
  const storage = saved({ session: { eip155: 'walletConnect' } })
  storage.setItem('wallet-modal:wc:stamp', '1')
  const before = (page: Window) => {
    Object.assign(page.document, { title: 'Shop', querySelector: () => null })
    Object.assign(page, {
      navigator: { userAgent: '', maxTouchPoints: 0 },
      matchMedia: () => ({ matches: false }),
    })
  }
  const harness = createHarness({ storage, before, options: { projectId: '0'.repeat(32) } })
  const { account } = harness.core.state
  await vi.waitFor(() => expect(account.eip155.status).toBe('connected'), { interval: 1 })
  const say = async (name: string, data: unknown, chainId = 'eip155:1') => {
    listeners.get('session_event')?.({ topic: 'a', params: { chainId, event: { name, data } } })
    await harness.settled()
  }
  const update = async (next: readonly string[]) => {
    current = session(next)
    listeners.get('session_update')?.({ topic: 'a' })
    await harness.settled()
  }
  return { ...harness, say, update }
}

const accountsOf = ({ core }: Pick<Harness, 'core'>) => core.state.account.eip155.accounts
const sync = async ({ core, settled }: Pick<Harness, 'core' | 'settled'>) => {
  await (await core.session.live()).sync('eip155')
  await settled()
}

describe('the accounts of a WalletConnect session', () => {
  beforeEach(() => client.openClient.mockReset())
  const BOTH = [`eip155:1:${ONE}`, `eip155:1:${TWO}`, `eip155:10:${ONE}`, `eip155:10:${TWO}`]

  it('behavior: the one that the wallet has told stays in use when it is asked again', async () => {
    const harness = await restored(BOTH)
    expect(accountsOf(harness)).toEqual([ONE, TWO])
    await harness.say('accountsChanged', [`eip155:1:${TWO}`])
    await sync(harness)
    expect(accountsOf(harness)).toEqual([TWO, ONE])
    const current = await harness.core.session.connector('eip155')?.current()
    expect(current?.eip155?.accounts).toEqual([TWO, ONE])
    await harness.say('chainChanged', 10)
    expect(accountsOf(harness)).toEqual([TWO, ONE])
  })

  it('behavior: a session in another order is newer than what was told; a longer one of the same accounts is not', async () => {
    const harness = await restored(BOTH)
    await harness.say('accountsChanged', [`eip155:1:${TWO}`])
    await harness.update([...BOTH, `eip155:137:${ONE}`])
    expect(accountsOf(harness)).toEqual([TWO, ONE])
    await harness.say('accountsChanged', [`eip155:1:${TWO}`, `eip155:1:${ONE}`])
    await harness.update([`eip155:1:${TWO}`, ...BOTH])
    await harness.update(BOTH)
    expect(accountsOf(harness)).toEqual([ONE, TWO])
  })

  it('behavior: only those of the network in use, where the session has others on each (CAIP-25)', async () => {
    const harness = await restored([`eip155:1:${ONE}`, `eip155:10:${TWO}`])
    expect(accountsOf(harness)).toEqual([ONE])
    // Of a network that is not in use.
    await harness.say('accountsChanged', [`eip155:10:${TWO}`], 'eip155:10')
    expect(accountsOf(harness)).toEqual([ONE])
    const provider = harness.core.session.provider('eip155')
    if (!provider || !('request' in provider)) throw new TypeError('No provider')
    const events: unknown[] = []
    for (const name of ['chainChanged', 'accountsChanged'])
      provider.on(name, (value: unknown) => events.push(value))
    await harness.say('chainChanged', 10)
    expect(accountsOf(harness)).toEqual([TWO])
    expect(events).toEqual(['0xa', [TWO]])
    await harness.say('chainChanged', 1)
    expect(accountsOf(harness)).toEqual([ONE])
  })
})

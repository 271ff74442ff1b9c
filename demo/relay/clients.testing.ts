// Owns the two ends of the relay's tests: real sign clients in one program, with storage in memory.
import { afterEach, beforeEach, vi } from 'vitest'
import { type Client, closeClient, openClient } from '../walletconnect/client.ts'
import { createMemoryStorage } from '../walletconnect/memory-storage.ts'
import { type Relay, startRelay } from './relay.mjs'

export const ADDRESS = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const proposed = {
  eip155: {
    chains: ['eip155:1', 'eip155:8453'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

/** Namespaces of a session on these chains. */
export const approved = (...chains: string[]) => ({
  eip155: { ...proposed.eip155, chains, accounts: chains.map((chain) => `${chain}:${ADDRESS}`) },
})

/** A relay per test, and clients that end with it. */
export function useRelay() {
  const given: { relay: Relay; open: (name: string, url?: string) => Promise<Client> } = {
    relay: undefined as never,
    open: undefined as never,
  }
  let opened: Client[] = []
  let count = 0
  beforeEach(async () => {
    // Clients take an unanswered subscription badly and say so on the console.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    given.relay = await startRelay()
    given.open = async (name, url = given.relay.url) => {
      count += 1
      const metadata = { name, description: '', url: `https://${name}.example`, icons: [] }
      const prefix = `${name}-${count}`
      const client = await openClient({ relayUrl: url, metadata, prefix, storage: createMemoryStorage() })
      opened.push(client)
      return client
    }
  })
  afterEach(async () => {
    await Promise.all(opened.map(closeClient))
    opened = []
    await given.relay.stop()
    vi.restoreAllMocks()
  })
  return given
}

/** The first event of this name. */
export const next = <T = { id: number; topic: string; params: never }>(client: Client, event: string) =>
  new Promise<T>((resolve) => {
    Reflect.apply(client.once, client, [event, resolve])
  })

/** A page proposes; gives the uri and the promise of a session. */
export const propose = (page: Client) => page.connect({ optionalNamespaces: proposed })

/** Page and wallet get as far as a session. */
export async function connectBoth(page: Client, wallet: Client, chains = ['eip155:1']) {
  const { uri = '', approval } = await propose(page)
  const proposal = next<{ id: number }>(wallet, 'session_proposal')
  await wallet.pair({ uri })
  const { id } = await proposal
  const { acknowledged } = await wallet.approve({ id, namespaces: approved(...chains) })
  const [session] = await Promise.all([approval(), acknowledged()])
  return session
}

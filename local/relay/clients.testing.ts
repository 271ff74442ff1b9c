// Owns the two ends of the relay's tests: real sign clients in one program, with storage in memory.
import { afterEach, beforeEach, vi } from 'vitest'
import { WebSocket } from 'ws'
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

// Node has none of its own before 22.
if (typeof globalThis.WebSocket === 'undefined') Object.assign(globalThis, { WebSocket })

/** A relay per test, and clients that end with it. */
export function useRelay() {
  let relay: Relay | undefined
  let opened: Client[] = []
  let count = 0
  const running = () => {
    if (relay === undefined) throw new Error('The relay runs only within a test.')
    return relay
  }
  beforeEach(async () => {
    // A client says on the console that nobody listens to some of its events.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    relay = await startRelay()
  })
  afterEach(async () => {
    await Promise.all(opened.map(closeClient))
    opened = []
    await running().stop()
    vi.restoreAllMocks()
  })
  return {
    get relay() {
      return running()
    },
    async open(name: string) {
      count += 1
      const client = await openClient({
        relayUrl: running().url,
        metadata: { name, description: '', url: `https://${name}.example`, icons: [] },
        prefix: `${name}-${count}`,
        storage: createMemoryStorage(),
      })
      opened.push(client)
      return client
    },
  }
}

/** The first event of this name. */
export const next = <T = { id: number; topic: string; params: never }>(client: Client, event: string) =>
  new Promise<T>((resolve) => {
    Reflect.apply(client.once, client, [event, resolve])
  })

/**
 * A page proposes. The client loses an answer that comes before anybody waits for it, hence the waiting from the start.
 */
export async function propose(page: Client) {
  const { uri = '', approval } = await page.connect({ optionalNamespaces: proposed })
  const session = approval()
  session.catch(() => {}) // whoever proposes may not care how it ends
  return { uri, session }
}

/** Page and wallet get as far as a session. */
export async function connectBoth(page: Client, wallet: Client, chains = ['eip155:1']) {
  const { uri, session } = await propose(page)
  const proposal = next<{ id: number }>(wallet, 'session_proposal')
  await wallet.pair({ uri })
  const { id } = await proposal
  await wallet.approve({ id, namespaces: approved(...chains) })
  return session
}

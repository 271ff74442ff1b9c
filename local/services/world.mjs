// Owns what the services remember: the chains, the project's settings, and what people did since the last reset.
// Each group of endpoints keeps its own part here, so that one call forgets all of it.
import { createHash } from 'node:crypto'

/** The project's settings as its owner would find them: everything on, every origin allowed. */
const SETTINGS = {
  /** @type {string[]} */
  allowedOrigins: [],
  isAnalyticsEnabled: true,
  /** For so many seconds before and after its time a name's signed text is good; a real service's 10 are for tests that want them. */
  nameSignedForS: 600,
  /** @type {{ id: string, isEnabled: boolean, config: unknown }[]} */
  features: [
    {
      id: 'social_login',
      isEnabled: true,
      config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    },
    { id: 'swap', isEnabled: true, config: ['1inch'] },
    { id: 'onramp', isEnabled: true, config: ['coinbase', 'meld'] },
    { id: 'activity', isEnabled: true, config: null },
    { id: 'reown_branding', isEnabled: true, config: null },
  ],
  // What no public source settles (docs/wire-facts.md): tests have it both ways.
  /** Whose sessions are revoked: by the plain address, or by the CAIP-10 id. @type {'address' | 'account'} */
  revokesBy: 'address',
  /** Of several addresses in one call: all are priced, or the first alone. @type {'all' | 'first'} */
  prices: 'all',
  /** Balances are read at each call, or kept for ten seconds by the address alone, whatever the network. @type {'read' | 'kept'} */
  balances: 'read',
}

/**
 * @param {{ rpc: Record<string, string>, chains: Map<string, import('./chain.mjs').Chain>, seed: string }} given
 */
export function createWorld({ rpc, chains, seed }) {
  /** @type {(() => void)[]} */
  const forgetters = []
  const settings = structuredClone(SETTINGS)
  /** @type {unknown[]} */
  const events = []

  return {
    /** Node urls of all networks by CAIP-2 id; `chains` holds the eip155 ones with their exchange. */
    rpc,
    chains,
    settings,
    events,
    /** Purchases of the payment page; the on-ramp endpoints fill it. @type {{ now: any[] }} */
    purchases: { now: [] },
    /** Smart sessions since the last reset; the endpoints fill it in. @type {() => any[]} */
    sessions: () => [],
    /** Origins of the listeners; filled once they listen. */
    urls: { control: '', blockchain: '', wallets: '', analytics: '' },
    /** 32 bytes as hex that follow from the seed and a name. @param {string} name */
    hash: (name) => createHash('sha256').update(`${seed}:${name}`).digest('hex'),
    /** @param {Partial<typeof SETTINGS>} wanted */
    configure: (wanted) => void Object.assign(settings, structuredClone(wanted)),
    /** Memory that `clear` makes anew. @template T @param {() => T} make @returns {{ now: T }} */
    remember(make) {
      const memory = { now: make() }
      forgetters.push(() => {
        memory.now = make()
      })
      return memory
    },
    clear() {
      events.length = 0
      Object.assign(settings, structuredClone(SETTINGS))
      for (const forget of forgetters) forget()
    },
  }
}

/** @typedef {ReturnType<typeof createWorld>} World */

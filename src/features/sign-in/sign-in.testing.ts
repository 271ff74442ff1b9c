/** What tests of sign-in share: storage in memory, a page, keys, and the ready default over any way to verify. */
import { privateKeyToAccount } from 'viem/accounts'
import { type FakeClock, fakeClock } from '../../lib/clock.testing.ts'
import { createStorage, type SafeStorage } from '../../lib/storage.ts'
import type { SignatureVerifier, SignInPlugin, SignInSession } from './contract.ts'
import { createDefaultPlugin } from './default-plugin.ts'
import { createSessionStore } from './session-store.ts'
import { readSignInOptions } from './sign-in-options.ts'

export const PAGE = { host: 'shop.example', href: 'https://shop.example/cart' }
export const MAINNET = 'eip155:1'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Anvil's second development account. */
export const VISITOR = privateKeyToAccount(
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
)
export const STRANGER = privateKeyToAccount(
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
)

export function memoryStorage(items = new Map<string, string>()): {
  readonly storage: SafeStorage
  readonly items: Map<string, string>
} {
  const area = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  // Only the methods that are used.
  return { items, storage: createStorage({ backend: () => area as unknown as Storage, log: () => {} }) }
}

export type Setup = {
  readonly plugin: SignInPlugin
  readonly clock: FakeClock
  readonly items: Map<string, string>
  /** As after a reload. */
  again(): SignInPlugin
  /** Asked for, and signed by the visitor's key unless another one is named. */
  sign(address?: string, key?: typeof VISITOR, chainId?: string): Promise<SignInSession>
}

export function setUp(
  options: object = {},
  verifySignature: SignatureVerifier = async () => 'valid',
  clock = fakeClock(),
): Setup {
  const { storage, items } = memoryStorage()
  const again = () =>
    createDefaultPlugin(readSignInOptions(options), {
      page: PAGE,
      clock,
      store: createSessionStore(storage, clock),
      verifySignature,
      asked: new Map(),
      networkName: (id) => (id === SOLANA ? 'Solana (local)' : undefined),
    })
  const plugin = again()
  return {
    plugin,
    clock,
    items,
    again,
    async sign(accountAddress = VISITOR.address, key = VISITOR, chainId = MAINNET) {
      const { toString: toText, ...data } = await plugin.createMessage({ accountAddress, chainId })
      const message = toText()
      return { data, message, signature: await key.signMessage({ message }) }
    },
  }
}

/** The code of what a promise rejects with, and for a refusal which; else the value. */
export const outcomeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => {
    const { code, cause } = Object(error)
    return code === 'sign-in-refused' ? `${code}: ${cause}` : (code ?? error)
  })

/**
 * A Wallet Standard wallet for tests, whose answers can be changed, and the events by which wallets register with a
 * page.
 */

export type FakeAccount = { address: unknown; chains: unknown; features?: unknown; publicKey?: unknown }

export const ANN = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
export const BEA = 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG'
export const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const account = (address: unknown, chains: unknown = ['solana:mainnet']): FakeAccount => ({
  address,
  chains,
  features: ['solana:signTransaction'],
  publicKey: new Uint8Array(32),
})

export function createFakeWallet(given: Readonly<Record<string, unknown>> = {}) {
  const log: unknown[] = []
  const listeners = new Set<(properties: unknown) => void>()
  const wallet = {
    version: '1.0.0',
    name: 'Fake',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:mainnet', 'solana:devnet'],
    accounts: [] as unknown,
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect(input?: object) {
          log.push(['connect', input])
          wallet.accounts = shared
          return { accounts: shared }
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (properties: unknown) => void) {
          log.push(['on', event])
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signTransaction': {
        async signTransaction(input: object) {
          log.push(['signTransaction', input])
          return [{ signedTransaction: new Uint8Array([1, 2]) }]
        },
      },
      'solana:signMessage': {
        async signMessage(input: object) {
          log.push(['signMessage', input])
          return [{ signedMessage: new Uint8Array([3]), signature: new Uint8Array([4]) }]
        },
      },
    } as Record<string, unknown>,
    ...given,
  }
  let shared: unknown = [account(ANN), account(BEA)]
  return {
    wallet,
    log,
    listeners,
    /** Sets the accounts that the next connect shares. */
    share(accounts: unknown) {
      shared = accounts
    },
    change(accounts: unknown) {
      wallet.accounts = accounts
      for (const listener of listeners) listener({ accounts })
    },
  }
}

/**
 * Registers wallets as real ones do: with a page that already listens, and with one that asks later. Returns the
 * unregister functions.
 */
export function registerWallet(page: EventTarget, ...wallets: readonly unknown[]): unknown[] {
  const ends: unknown[] = []
  const register = (api: { register(...wallets: readonly unknown[]): unknown }) => {
    ends.push(api.register(...wallets))
  }
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  page.addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent) register(event.detail)
  })
  return ends
}

/**
 * The Wallet Standard wallet for the host on Solana: one object per page load, whichever wallet is connected, with the features of that
 * one. Requests go to a Wallet Standard wallet in their original form; a wallet over WalletConnect is called by the methods of its
 * `SolanaProvider`. Registering the wallet with the page is not done here.
 */
import { fromBase58 } from '../lib/base58.ts'
import { createEmitter, type Emitter } from '../lib/emitter.ts'
import { readField } from '../lib/json.ts'
import type { StandardIcon } from './icon.ts'
import { toProviderError } from './provider-error.ts'
import {
  askWallet,
  type FeatureName,
  featureNames,
  featureObject,
  METHODS,
  type SolanaPort,
  type StandardId,
  toStandardChain,
} from './standard-requests.ts'

export type { SolanaPort }

export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly StandardId[]
  readonly features: readonly StandardId[]
}

export type StandardFeature = {
  readonly version: string
  readonly supportedTransactionVersions?: readonly (string | number)[]
  readonly [method: string]: unknown
}

/** The `Wallet` of `@wallet-standard/base`. */
export type StandardWallet = {
  /** Marks our own wallet, which must never be listed. */
  readonly isWalletModal: true
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: StandardIcon
  readonly chains: readonly StandardId[]
  readonly features: Readonly<Record<string, StandardFeature>>
  readonly accounts: readonly StandardAccount[]
}

export type StandardHost = {
  readonly wallet: StandardWallet
  /** Call after the session has changed; emits `change` if something differs. */
  emitChanges(): void
}

const createFeature = (port: SolanaPort, name: FeatureName): StandardFeature => {
  const raw = featureObject(port, name)
  const version = readField(raw, 'version')
  const versions = readField(raw, 'supportedTransactionVersions')
  return Object.freeze({
    version: typeof version === 'string' ? version : '1.0.0',
    ...(name !== 'solana:signMessage' && {
      supportedTransactionVersions: Array.isArray(versions) ? [...versions] : ['legacy', 0],
    }),
    [METHODS[name]]: (...inputs: readonly unknown[]) => askWallet(port, name, inputs),
  })
}

type Features = Readonly<Record<string, StandardFeature>>

/** What every wallet has, whichever is connected. */
const createStandardFeatures = (
  port: SolanaPort,
  { on, removeListener }: Emitter,
  accounts: () => readonly StandardAccount[],
): Features => ({
  'standard:connect': Object.freeze({
    version: '1.0.0',
    connect: async (input?: unknown) => {
      try {
        if (port.accounts().length === 0 && readField(input, 'silent') !== true) await port.connect()
        return { accounts: accounts() }
      } catch (error) {
        throw await toProviderError(error)
      }
    },
  }),
  'standard:disconnect': Object.freeze({ version: '1.0.0', disconnect: () => port.disconnect() }),
  'standard:events': Object.freeze({
    version: '1.0.0',
    on: (event: string, listener: (properties: object) => void) => {
      on(event, listener)
      return () => removeListener(event, listener)
    },
  }),
})

export function createStandardHost(port: SolanaPort): StandardHost {
  const emitter = createEmitter()
  let cached: { readonly key: string; readonly accounts: readonly StandardAccount[] } = {
    key: '',
    accounts: [],
  }

  const chains = () => port.networks().map(toStandardChain)

  /** Returns the same objects until something about them changes. */
  const accounts = () => {
    const key = JSON.stringify([port.accounts(), chains(), featureNames(port)])
    if (cached.key !== key) {
      const list = port.accounts().map((address) =>
        Object.freeze({
          address,
          publicKey: fromBase58(address) ?? new Uint8Array(),
          chains: Object.freeze(chains()),
          features: Object.freeze([...featureNames(port)]),
        }),
      )
      cached = { key, accounts: Object.freeze(list) }
    }
    return cached.accounts
  }

  const standard = createStandardFeatures(port, emitter, accounts)

  const wallet: StandardWallet = Object.freeze({
    isWalletModal: true as const,
    version: '1.0.0' as const,
    get name() {
      return port.name()
    },
    get icon() {
      return port.icon()
    },
    get chains() {
      return chains()
    },
    get features() {
      return Object.freeze({
        ...standard,
        ...Object.fromEntries(featureNames(port).map((name) => [name, createFeature(port, name)])),
      })
    },
    get accounts() {
      return accounts()
    },
  })

  let announced = { accounts: cached.accounts, features: '', chains: '' }
  return {
    wallet,
    emitChanges() {
      const before = announced
      announced = { accounts: accounts(), features: featureNames(port).join(), chains: chains().join() }
      const change = {
        ...(before.accounts !== announced.accounts && { accounts: announced.accounts }),
        ...(before.features !== announced.features && { features: wallet.features }),
        ...(before.chains !== announced.chains && { chains: wallet.chains }),
      }
      if (Object.keys(change).length > 0) emitter.emit('change', Object.freeze(change))
    },
  }
}

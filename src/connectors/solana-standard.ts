/**
 * A connector for a Solana wallet of the Wallet Standard. Decides which feature is called when. Answers are parsed by
 * `solana-accounts.ts`. Loaded together with `wallet-standard.ts`.
 */
import type { SolanaProvider } from '../chains/solana/solana-chain.ts'
import { WalletModalError } from '../errors/base.ts'
import { ownFailure } from '../errors/own.ts'
import { ignore } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import type { Connector, Link } from './connector.ts'
import type { SolanaLink } from './solana-accounts.ts'

/** What hosts get: the wallet's own features and accounts, untouched, plus our methods. */
export type StandardProvider = SolanaProvider & { readonly features: unknown; readonly accounts: unknown }

type Reader = typeof import('./solana-accounts.ts')

const loadReader = async (): Promise<Reader> => {
  try {
    return await import('./solana-accounts.ts')
  } catch (error) {
    throw ownFailure('chunk-failed', error)
  }
}

/**
 * A feature's method, bound: `solana:signMessage` has `signMessage`. Looked up at each call, because wallets replace
 * theirs.
 */
export function methodOf(wallet: unknown, feature: string, name = feature.split(':')[1] ?? '') {
  const owner = readField(readField(wallet, 'features'), feature)
  const method = readField(owner, name)
  return typeof method === 'function'
    ? (...given: readonly unknown[]): unknown => Reflect.apply(method, owner, given)
    : undefined
}

/** `async` turns a wallet's synchronous throw into a rejection. */
const callFeature = async (
  wallet: unknown,
  feature: string,
  ...given: readonly unknown[]
): Promise<unknown> => {
  const method = methodOf(wallet, feature)
  if (!method) throw new WalletModalError(4200, `The wallet has no ${feature}`)
  return method(...given)
}

const toLink = (link: SolanaLink | undefined): Link | undefined =>
  link && { solana: { accounts: link.accounts, approved: link.chains, labels: link.labels } }

const createProvider = (wallet: unknown, load: () => Promise<Reader>): StandardProvider => {
  const accounts = () => readField(wallet, 'accounts')

  const callMethod =
    (feature: string) =>
    async (given: object): Promise<unknown> => {
      const { toInput, readOutput } = await load()
      return readOutput(feature, await callFeature(wallet, `solana:${feature}`, toInput(accounts(), given)))
    }

  return {
    get features() {
      return readField(wallet, 'features')
    },
    get accounts() {
      return accounts()
    },
    ...(methodOf(wallet, 'solana:signMessage') && { signMessage: callMethod('signMessage') }),
    ...(methodOf(wallet, 'solana:signTransaction') && { signTransaction: callMethod('signTransaction') }),
    ...(methodOf(wallet, 'solana:signAndSendTransaction') && {
      signAndSendTransaction: callMethod('signAndSendTransaction'),
    }),
  }
}

export function createSolanaConnector({
  name,
  imageUrl,
  wallet,
}: {
  readonly name: string
  readonly imageUrl: string | undefined
  /** The object that the wallet registered; all its answers are parsed. */
  readonly wallet: unknown
}): Connector {
  const accounts = () => readField(wallet, 'accounts')
  // Loaded by the time `watch` runs, since that follows a connect or a restore.
  let reader: Reader | undefined
  const load = async (): Promise<Reader> => {
    reader ??= await loadReader()
    return reader
  }

  const shared = async () => toLink((await load()).readLink(accounts()))

  const provider = createProvider(wallet, load)

  return {
    // The Wallet Standard gives a wallet no other id.
    id: name,
    type: 'standard',
    name,
    imageUrl,
    rdns: undefined,
    namespaces: ['solana'],
    provider: (namespace) => (namespace === 'solana' ? provider : undefined),

    warm: () => ignore(load()),

    async connect() {
      // The request goes first, because popups only open during the click; the parser loads meanwhile.
      const asked = callFeature(wallet, 'standard:connect')
      ignore(load())
      const answer = await asked
      const link = toLink((await load()).readLink(readField(answer, 'accounts')))
      if (!link) {
        const text = 'The wallet answered standard:connect with something else'
        throw new WalletModalError('wallet-bad-answer', text, answer)
      }
      return link
    },

    // Uses the accounts that are already shared, else connects silently, without a prompt.
    async restore() {
      const link = await shared()
      if (link) return link
      const answer = await callFeature(wallet, 'standard:connect', { silent: true })
      return toLink((await load()).readLink(readField(answer, 'accounts')))
    },

    current: shared,

    async disconnect() {
      await methodOf(wallet, 'standard:disconnect')?.()
    },

    watch: (listener) =>
      watchWallet(wallet, () => {
        const now = accounts()
        const link = reader?.readLink(now)
        if (link) listener({ type: 'accounts', namespace: 'solana', accounts: link.accounts })
        // An empty list, or accounts of other chains only: the visitor disconnected in the wallet. Malformed lists
        // are ignored.
        else if (reader?.isList(now)) listener({ type: 'disconnect' })
      }),
  }
}

/**
 * Listens for account changes. Events are optional: a wallet whose `on` throws or returns no function is used without
 * them.
 */
const watchWallet = (wallet: unknown, onChange: () => void): (() => void) => {
  let stopped = false
  const onChanged = (properties: unknown) => {
    if (!stopped && readField(properties, 'accounts') !== undefined) onChange()
  }
  let unsubscribe: unknown
  try {
    unsubscribe = methodOf(wallet, 'standard:events', 'on')?.('change', onChanged)
    // Some wallets return a promise that rejects.
    ignore(Promise.resolve(unsubscribe))
  } catch {
    // Missing events are safe: accounts are read again before anything is confirmed.
  }
  return () => {
    stopped = true
    try {
      if (typeof unsubscribe === 'function') ignore(Promise.resolve(unsubscribe()))
    } catch {
      // `stopped` already ignores its events.
    }
  }
}

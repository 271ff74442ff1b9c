/**
 * A connector on a wallet of the Wallet Standard, for Solana. Owns which feature is asked for what; what the wallet answers
 * is read by `solana-accounts.ts`. Both are fetched where the page offers Solana and somebody looks.
 */
import type { SolanaProvider } from '../chains/solana/solana-chain.ts'
import { WalletModalError } from '../errors/base.ts'
import { ownFailure } from '../errors/own.ts'
import { ignore } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import type { CaipNetworkId } from '../lib/namespaces.ts'
import type { Connector, Link } from './connector.ts'

/** What a wallet told about itself: addresses not empty, the active one first. */
export type SolanaLink = {
  readonly accounts: readonly [string, ...string[]]
  /** CAIP-2 ids of the clusters that the first account may be used on, as far as they are known. */
  readonly chains: readonly CaipNetworkId[]
  /** What the wallet calls them, as far as it says. */
  readonly labels?: Readonly<Record<string, string>>
}

/** For hosts: the wallet's own features and accounts, untouched; and the verbs of ours on top. */
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
 * A feature's method with its `this`, as `solana:signMessage` has `signMessage`. Read anew each time: wallets replace theirs.
 */
export function methodOf(wallet: unknown, feature: string, name = feature.split(':')[1] ?? '') {
  const owner = readField(readField(wallet, 'features'), feature)
  const method = readField(owner, name)
  return typeof method === 'function'
    ? (...given: readonly unknown[]): unknown => Reflect.apply(method, owner, given)
    : undefined
}

/** `async`, so that a wallet that throws at once rejects like any other. */
const ask = async (wallet: unknown, feature: string, ...given: readonly unknown[]): Promise<unknown> => {
  const method = methodOf(wallet, feature)
  if (!method) throw new WalletModalError(4200, `The wallet has no ${feature}`)
  return method(...given)
}

export function createSolanaConnector({
  name,
  imageUrl,
  wallet,
}: {
  readonly name: string
  readonly imageUrl: string | undefined
  /** The wallet as it registered itself; everything it answers is parsed. */
  readonly wallet: unknown
}): Connector {
  const accounts = () => readField(wallet, 'accounts')
  // Whoever is watched has been asked before, so it is there by then.
  let reader: Reader | undefined
  const load = async (): Promise<Reader> => {
    reader ??= await loadReader()
    return reader
  }

  const toLink = (link: SolanaLink | undefined): Link | undefined =>
    link && { solana: { accounts: link.accounts, approved: link.chains, labels: link.labels } }

  const shared = async () => toLink((await load()).readLink(accounts()))

  const verb =
    (feature: string) =>
    async (given: object): Promise<unknown> => {
      const { toInput, readOutput } = await load()
      return readOutput(feature, await ask(wallet, `solana:${feature}`, toInput(accounts(), given)))
    }

  const provider: StandardProvider = {
    get features() {
      return readField(wallet, 'features')
    },
    get accounts() {
      return accounts()
    },
    ...(methodOf(wallet, 'solana:signMessage') && { signMessage: verb('signMessage') }),
    ...(methodOf(wallet, 'solana:signTransaction') && { signTransaction: verb('signTransaction') }),
    ...(methodOf(wallet, 'solana:signAndSendTransaction') && {
      signAndSendTransaction: verb('signAndSendTransaction'),
    }),
  }

  return {
    // The Wallet Standard has no other name for a wallet.
    id: name,
    type: 'standard',
    name,
    imageUrl,
    rdns: undefined,
    namespaces: ['solana'],
    provider: (namespace) => (namespace === 'solana' ? provider : undefined),

    async connect() {
      // Side by side with the wallet's prompt, which comes first: popups open in the click.
      const asked = ask(wallet, 'standard:connect')
      ignore(load())
      const answer = await asked
      const link = toLink((await load()).readLink(readField(answer, 'accounts')))
      if (!link) {
        const text = 'The wallet answered standard:connect with something else'
        throw new WalletModalError('wallet-bad-answer', text, answer)
      }
      return link
    },

    // What is shared already, else asked for without a prompt.
    async restore() {
      const link = await shared()
      if (link) return link
      const answer = await ask(wallet, 'standard:connect', { silent: true })
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
        // Accounts of other chains alone, or none: the visitor left from the wallet. Garbage is ignored.
        else if (reader?.isList(now)) listener({ type: 'disconnect' })
      }),
  }
}

/** Events are a wallet's courtesy: one whose `on` throws, or gives back no end, is used without them. */
const watchWallet = (wallet: unknown, onChange: () => void): (() => void) => {
  let stopped = false
  const changed = (properties: unknown) => {
    if (!stopped && readField(properties, 'accounts') !== undefined) onChange()
  }
  let off: unknown
  try {
    off = methodOf(wallet, 'standard:events', 'on')?.('change', changed)
    // It may throw later, too.
    ignore(Promise.resolve(off))
  } catch {
    // What it says is asked for again before anything is confirmed.
  }
  return () => {
    stopped = true
    try {
      if (typeof off === 'function') ignore(Promise.resolve(off()))
    } catch {
      // It is not listened to any more either way.
    }
  }
}

/**
 * A connector for a Solana wallet of the Wallet Standard. Decides which feature is called when. Answers are parsed by
 * `solana-accounts.ts`. Loaded together with `wallet-standard.ts`.
 */
import type { SolanaProvider } from '../chains/solana/solana-chain.ts'
import { rejected, WalletModalError } from '../errors/base.ts'
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

const badAnswer = (answer: unknown) =>
  new WalletModalError(
    'wallet-bad-answer',
    'The wallet answered standard:connect with something else',
    answer,
  )

/** To compare links. */
const toText = (link: Link | undefined): string | undefined => JSON.stringify(link)

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

/** The Wallet Standard gives a wallet no id but its name; one written like an rdns or a directory id must not be found in place of that wallet. */
const idOf = (name: string): string => (/^(?:\S+\.\S+|[\da-f]{64})$/i.test(name) ? `standard:${name}` : name)

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

  const read = (list: unknown): Link | undefined => toLink(reader?.readLink(list))

  /** The last answer, and what the wallet listed then: it may list something else before anybody watches. */
  let answered: { readonly link: string | undefined; readonly listed: string | undefined } | undefined
  /** What whoever watches knows. */
  let known: string | undefined

  /** `listed`: the wallet's list at the time of its answer. An answer that is not wanted any more tells nobody anything. */
  const takeAnswer = async (list: unknown, listed: unknown, signal?: AbortSignal) => {
    await load()
    const link = read(list)
    if (link && !signal?.aborted) answered = { link: toText(link), listed: toText(read(listed)) }
    return link
  }

  const provider = createProvider(wallet, load)

  return {
    id: idOf(name),
    type: 'standard',
    name,
    imageUrl,
    rdns: undefined,
    namespaces: ['solana'],
    provider: (namespace) => (namespace === 'solana' ? provider : undefined),

    warm: () => ignore(load()),

    async connect(options) {
      // The request goes first, because popups only open during the click; the parser loads meanwhile.
      const asked = callFeature(wallet, 'standard:connect')
      ignore(load())
      const answer = await asked
      const given = readField(answer, 'accounts')
      const link = await takeAnswer(given, accounts(), options?.signal)
      if (!link) throw reader?.isEmptyList(given) ? rejected() : badAnswer(answer)
      return link
    },

    // Uses the accounts that are already shared, else connects silently, without a prompt.
    async restore() {
      await load()
      const shared = accounts()
      const link = await takeAnswer(shared, shared)
      if (link) return link
      const answer = await callFeature(wallet, 'standard:connect', { silent: true })
      return takeAnswer(readField(answer, 'accounts'), accounts())
    },

    async current() {
      await load()
      const link = read(accounts())
      // Whoever asked may have taken a part of it, so what the wallet says next is told in any case.
      if (toText(link) !== known) known = undefined
      return link
    },

    async disconnect() {
      await methodOf(wallet, 'standard:disconnect')?.()
    },

    watch(listener) {
      const last = answered
      answered = undefined
      known = last?.link
      const emit = () => {
        const now = accounts()
        const link = read(now)
        // Malformed lists are ignored.
        if (!link && !reader?.isList(now)) return
        if (link && toText(link) === known) return
        known = toText(link)
        // An empty list, or accounts of other chains only: the visitor disconnected in the wallet.
        listener(link ? { type: 'link', link } : { type: 'disconnect' })
      }
      return watchWallet(wallet, emit, () => last !== undefined && toText(read(accounts())) !== last.listed)
    },
  }
}

/**
 * Listens for account changes, and looks once whether there has been one already. Events are optional: a wallet whose `on`
 * throws or returns no function is used without them.
 */
const watchWallet = (wallet: unknown, onChange: () => void, hasChanged: () => boolean): (() => void) => {
  let stopped = false
  // Not in this turn: whoever watches has to have what ends it first.
  queueMicrotask(() => {
    if (!stopped && hasChanged()) onChange()
  })
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

/**
 * A connector on any EIP-1193 provider: announced, injected, given by the host or mocked. Everything the provider
 * answers is parsed here; a wallet that answers garbage is an error with a name, never a value.
 */
import type { Eip1193Provider, Hex } from '../chains/chain.ts'
import { WalletModalError } from '../errors/base.ts'
import { ownFailure } from '../errors/own.ts'
import { parseChainId } from '../lib/caip.ts'
import type { toEvmAddress } from '../lib/evm-address.ts'
import { ignore } from '../lib/flight.ts'
import { isRecord, readField } from '../lib/json.ts'
import type { WalletType } from '../state/connection.ts'
import type { Accounts, Connector, ConnectorEvent, Link } from './connector.ts'

export type Eip1193ConnectorOptions = {
  readonly id: string
  readonly type: WalletType
  readonly name: string
  readonly imageUrl: string | undefined
  readonly rdns: string | undefined
  readonly provider: Eip1193Provider
}

/** Wallets list one account many times, or thousands: enough is enough. */
const MOST_ACCOUNTS = 100

/** Addresses are read only where a wallet is asked, and what reads them is not part of what every page loads. */
const loadReader = async (): Promise<typeof toEvmAddress> => {
  try {
    return (await import('../lib/evm-address.ts')).toEvmAddress
  } catch (error) {
    throw ownFailure('chunk-failed', error)
  }
}

const parseAccounts = (read: typeof toEvmAddress, answer: unknown): Accounts | undefined => {
  if (!Array.isArray(answer)) return undefined
  const seen = new Set(answer.slice(0, MOST_ACCOUNTS).map(read))
  seen.delete(undefined)
  const [first, ...rest] = [...seen].filter((address): address is Hex => address !== undefined)
  return first ? [first, ...rest] : undefined
}

const badAnswer = (what: string, answer: unknown) =>
  new WalletModalError('wallet-bad-answer', `The wallet answered ${what} with something else`, answer)

export const createEip1193Connector = (options: Eip1193ConnectorOptions): Connector => {
  const { provider } = options
  // `async` so that a provider that throws at once rejects like any other.
  const request = async (method: string, params?: readonly unknown[]): Promise<unknown> =>
    provider.request(params ? { method, params } : { method })

  const chainId = async (): Promise<number> => {
    const answer = await request('eth_chainId')
    const id = parseChainId(answer)
    if (id === undefined) throw badAnswer('eth_chainId', answer)
    return id
  }

  // Whoever is watched has been asked before, so it is there by then.
  let read: typeof toEvmAddress | undefined
  const parse = (answer: unknown) => read && parseAccounts(read, answer)

  const link = async (answer: unknown): Promise<Link | undefined> => {
    read ??= await loadReader()
    const accounts = parse(answer)
    return accounts && { eip155: { accounts, network: `eip155:${await chainId()}` } }
  }

  const current = async (): Promise<Link | undefined> => link(await request('eth_accounts'))

  return {
    id: options.id,
    type: options.type,
    name: options.name,
    imageUrl: options.imageUrl,
    rdns: options.rdns,
    namespaces: ['eip155'],
    provider: (namespace) => (namespace === 'eip155' ? provider : undefined),
    current,
    restore: current,

    async connect() {
      // Side by side with the wallet's prompt, which comes first: popups open in the click.
      const asked = request('eth_requestAccounts')
      ignore(loadReader())
      const answer = await asked
      const connected = await link(answer)
      if (!connected) throw badAnswer('eth_requestAccounts', answer)
      return connected
    },

    async disconnect() {
      const { giveBack } = await import('./give-back.ts')
      await giveBack(request)
    },

    watch: (listener) => watchProvider({ provider, parse, current }, listener),
  }
}

/** Events are a wallet's courtesy: one whose `on` throws is used without them. */
const quietly = (call: () => unknown): void => {
  try {
    call()
  } catch {
    // What it says is asked for again before anything is confirmed.
  }
}

/** MetaMask says so when its node is away for a moment; the visitor is still there. */
const TRY_AGAIN_LATER = 1013

/** EIP-1193 events; malformed ones are ignored, an empty account list means the visitor left from the wallet. */
const watchProvider = (
  {
    provider,
    parse,
    current,
  }: Pick<Connector, 'current'> & {
    readonly provider: Eip1193Provider
    parse(answer: unknown): Accounts | undefined
  },
  listener: (event: ConnectorEvent) => void,
) => {
  const end = () => listener({ type: 'disconnect' })
  const listeners = {
    accountsChanged: (answer: unknown) => {
      const accounts = parse(answer)
      if (accounts) listener({ type: 'accounts', namespace: 'eip155', accounts })
      else if (Array.isArray(answer) && answer.length === 0) end()
    },
    chainChanged: (answer: unknown) => {
      const chainId = parseChainId(answer)
      if (chainId !== undefined) listener({ type: 'network', network: `eip155:${chainId}` })
    },
    disconnect: (error: unknown) => {
      if (readField(error, 'code') !== TRY_AGAIN_LATER) return end()
      current().then((link) => link ?? end(), end)
    },
  }
  const names = ['accountsChanged', 'chainChanged', 'disconnect'] as const
  for (const name of names) quietly(() => provider.on?.(name, listeners[name]))
  return () => {
    for (const name of names) quietly(() => provider.removeListener?.(name, listeners[name]))
  }
}

/** Whether something a page or the host handed over can be asked at all. */
export const isProvider = (value: unknown): value is Eip1193Provider =>
  (isRecord(value) || typeof value === 'function') && typeof readField(value, 'request') === 'function'

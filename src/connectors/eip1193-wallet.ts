/**
 * Parses what an EIP-1193 wallet answers and emits: accounts, chain, permissions, events. A malformed answer becomes
 * a typed error, never a value. Loaded with the first connect; `eip1193.ts` decides when. Of requests,
 * only what goes with an answer is made here: the chain id, and ending the permission.
 */
import type { Eip1193Provider, Hex } from '../chains/chain.ts'
import { WalletModalError } from '../errors/base.ts'
import { parseChainId } from '../lib/chain-id.ts'
import { toEvmAddress } from '../lib/evm-address.ts'
import { ignore } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import type { Accounts, ConnectorEvent, Link } from './connector.ts'

export type Request = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** Codes that mean there is nothing to revoke: rejected, unauthorized, method not supported, disconnected. */
const NOTHING_TO_REVOKE: readonly unknown[] = [4001, 4100, 4200, 4900, 4901, -32601, -32004]

/** Some wallets list an account many times, or list thousands. */
const MAX_ACCOUNTS = 100

/** MetaMask emits `disconnect` with this code when its node is briefly unreachable; the visitor is still connected. */
const TEMPORARILY_DISCONNECTED = 1013

/** Milliseconds. A wallet that says so with each request would be asked twice as often each time. */
const LOOK_EVERY_MS = 1000

const parseAccounts = (answer: unknown): Accounts | undefined => {
  if (!Array.isArray(answer)) return undefined
  const seen = new Set(answer.slice(0, MAX_ACCOUNTS).map(toEvmAddress))
  const [first, ...rest] = [...seen].filter((address): address is Hex => address !== undefined)
  return first ? [first, ...rest] : undefined
}

export const badAnswer = (what: string, answer: unknown): WalletModalError =>
  new WalletModalError('wallet-bad-answer', `The wallet answered ${what} with something else`, answer)

/** Calls into the wallet without failing: events are optional, so a wallet whose `on` throws is used without them. */
const quietly = (call: () => unknown): void => {
  try {
    // Some wallets return a promise that rejects.
    ignore(Promise.resolve(call()))
  } catch {
    // Missing events are safe: account and chain are read again before anything is confirmed.
  }
}

type Read = (answer: unknown) => void

/** Reads one wallet. */
export const createReader = (provider: Eip1193Provider, request: Request) => {
  /** The last event of each name since the answer, for whoever watches next: the wallet may change before anybody does. */
  const missed = new Map<Read, unknown>()
  let watcher: ((event: ConnectorEvent) => void) | undefined
  let nextLook = 0

  /** Malformed events are ignored; an empty account list means the visitor disconnected in the wallet. */
  const events: Readonly<Record<string, Read>> = {
    accountsChanged(answer) {
      const accounts = parseAccounts(answer)
      if (accounts) watcher?.({ type: 'accounts', namespace: 'eip155', accounts })
      else if (Array.isArray(answer) && answer.length === 0) watcher?.({ type: 'disconnect' })
    },
    chainChanged(answer) {
      const chainId = parseChainId(answer)
      if (chainId) watcher?.({ type: 'network', network: `eip155:${chainId}` })
    },
    disconnect(error) {
      const before = watcher
      const end = () => {
        // The answer may come when the session is over, or is another one.
        if (watcher === before) watcher?.({ type: 'disconnect' })
      }
      if (readField(error, 'code') !== TEMPORARILY_DISCONNECTED) return end()
      const now = performance.now()
      if (now < nextLook) return
      nextLook = now + LOOK_EVERY_MS
      current().then((link) => link ?? end(), end)
    },
  }
  const listeners = Object.entries(events).map(
    ([name, read]) =>
      [name, (value: unknown) => void (watcher ? read(value) : missed.set(read, value))] as const,
  )
  const each = (method: 'on' | 'removeListener') => {
    for (const [name, listener] of listeners) quietly(() => provider[method]?.(name, listener))
  }
  const listen = () => {
    each('removeListener')
    each('on')
  }

  /** Returns undefined when the wallet shares no account. */
  const readLink = async (answer: unknown): Promise<Link | undefined> => {
    const accounts = parseAccounts(answer)
    if (!accounts) return undefined
    missed.clear()
    if (!watcher) listen()
    const chain = await request('eth_chainId')
    const id = parseChainId(chain)
    if (!id) throw badAnswer('eth_chainId', chain)
    return { eip155: { accounts, network: `eip155:${id}` } }
  }

  const current = async () => readLink(await request('eth_accounts'))
  let connects = 0

  return {
    current,

    /** Revokes the account permission (EIP-2255), if the wallet has granted one. */
    async revoke() {
      const before = connects
      try {
        const permissions = await request('wallet_getPermissions')
        const shared =
          Array.isArray(permissions) &&
          permissions.some((permission) => readField(permission, 'parentCapability') === 'eth_accounts')
        // Connected anew meanwhile: that would be revoked.
        if (shared && connects === before) await request('wallet_revokePermissions', [{ eth_accounts: {} }])
      } catch (error) {
        if (!NOTHING_TO_REVOKE.includes(readField(error, 'code'))) throw error
      }
    },

    async connected(answer: unknown): Promise<Link> {
      connects++
      const link = await readLink(answer)
      if (!link) throw badAnswer('eth_requestAccounts', answer)
      return link
    },

    watch(listener: (event: ConnectorEvent) => void): () => void {
      watcher = listener
      listen()
      // Not in this turn: whoever watches has to have what ends it first.
      queueMicrotask(() => {
        for (const [read, value] of missed) read(value)
        missed.clear()
      })
      return () => {
        watcher = undefined
        each('removeListener')
      }
    },
  }
}

/**
 * Parses what an EIP-1193 wallet answers and emits: accounts, chain, permissions, events. A malformed answer becomes
 * a typed error, never a value. Loaded with the first connect; `eip1193.ts` decides when. Of requests,
 * only what goes with an answer is made here: the chain id, and ending the permission.
 */
import type { Eip1193Provider, Hex } from '../chains/chain.ts'
import { WalletModalError } from '../errors/base.ts'
import { parseChainId } from '../lib/caip.ts'
import { toEvmAddress } from '../lib/evm-address.ts'
import { ignore } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import type { Accounts, Connector, ConnectorEvent, Link } from './connector.ts'

export type Request = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** Codes that mean there is nothing to revoke: rejected, unauthorized, method not supported, disconnected. */
const NOTHING_TO_REVOKE = [4001, 4100, 4200, 4900, 4901, -32601, -32004]

/** Some wallets list an account many times, or list thousands. */
const MAX_ACCOUNTS = 100

/** MetaMask emits `disconnect` with this code when its node is briefly unreachable; the visitor is still connected. */
const TEMPORARILY_DISCONNECTED = 1013

const parseAccounts = (answer: unknown): Accounts | undefined => {
  if (!Array.isArray(answer)) return undefined
  const seen = new Set(answer.slice(0, MAX_ACCOUNTS).map(toEvmAddress))
  seen.delete(undefined)
  const [first, ...rest] = [...seen].filter((address): address is Hex => address !== undefined)
  return first ? [first, ...rest] : undefined
}

export const badAnswer = (what: string, answer: unknown): WalletModalError =>
  new WalletModalError('wallet-bad-answer', `The wallet answered ${what} with something else`, answer)

/** Returns undefined when the wallet shares no account. */
export async function readLink(request: Request, answer: unknown): Promise<Link | undefined> {
  const accounts = parseAccounts(answer)
  if (!accounts) return undefined
  const chain = await request('eth_chainId')
  const id = parseChainId(chain)
  if (id === undefined) throw badAnswer('eth_chainId', chain)
  return { eip155: { accounts, network: `eip155:${id}` } }
}

/** Revokes the account permission (EIP-2255), if the wallet has granted one. */
export async function revoke(request: Request): Promise<void> {
  try {
    const permissions = await request('wallet_getPermissions')
    const shared =
      Array.isArray(permissions) &&
      permissions.some((permission) => readField(permission, 'parentCapability') === 'eth_accounts')
    if (shared) await request('wallet_revokePermissions', [{ eth_accounts: {} }])
  } catch (error) {
    if (!NOTHING_TO_REVOKE.some((code) => code === readField(error, 'code'))) throw error
  }
}

/** Calls into the wallet without failing: events are optional, so a wallet whose `on` throws is used without them. */
const quietly = (call: () => unknown): void => {
  try {
    // Some wallets return a promise that rejects.
    ignore(Promise.resolve(call()))
  } catch {
    // Missing events are safe: account and chain are read again before anything is confirmed.
  }
}

/**
 * Listens to EIP-1193 events. Malformed ones are ignored; an empty account list means the visitor disconnected in the
 * wallet.
 */
export function watchProvider(
  { provider, current }: Pick<Connector, 'current'> & { readonly provider: Eip1193Provider },
  listener: (event: ConnectorEvent) => void,
): () => void {
  const end = () => listener({ type: 'disconnect' })
  const listeners = {
    accountsChanged: (answer: unknown) => {
      const accounts = parseAccounts(answer)
      if (accounts) listener({ type: 'accounts', namespace: 'eip155', accounts })
      else if (Array.isArray(answer) && answer.length === 0) end()
    },
    chainChanged: (answer: unknown) => {
      const chainId = parseChainId(answer)
      if (chainId !== undefined) listener({ type: 'network', network: `eip155:${chainId}` })
    },
    disconnect: (error: unknown) => {
      if (readField(error, 'code') !== TEMPORARILY_DISCONNECTED) return end()
      current().then((link) => link ?? end(), end)
    },
  }
  const names = ['accountsChanged', 'chainChanged', 'disconnect'] as const
  for (const name of names) quietly(() => provider.on?.(name, listeners[name]))
  return () => {
    for (const name of names) quietly(() => provider.removeListener?.(name, listeners[name]))
  }
}

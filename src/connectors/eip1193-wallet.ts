/**
 * What an EIP-1193 wallet answers and tells, read: accounts, chain, permissions, events. A wallet that answers garbage is
 * an error with a name, never a value. Fetched when somebody connects; who asks is `eip1193.ts`.
 */
import type { Eip1193Provider, Hex } from '../chains/chain.ts'
import { WalletModalError } from '../errors/base.ts'
import { parseChainId } from '../lib/caip.ts'
import { toEvmAddress } from '../lib/evm-address.ts'
import { ignore } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import type { Accounts, Connector, ConnectorEvent, Link } from './connector.ts'

export type Request = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** Not every wallet knows permissions, and one that is locked or away gives none: rejected, unauthorized, unknown, gone. */
const NOTHING_TO_GIVE_BACK = [4001, 4100, 4200, 4900, 4901, -32601, -32004]

/** Wallets list one account many times, or thousands: enough is enough. */
const MAX_ACCOUNTS = 100

/** MetaMask says so when its node is away for a moment; the visitor is still there. */
const TRY_AGAIN_LATER = 1013

const parseAccounts = (answer: unknown): Accounts | undefined => {
  if (!Array.isArray(answer)) return undefined
  const seen = new Set(answer.slice(0, MAX_ACCOUNTS).map(toEvmAddress))
  seen.delete(undefined)
  const [first, ...rest] = [...seen].filter((address): address is Hex => address !== undefined)
  return first ? [first, ...rest] : undefined
}

export const badAnswer = (what: string, answer: unknown): WalletModalError =>
  new WalletModalError('wallet-bad-answer', `The wallet answered ${what} with something else`, answer)

/** Undefined: the wallet shares nothing. */
export async function readLink(request: Request, answer: unknown): Promise<Link | undefined> {
  const accounts = parseAccounts(answer)
  if (!accounts) return undefined
  const chain = await request('eth_chainId')
  const id = parseChainId(chain)
  if (id === undefined) throw badAnswer('eth_chainId', chain)
  return { eip155: { accounts, network: `eip155:${id}` } }
}

/** EIP-2255, where there is something to give back. */
export async function revoke(request: Request): Promise<void> {
  try {
    const permissions = await request('wallet_getPermissions')
    const shared =
      Array.isArray(permissions) &&
      permissions.some((permission) => readField(permission, 'parentCapability') === 'eth_accounts')
    if (shared) await request('wallet_revokePermissions', [{ eth_accounts: {} }])
  } catch (error) {
    if (!NOTHING_TO_GIVE_BACK.some((code) => code === readField(error, 'code'))) throw error
  }
}

/** Events are a wallet's courtesy: one whose `on` throws is used without them. */
const quietly = (call: () => unknown): void => {
  try {
    // Some throw later.
    ignore(Promise.resolve(call()))
  } catch {
    // What it says is asked for again before anything is confirmed.
  }
}

/** EIP-1193 events; malformed ones are ignored, an empty account list means the visitor left from the wallet. */
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

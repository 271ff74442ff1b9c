/** What smart sessions keep for the page: one request at a time, the list, what is being revoked. */
import { proxy } from 'valtio/vanilla'
import type { EvmNetwork } from '../../chains/network.ts'
import type { Core, Wallet } from '../../core/wallet.ts'
import type { WalletModalError } from '../../errors/base.ts'
import { describe } from '../../errors/message.ts'
import { failure } from '../../errors/to-error.ts'
import { toCaipAddress } from '../../lib/caip.ts'
import { latest } from '../../lib/flight.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import { networkOf } from '../../state/network.ts'
import type { Problem, Sessions, SessionsProps, SessionsState, SessionsWallet } from './contract.ts'

const createSessions = (): Sessions => ({
  state: proxy<SessionsState>({ revoking: {}, refused: {}, assets: {}, differing: {} }),
  reading: latest(),
})

/** The same for the core, for hosts' methods and for the views. */
export const sessionsOf = oncePerCore<Core, Sessions>(createSessions)

export const own = (core: Core): SessionsProps => ({ sessions: sessionsOf(core) })

export const withSessions = (wallet: Wallet, sessions: Sessions): SessionsWallet => ({ ...wallet, sessions })

/** Who is connected where, as the service and the wallet name it; undefined: nobody on an EVM network. */
export function ownerNow({
  state,
}: Pick<Wallet, 'state'>):
  | { readonly network: EvmNetwork; readonly address: string; readonly owner: string }
  | undefined {
  const network = networkOf(state.network, 'eip155')
  const { address } = state.account.eip155
  if (network?.chainNamespace !== 'eip155' || address === undefined) return undefined
  return { network, address, owner: toCaipAddress(network.caipNetworkId, address) }
}

/** The service was not asked: not offered on this network, or which it offers could not be read. */
export const notServed = ({
  skipped,
  cause,
}: {
  readonly skipped?: string
  readonly cause?: unknown
}): WalletModalError => failure(skipped === 'unavailable' ? 'service-failed' : 'chain-not-supported', cause)

/** What a wallet says that does not know a method. */
const UNKNOWN_METHOD = ['unsupported-method', 'rpc-method-not-found', 'rpc-method-not-supported']

/** In words, and told to the host's engineer unless the visitor said no. */
export function problemOf(wallet: Pick<Wallet, 'report'>, error: unknown): Problem {
  const { key, details, rejected } = describe(error)
  if (!rejected) wallet.report(error)
  const known = UNKNOWN_METHOD.includes(key) ? 'sessions.unsupported' : key
  return { key: known, ...(details && { details }), isDeclined: rejected }
}

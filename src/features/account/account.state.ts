/** What the views of an account keep: when each read was last made, so that recent data is not read again, the rows of what it holds, and the search. Not rendered, so no proxies. */
import { subscribe } from 'valtio/vanilla'
import type { Address } from '../../chains/chain.ts'
import type { Core } from '../../core/wallet.ts'
import type { Clock } from '../../lib/clock.ts'
import { latest } from '../../lib/flight.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import type { BalanceState, PortfolioState, Profile } from '../../state/account.ts'
import { activeAccount, activeNetwork } from '../../state/network.ts'
import type { HoldingsMemo } from './holdings-memo.ts'

export type Reads = {
  /** Of the account last read. */
  key: string
  /** When it was read, in ms since the epoch. */
  at: number
  /** The read has not been answered yet. */
  isPending: boolean
  readonly ticket: () => () => boolean
}

/** Whether less than `life` ms have passed since `at`. A clock that was set back says neither, so what is from before counts as old. */
export const isWithin = ({ now }: Pick<Clock, 'now'>, at: number, life: number): boolean =>
  Math.abs(now() - at) < life

const createReads = (): Reads => ({ key: '', at: 0, isPending: false, ticket: latest() })

/** What is read of the account in use is kept by: its wallet, which may have a list of its own, and its CAIP-10. Undefined: there is none. */
export const readKey = ({ state }: Pick<Core, 'state'>): string | undefined => {
  const { address, wallet } = activeAccount(state)
  return address && `${wallet?.id} ${activeNetwork(state.network).caipNetworkId}:${address}`
}

/** Reads that also keep what they found, by `readKey`, for whoever goes to another account or network and comes back. */
export type KeptReads<T> = Reads & { readonly kept: Map<string, { readonly at: number; readonly found: T }> }

const createKeptReads = <T>(): KeptReads<T> => ({ ...createReads(), kept: new Map() })

/**
 * What was found less than `life` ms ago, which then counts as the last read; undefined: it has to be read. Whoever forces a read knows
 * of a change, which figures of other networks may be part of: these are forgotten.
 */
export const keptOf = <T>(
  reads: KeptReads<T>,
  { clock, key, life, force }: { clock: Clock; key: string; life: number; force: boolean },
): T | undefined => {
  if (force) reads.kept.clear()
  const kept = reads.kept.get(key)
  if (!kept || !isWithin(clock, kept.at, life)) return undefined
  reads.ticket()
  Object.assign(reads, { key, at: kept.at, isPending: false })
  return kept.found
}

export type PortfolioReads = KeptReads<PortfolioState> & {
  /** The service answered 503: no more polling (wire facts 2.4). */
  isPaused: boolean
  /** Key of the failure that was reported; each is reported once until a read succeeds. */
  lastReported: string
  /** By `readKey`: when the wallet could not list its assets, in ms since the epoch. */
  readonly noDiscoverySince: Map<string, number>
}

/**
 * `found`: the profile it wrote. The state holds another one once the visitor has disconnected or changed the
 * account.
 */
export type ProfileReads = Reads & { found: Profile | undefined }

/** The accounts and network last checked, and which of the accounts are contracts. */
export type TypeReads = { key: string; smart: readonly Address[] | undefined }

/** Made once for a core. */
export type AccountReads = {
  readonly core: Core
  readonly balance: KeptReads<BalanceState>
  readonly portfolio: PortfolioReads
  readonly profile: ProfileReads
  readonly types: TypeReads
  readonly holdings: HoldingsMemo
  /** What was searched for in Tokens, for whoever comes back to it. */
  readonly search: { text: string }
}

/** What the views are handed. */
export type AccountProps = { readonly accountReads: AccountReads }

export const createAccountReads = (core: Core): AccountReads => {
  const balance = createKeptReads<BalanceState>()
  const portfolio = {
    ...createKeptReads<PortfolioState>(),
    isPaused: false,
    lastReported: '',
    noDiscoverySince: new Map(),
  }
  // What was read ends with its session.
  for (const account of Object.values(core.state.account))
    subscribe(account, () => {
      if (account.address) return
      balance.kept.clear()
      portfolio.kept.clear()
    })
  return {
    core,
    balance,
    portfolio,
    profile: { ...createReads(), found: undefined },
    types: { key: '', smart: undefined },
    holdings: { rows: undefined, check: undefined, suspects: undefined },
    search: { text: '' },
  }
}

/** The same for the core, for hosts' methods and for views. */
export const accountReadsOf = oncePerCore(createAccountReads)

export const own = (core: Core): AccountProps => ({ accountReads: accountReadsOf(core) })

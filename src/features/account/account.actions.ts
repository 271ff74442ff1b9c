/**
 * Reads the balance of the native currency. The only one that fills in `account.balance`, which the session empties; the latest
 * answer wins.
 */
import type { Core } from '../../core/wallet.ts'
import { activeAccount, activeNetwork, isSupported } from '../../state/network.ts'
import { type AccountReads, isWithin, keptOf, own, readKey } from './account.state.ts'
import { refreshAccountTypes } from './account-types.actions.ts'

/** Milliseconds. A younger balance is not read again (specification 9). */
export const FRESH_MS = 30_000

/**
 * Reads the balance of the active account on the active network. `force`: even if a recent one is there. Never
 * rejects: a failed read sets the state `unavailable` (decisions 27).
 */
export async function refreshBalance(accountReads: AccountReads, { force = false } = {}): Promise<void> {
  const { core, balance: reads } = accountReads
  const account = activeAccount(core.state)
  const network = activeNetwork(core.state.network)
  const key = readKey(core)
  if (!key) return
  const isSame = reads.key === key && account.balance.kind !== 'none'
  // Wait for a slow answer: a new read every 30 s would supersede it each time.
  const isYoung = reads.isPending || isWithin(core.clock, reads.at, FRESH_MS)
  if (isSame && isYoung && !force) return

  void refreshAccountTypes(accountReads)
  const kept = keptOf(reads, { clock: core.clock, key, life: FRESH_MS, force })
  if (kept) {
    account.balance = kept
    return
  }
  const isCurrent = reads.ticket()
  if (!isSame) account.balance = { kind: 'loading' }
  reads.key = key
  reads.at = core.clock.now()
  reads.isPending = true
  const balance = isSupported(core.state.network, network)
    ? await readBalance(core)
    : ({ kind: 'unavailable' } as const)
  if (!isCurrent()) return
  reads.isPending = false
  // Account or network may have changed meanwhile; then the answer is for another one.
  account.balance = readKey(core) === key ? balance : { kind: 'none' }
  if (account.balance.kind !== 'none') reads.kept.set(key, { at: reads.at, found: balance })
}

/** For whoever asks without the account's views. */
export const refreshBalanceOf = (core: Core, how?: { readonly force?: boolean }): Promise<void> =>
  refreshBalance(own(core).accountReads, how)

const readBalance = async (core: Core) => {
  const { address } = activeAccount(core.state)
  const network = activeNetwork(core.state.network)
  const { chainNamespace } = network
  const provider = core.session.connector(chainNamespace)?.provider(chainNamespace)
  if (!address) return { kind: 'none' } as const
  try {
    const chain = await core.chain(chainNamespace)
    // The visitor may have disconnected while the chunk was loading.
    if (core.state.account[chainNamespace].address !== address) return { kind: 'none' } as const
    const read = await chain.balance({ network, address, ...(provider && { provider }) })
    if (read.failed) return { kind: 'unavailable' } as const
    return { kind: 'known', value: read.value, symbol: read.symbol, decimals: read.decimals } as const
  } catch (error) {
    core.report(error)
    return { kind: 'unavailable' } as const
  }
}

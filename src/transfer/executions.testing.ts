/** Owns a contract account whose wallet answers with a name, as a Safe does over WalletConnect, on a chain that a test lets execute it. */
import type { Hash, Hex } from '../chains/chain.ts'
import { ALICE } from '../core/accounts.testing.ts'
import type { Harness } from '../core/core.testing.ts'
import { stored } from '../core/fake-storage.testing.ts'
import { own } from '../features/account/account.state.ts'

/** What the wallet answers with. */
export const NAME: Hex = `0x${'b'.repeat(64)}`
export const EXECUTED: Hex = `0x${'e'.repeat(64)}`

/** Alice's account is a contract. No node knows a transaction of the name. `known`: of these hashes one does. */
export function makeContract({ core, chain }: Harness, known: readonly Hash[] = [EXECUTED]) {
  const hashes = new Set<Hash>(known)
  const executed: { hash?: Hex } = {}
  const searched: { readonly name: string; readonly since: bigint }[] = []
  const { types } = own(core).accountReads
  types.smart = [ALICE]
  core.state.account.eip155.smart = [ALICE]
  const { hasCode } = chain
  chain.hasCode = async (p) => p.address === ALICE || hasCode(p)
  chain.on.getTransactionStatus = async ({ hash }) => ({ status: hashes.has(hash) ? 'pending' : 'unknown' })
  chain.on.findExecution = async ({ name, since, span = 10_000n }) => {
    searched.push({ name, since })
    return { since, span, ...executed }
  }
  return {
    hashes,
    searched,
    /** The owners have executed it. */
    execute(hash = EXECUTED) {
      executed.hash = hash
    },
  }
}

export const waiting = ({ core }: Harness) => core.state.transactions.proposals.map(({ name }) => name)
export const followed = ({ core }: Harness) => core.state.transactions.list.map(({ hash }) => hash)
export const told = (harness: Harness) =>
  harness.emitted('wm-transaction').map(({ hash, status, explorerUrl }) => ({ hash, status, explorerUrl }))
export const kept = ({ storage }: Harness) => stored(storage)['wallet-modal:pending']

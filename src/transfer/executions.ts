/**
 * The wallet of a contract account may answer with no hash but the name by which its owners know the request, as a Safe does over WalletConnect
 * (decisions 22). It waits as a proposal then, until the account's own events name it. Part of the chunk of `follow.ts`.
 */
import type { Chain, Hash } from '../chains/chain.ts'
import type { Network } from '../chains/network.ts'
import type { Core } from '../core/wallet.ts'
import { failure } from '../errors/to-error.ts'
import { isHash } from '../lib/caip.ts'
import { noticesOf } from '../state/notices.ts'
import type { OwnTransaction, Proposal } from '../state/transactions.ts'
import { networkOfSent } from './reporting.ts'

/** Milliseconds. As a Safe that frames the page is asked: often at first, and rarely once the owners take their time. */
const QUICK_MS = 4_000
const SLOW_MS = 30_000
const QUICK_FOR_MS = 120_000
/** Blocks after which it is stored how far the search has come. */
const STORED_AFTER = 1_000n

type Sent = Omit<Proposal, 'name' | 'since' | 'sentAt'> & Partial<Pick<Proposal, 'sentAt'>>

type Nodes = { readonly chain: Chain; readonly network: Network }

const nodesOf = async (core: Core, { caipNetworkId }: Sent): Promise<Nodes | undefined> => {
  const network = networkOfSent(core, caipNetworkId)
  return network && { network, chain: await core.chain(network.chainNamespace) }
}

/** Whether a node has a transaction of this hash, whatever it does. */
const isTransaction = async ({ chain, network }: Nodes, hash: Hash, from: OwnTransaction['from']) => {
  const result = await chain.getTransactionStatus({ network, hash, from })
  return result.status !== 'unknown' || result.isOther === true
}

/**
 * Resolves with the hash of the transaction, however long the owners take. Asks while the page is visible. `save`: an earlier load of the page
 * has asked for it; stores how far the search has come, and the visitor is not told again.
 */
export async function untilExecuted(core: Core, proposal: Proposal, save?: () => void): Promise<Hash> {
  const { name, from } = proposal
  const { clock, state } = core
  const startedAt = clock.monotonic()
  let { since = 0n } = proposal
  let span: bigint | undefined
  let savedAt = since

  const look = async (): Promise<Hash | undefined> => {
    const at = await nodesOf(core, proposal)
    // A node may hear of a transaction late.
    if (!at || (await isTransaction(at, name, from))) return at && name
    const { network } = at
    const found = await at.chain.findExecution?.({ network, account: from, name, since, span })
    if (!found) return undefined
    ;({ since, span } = found)
    const row = state.transactions.proposals.find((one) => one.name === name)
    if (row) row.since = since
    if (since - savedAt >= STORED_AFTER) {
      savedAt = since
      save?.()
    }
    return found.hash
  }

  for (let asked = 1; ; asked++) {
    const hash = core.isVisible() ? await look().catch(() => undefined) : undefined
    if (hash !== undefined) return hash
    // Not at once: of a transaction that was just sent a node may not know yet.
    if (asked === 2 && !save) noticesOf(core).show('loading', 'notice.safe-owners')
    const isQuick = !save && clock.monotonic() - startedAt < QUICK_FOR_MS
    await clock.wait(isQuick ? QUICK_MS : SLOW_MS)
  }
}

/**
 * Call it as the wallet is asked; the result, with what it has answered. Resolves with that where it is a transaction's hash, or the account is
 * no contract; else it is kept as a proposal, and resolves with the hash of the transaction once its owners have executed it.
 * `isContract`: undefined: not known. `isEarlier`: asked by an earlier load of the page. `onKept`: it is stored from now on. `before`: what wallets
 * had answered with by then, which what has been executed is not.
 */
export function expectAnswer(core: Core, sent: Sent, isContract: boolean | undefined, isEarlier = false) {
  const begin = async () => {
    const at = await nodesOf(core, sent)
    if (!at) return undefined
    const { chain, network } = at
    const { from: address } = sent
    if (!(isContract ?? (await chain.hasCode?.({ network, address })))) return undefined
    return { at, since: isEarlier ? 0n : await chain.blockNumber(network).catch(() => 0n) }
  }
  const begun = begin().catch(() => undefined)

  return async (
    answer: Hash,
    p: { readonly before: readonly Hash[]; readonly isRead?: () => boolean; onKept(): void },
  ): Promise<Hash> => {
    const { at, since = 0n } = (await begun) ?? {}
    if (!at || !isHash(answer) || (await isTransaction(at, answer, sent.from).catch(() => false)))
      return answer
    const proposal = { sentAt: core.clock.now(), ...sent, name: answer, since }
    const executed = untilExecuted(core, proposal)
    core.addPending(proposal, executed, p.isRead)
    p.onKept()
    const hash = await executed
    if (p.before.includes(hash)) throw failure('hash-invalid', answer)
    return hash
  }
}

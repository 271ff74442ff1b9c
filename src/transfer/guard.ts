/**
 * The guard: what is or may be wrong with a receiver or a token (decisions 32), and what each finding asks of the visitor. What a fee
 * estimate finds is added in `review.ts`.
 * Gathers facts from chain, state and `receivers.ts`; `assess` turns them into findings. A history that does not answer in time is
 * left out, but the check of the receiver is required.
 */
import type { Address, Chain, ReceiverFacts, Transfer } from '../chains/chain.ts'
import type { Namespace, Network } from '../chains/network.ts'
import type { Wallet } from '../core/wallet.ts'
import { failure } from '../errors/to-error.ts'
import { sameAddress } from '../lib/caip.ts'
import { counterfeitOf, type TokenContext } from '../lib/counterfeit.ts'
import { withDeadline } from '../lib/flight.ts'
import { likeness } from '../lib/look-alike.ts'
import type { Currency } from '../lib/money.ts'
import { isMisleadingName } from '../lib/skeleton.ts'
import { offeredNetwork } from '../state/network.ts'
import { tokenContext } from '../state/token-context.ts'
import { type HistoryReads, type Receivers, receiversFor } from './receivers.ts'

/** `refused`: cannot be sent. `blocking`: the visitor has to agree before the button works. `warning`: only shown. */
export type Finding =
  | { readonly level: 'refused'; readonly reason: 'zero' | 'token-contract' }
  | { readonly level: 'blocking'; readonly reason: 'look-alike'; readonly like: Address }
  /** `network`: where the contract is. */
  | { readonly level: 'blocking'; readonly reason: 'elsewhere'; readonly network: string }
  | { readonly level: 'blocking'; readonly reason: 'off-curve' | 'program-owned' }
  /** `symbol`: of the token it imitates. */
  | { readonly level: 'blocking'; readonly reason: 'counterfeit'; readonly symbol: string }
  /** A fee that burns money, in base units of the coin. */
  | { readonly level: 'blocking'; readonly reason: 'fee'; readonly total: bigint; readonly coin: Currency }
  | { readonly level: 'warning'; readonly reason: 'similar-start' | 'similar-end'; readonly like: Address }
  | { readonly level: 'warning'; readonly reason: 'first-time' | 'own' | 'contract' | 'mixed-script-name' }

/** Whatever was found, as far as a review is concerned. */
export type Found = { readonly level: Finding['level']; readonly reason: string }

export const isRefused = (findings: readonly Found[]): boolean =>
  findings.some(({ level }) => level === 'refused')

/** Whether the visitor still has to agree to a blocking finding. */
export const needsAgreement = (findings: readonly Found[], agreed: readonly string[] = []): boolean =>
  findings.some((finding) => finding.level === 'blocking' && !agreed.includes(finding.reason))

export type Facts = {
  readonly transfer: Transfer
  readonly namespace: Namespace
  /** All addresses that the wallet shares. */
  readonly own: readonly Address[]
  readonly receivers: Receivers
  /** Undefined: the chain cannot tell. */
  readonly receiver?: ReceiverFacts | undefined
  readonly tokens: TokenContext
  /** The token's name, besides its symbol. */
  readonly tokenName?: string | undefined
  /** The name the receiver was resolved from. */
  readonly name?: string | undefined
}

const isOneOf = (address: Address, list: readonly Address[]): boolean =>
  list.some((one) => sameAddress(one, address))

/** `0x0…0`; base58 of 32 zero bytes, which is the system program as well. */
const isZero = (address: Address, namespace: Namespace): boolean =>
  namespace === 'solana' ? /^1{32}$/.test(address) : /^0x0{40}$/.test(address)

/** Refusals that need no reading. */
export function refusals({ to, token }: Transfer, namespace: Namespace): readonly Finding[] {
  if (isZero(to, namespace)) return [{ level: 'refused', reason: 'zero' }]
  return sameAddress(to, token?.address) ? [{ level: 'refused', reason: 'token-contract' }] : []
}

/** The most severe first, one for each reason. */
export function assess(facts: Facts): readonly Finding[] {
  const refused = refusals(facts.transfer, facts.namespace)
  if (refused.length > 0) return refused
  const findings = [
    ...likeFindings(facts),
    ...tokenFindings(facts),
    ...receiverFindings(facts),
    ...familiarityFindings(facts),
  ]
  return [
    ...findings.filter(({ level }) => level === 'blocking'),
    ...findings.filter(({ level }) => level === 'warning'),
  ]
}

/** Own and used addresses are never look-alikes themselves; address poisoning imitates own addresses as well. */
const likeFindings = ({ transfer: { to }, namespace, own, receivers }: Facts): readonly Finding[] => {
  if (isOneOf(to, own) || isOneOf(to, receivers.used)) return []
  const others = [...receivers.used, ...receivers.compared, ...own]
  const alike = others.map((like) => ({ like, ...likeness(to, like, namespace) }))
  const both = alike.find(({ start, end }) => start && end)
  if (both) return [{ level: 'blocking', reason: 'look-alike', like: both.like }]
  const start = alike.find((one) => one.start)
  const end = alike.find((one) => one.end)
  return [
    ...(start ? [{ level: 'warning', reason: 'similar-start', like: start.like } as const] : []),
    ...(end ? [{ level: 'warning', reason: 'similar-end', like: end.like } as const] : []),
  ]
}

const tokenFindings = ({ transfer: { token }, tokens, tokenName }: Facts): readonly Finding[] => {
  const symbol = token && counterfeitOf({ ...token, name: tokenName }, tokens)
  return symbol ? [{ level: 'blocking', reason: 'counterfeit', symbol }] : []
}

const receiverFindings = ({ transfer: { data = '0x' }, receiver }: Facts): readonly Finding[] => {
  switch (receiver?.kind) {
    case 'elsewhere':
      return [{ level: 'blocking', reason: 'elsewhere', network: receiver.network ?? '' }]
    case 'off-curve':
    case 'program-owned':
      return [{ level: 'blocking', reason: receiver.kind }]
    case 'contract':
      // A call is meant for a contract.
      return data === '0x' ? [{ level: 'warning', reason: 'contract' }] : []
    default:
      return []
  }
}

const familiarityFindings = ({ transfer: { to }, own, receivers, name }: Facts): readonly Finding[] => {
  const isOwn = isOneOf(to, own)
  return [
    ...(name && isMisleadingName(name) ? [{ level: 'warning', reason: 'mixed-script-name' } as const] : []),
    ...(isOwn ? [{ level: 'warning', reason: 'own' } as const] : []),
    ...(isOwn || isOneOf(to, receivers.used) ? [] : [{ level: 'warning', reason: 'first-time' } as const]),
  ]
}

/** Milliseconds: as long as a read may take with all its URLs (decisions 25). Less, and one URL that hangs would keep everybody from sending. */
const INSPECT_MS = 30_000

/**
 * The findings of a transfer, the most severe first, within 30 s. `name`: what the receiver was resolved from. Rejects when the
 * chain cannot check the receiver, and with `receiver-token` or `receiver-program` for one that cannot hold anything.
 */
export async function inspectDraft(
  wallet: Wallet,
  reads: HistoryReads,
  transfer: Transfer,
  { name }: { readonly name?: string | undefined } = {},
): Promise<readonly Finding[]> {
  const network = offeredNetwork(wallet.state.network, transfer.caipNetworkId)
  if (!network) throw failure('chain-not-supported')
  const { chainNamespace: namespace } = network
  const refused = refusals(transfer, namespace)
  if (refused.length > 0) return refused
  const gather = async () => {
    const chain = await wallet.chain(namespace)
    const [receivers, receiver] = await Promise.all([
      receiversFor(wallet, reads, network, transfer.from),
      inspectReceiver(wallet, chain, network, transfer.to),
    ])
    const { symbol: coin } = chain.details(network).nativeCurrency
    return { receivers, receiver, tokens: tokenContext(wallet.state, network, coin) }
  }
  const facts = await withDeadline(gather(), INSPECT_MS, wallet.clock, () => failure('timeout'))
  const { accounts } = wallet.state.account[namespace]
  const listed = facts.tokens.listed?.find(({ address }) => sameAddress(address, transfer.token?.address))
  return assess({
    ...facts,
    transfer,
    namespace,
    own: [transfer.from, ...accounts],
    tokenName: listed?.name,
    name,
  })
}

const inspectReceiver = async (
  { state }: Wallet,
  chain: Chain,
  network: Network,
  address: Address,
): Promise<ReceiverFacts | undefined> => {
  const others = state.network.networks.filter(
    ({ chainNamespace, caipNetworkId }) =>
      chainNamespace === network.chainNamespace && caipNetworkId !== network.caipNetworkId,
  )
  return chain.inspectReceiver({ network, address, others })
}

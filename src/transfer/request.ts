/**
 * The request of a transfer: makes it, estimates its fee, checks the wallet's account and network, sends it, and goes back to the review
 * when it is refused. Estimates, review and wallet all get what `createRequest` made, so what is shown is what is sent (quality 4.1).
 * Writes how many requests the wallet has not answered and, when it goes back, what `move` of `review-flow.ts` writes.
 */
import type { Address, Chain, Fee, Hash, Hex, Provider, Transfer, TransferToken } from '../chains/chain.ts'
import type { Network } from '../chains/network.ts'
import type { Connector, RequestId } from '../connectors/connector.ts'
import type { Wallet } from '../core/wallet.ts'
import { type ErrorCode, rejected, type WalletModalError } from '../errors/base.ts'
import type { ErrorKey } from '../errors/en.errors.ts'
import { type Description, describe } from '../errors/message.ts'
import { failure, toError } from '../errors/to-error.ts'
import { withDeadline } from '../lib/flight.ts'
import { createLazyPart } from '../lib/lazy-part.ts'
import type { Amount } from '../lib/money.ts'
import { shortAddress } from '../lib/short-address.ts'
import { activeAccount, networkOf } from '../state/network.ts'
import type { OwnTransaction, TransactionKind } from '../state/transactions.ts'
import { readerOf } from './batching.ts'
import { move, type Reviewed, type ReviewFlow, type Reviewing } from './review-flow.ts'

/** What the wallet is asked for. */
export type WalletRequest = { readonly network: Network; readonly transfer: Transfer }

export type TransferRequest = WalletRequest & {
  /** Everything the account has: the estimate says how much that is. */
  readonly isMax: boolean
}

export type RequestParts = {
  readonly network: Network
  readonly from: Address
  readonly to: Address
  /** Base units of the coin or token. */
  readonly value: bigint
  readonly data?: Hex | undefined
  /** Absent: the coin. */
  readonly token?: TransferToken | undefined
  readonly isMax?: boolean | undefined
}

export function createRequest(parts: RequestParts): TransferRequest {
  const { network, from, to, value, token, data = '0x', isMax = false } = parts
  const { caipNetworkId } = network
  const transfer: Transfer = { from, to, value, data, caipNetworkId }
  if (!token) return { network, transfer, isMax }
  const { address, decimals } = token
  const symbol = token.symbol || shortAddress(address)
  return { network, transfer: { ...transfer, token: { address, symbol, decimals } }, isMax }
}

/**
 * The fee of a request. With max of the coin also the amount: both fit the balance only together (decisions 26). Rejects when the
 * network would refuse the transfer.
 */
export async function estimateRequest(
  chain: Chain,
  { network, transfer, isMax }: TransferRequest,
): Promise<{ readonly transfer: Transfer; readonly fee: Fee }> {
  if (!isMax || transfer.token) return { transfer, fee: await chain.fee({ network, transfer }) }
  const { from, to } = transfer
  const { value, fee } = await chain.maxSendable({ network, from, to })
  return { transfer: { ...transfer, value }, fee }
}

/**
 * Who pays the fee: the account itself; with a Safe, the owner who executes it; with another smart account, whoever its wallet
 * arranges, at a price only the wallet knows.
 */
export function payerNow(wallet: Wallet): 'account' | 'owner' | 'wallet' {
  if (wallet.session.connector()?.paysFee === false) return 'owner'
  const { address = '', smart } = activeAccount(wallet.state)
  return smart?.includes(address) ? 'wallet' : 'account'
}

/** Milliseconds for a wallet to answer with its account and network, which needs no prompt. */
const WALLET_ANSWER_MS = 10_000

/**
 * Asks the wallet for its account and network again, just before it is asked to sign. Rejects with `account-changed` or
 * `network-changed` when they differ from the request's. Resolves with the connector that answered.
 */
export async function assertAccountAndNetwork(
  wallet: Wallet,
  {
    network,
    transfer,
  }: { readonly network: Network; readonly transfer: Pick<Transfer, 'from' | 'caipNetworkId'> },
): Promise<Connector> {
  const { chainNamespace: namespace } = network
  const connector = wallet.session.connector(namespace)
  if (!connector) throw failure('connector-not-connected')
  const link = await withDeadline(
    connector.current(namespace),
    connector.restoreMs ?? WALLET_ANSWER_MS,
    wallet.clock,
    () => failure('timeout'),
  )
  const current = link?.[namespace]
  const { activeOf } = await wallet.session.live()
  if (!current || activeOf(namespace, current.accounts) !== transfer.from) throw failure('account-changed')
  // A wallet without a network of its own takes the request's, but only one that it has approved.
  const isThere = current.network
    ? current.network === transfer.caipNetworkId
    : (current.approved?.includes(transfer.caipNetworkId) ?? true)
  if (!isThere) throw failure('network-changed')
  return connector
}

/** The wallet may have changed account or network since it answered `assertAccountAndNetwork`. */
const checkWallet = (wallet: Wallet, connector: Connector, { network, transfer }: WalletRequest): void => {
  const { chainNamespace } = network
  const isSame = wallet.session.connector(chainNamespace) === connector
  if (!isSame || wallet.state.account[chainNamespace].address !== transfer.from)
    throw failure('account-changed')
  if (networkOf(wallet.state.network, chainNamespace)?.caipNetworkId !== transfer.caipNetworkId)
    throw failure('network-changed')
}

/** Throws when the visitor has gone back or closed the dialog since. To be called in the turn in which the wallet is asked. */
export function assertConfirming<R, Key extends string>(
  { state: { modal } }: Wallet,
  { state }: Reviewing<R, Key>,
  confirming: ReviewFlow<R>,
): void {
  if (state.flow !== confirming || !modal.open) throw rejected('Left before the wallet was asked')
}

/**
 * The wallet, or the last check before it, refused: the review says why, and the host's engineer hears of what the visitor did not
 * decline. Undefined: the visitor has left that very review; a dialog that was only closed still has it.
 */
export function returnToReview<R extends Reviewed, Key extends string>(
  wallet: Wallet,
  reviewing: Reviewing<R, Key | ErrorKey | 'review.rejected'>,
  confirming: ReviewFlow<R>,
  error: WalletModalError,
): Description | undefined {
  if (reviewing.state.flow !== confirming) return undefined
  const description = describe(error)
  const { key, details, rejected: isDeclined } = description
  if (!isDeclined) wallet.report(error)
  move(wallet, reviewing, { type: 'fail', problem: isDeclined ? 'review.rejected' : key, details })
  return description
}

/**
 * Fetches what keeps a request over a reload, before the wallet is asked: one that is not kept would be sent again. Rejects with
 * `chunk-failed`.
 */
export const fetchKeeper = ({ clock }: Pick<Wallet, 'clock'>) =>
  createLazyPart(
    clock,
    () => import('./follow.ts'),
    (cause) => failure('chunk-failed', cause),
  ).get()

/** Failures after which the transaction may be on its way all the same. */
export const MAY_BE_SENT: readonly ErrorCode[] = ['hash-invalid', 'wallet-unanswered', 'nonce-too-low']

/** Milliseconds in which what a wallet's answer leaves open counts as sent, as that of one that is kept for another page load. */
const DOUBTED_MS = 10 * 60_000

export type SendOptions = {
  /** For the list of transactions, notices and the host: what it is for, and the amount as reviewed. */
  readonly kind: TransactionKind
  readonly amount: Amount
  /** The token of that amount; absent: the coin. */
  readonly token?: Address | undefined
  readonly connector: Connector
  /** Undefined: the wallet sets it (decisions 26, 33). */
  readonly fee: Fee | undefined
  /**
   * Called in the turn in which the wallet is asked. Throws when the visitor has left the request. Account and network are looked at
   * after it, once more.
   */
  readonly stillWanted: () => void
  /** Whether the view in front already says what became of it. */
  readonly isRead: () => boolean
  /** Asks for it in another way than as one transaction; then nothing but the wallet's answer says that the hash is of this request. */
  readonly ask?: ((asked: Asked) => Promise<Hash>) | undefined
  /** Is given the wallet's answer as it comes, which the result may come long after. */
  readonly prompt?: (sending: Promise<Hash>) => Promise<Hash>
}

type Asked = {
  readonly provider: Provider
  /** Asks the same wallet what became of it, also once the visitor has left; never for a decision. */
  readonly reader: Provider
  /** To be called once, in the turn in which the wallet is asked: throws when nobody wants it, and keeps that it was asked. */
  readonly beforeAsk: () => void
  /** Where owners decide (a Safe), once they have been asked: rejects when they decide otherwise. */
  readonly proposed: () => Promise<Hash> | undefined
}

/** What wallets have answered with: the names of what waits for the owners of an account as well. */
const answersOf = ({ transactions: { list, proposals } }: Wallet['state']) => [
  ...list,
  ...proposals.map((one) => ({ ...one, hash: one.name })),
]

/**
 * Whether this hash was there before the wallet was asked, or is of a request that asks for something else. Another tab, or the wallet by a late
 * answer, may have told of this very one since.
 */
const isOfAnother = (
  { state }: Wallet,
  hash: Hash,
  asked: Pick<OwnTransaction, 'caipNetworkId' | 'from' | 'to' | 'token' | 'value' | 'call'>,
  before: readonly Hash[],
): boolean => {
  const known = answersOf(state).find((one) => one.hash === hash)
  if (!known) return false
  const isSameCall = known.call === undefined || asked.call === undefined || known.call === asked.call
  const isSame = (['caipNetworkId', 'from', 'to', 'token', 'value'] as const).every(
    (key) => known[key] === asked[key],
  )
  return before.includes(hash) || !(isSame && isSameCall)
}

/**
 * One request, never repeated (decisions 24). A hash is followed however late it comes and whatever was closed meanwhile
 * (decisions 18).
 */
export async function sendRequest(
  wallet: Wallet,
  request: WalletRequest,
  { connector, kind, amount, token, fee, isRead, ask, ...options }: SendOptions,
): Promise<Hash> {
  const { network, transfer } = request
  const [chain, keeper] = await Promise.all([wallet.chain(network.chainNamespace), fetchKeeper(wallet)])
  const { value, symbol, decimals } = amount
  const { caipNetworkId, from, to } = transfer
  const call = ask ? undefined : chain.callKey?.(transfer)
  const sent = { kind, caipNetworkId, from, to, value, symbol, decimals, ...(token && { token }), call }
  let forget = (_over: undefined): void => {}
  const over = new Promise<undefined>((resolve) => {
    forget = resolve
  })
  let session: string | undefined
  const keep = (walletConnect?: RequestId) => {
    session = walletConnect?.topic
    wallet.addPending({ isRequest: true, ...sent, walletConnect, sentAt: wallet.clock.now() }, over)
  }
  let before: readonly Hash[] = []
  const stillWanted = () => {
    options.stillWanted()
    checkWallet(wallet, connector, request)
    before = answersOf(wallet.state).map((one) => one.hash)
  }
  let proposed: Promise<Hash> | undefined
  const provider =
    connector.proposalProvider?.((name, hash) => {
      proposed = hash
      forget(undefined)
      wallet.addPending({ ...sent, name, sentAt: wallet.clock.now() }, hash, isRead)
    }) ?? connector.provider(network.chainNamespace, { stillWanted, onAsked: keep })
  if (!provider) throw failure('connector-not-connected')
  const beforeAsk = () => {
    stillWanted()
    // Those of a wallet on another device are kept under their own ids, by `onAsked`.
    if (!connector.isRemote) keep()
  }
  const count = (step: 1 | -1) => {
    const { counts } = wallet.state.unanswered
    counts[transfer.from] = (counts[transfer.from] ?? 0) + step
  }
  const answered = () => {
    count(-1)
    forget(undefined)
  }
  count(1)
  const { smart, embedded } = activeAccount(wallet.state)
  // The secure frame answers with hashes. Of an account that may be a person's nobody asks but over WalletConnect.
  const mayBeName = !ask && !embedded && (smart ? smart.includes(from) : connector.isRemote)
  const executedOf =
    mayBeName && !connector.proposalProvider && keeper.expectAnswer(wallet, sent, smart && true)
  const reader = ask && readerOf(connector, network.chainNamespace, () => session)
  const send = ask
    ? ask({ provider, reader: reader ?? provider, beforeAsk, proposed: () => proposed })
    : chain.send({ provider, transfer, network, ...(fee && { fee }), beforeAsk })
  const checked = ((!ask && options.prompt?.(send)) || send).then((hash) => {
    // Owners may execute several proposals in one transaction, which a Safe tells by itself.
    if (!proposed && isOfAnother(wallet, hash, sent, before)) throw failure('hash-invalid', hash)
    return executedOf ? executedOf(hash, { before, isRead, onKept: () => forget(undefined) }) : hash
  })
  const hash = await checked.catch((error) => {
    // If it may have been sent all the same, it stays unanswered, and confirming again needs consent.
    const { code } = toError(error)
    if (!MAY_BE_SENT.includes(code)) answered()
    // No later answer of the wallet ends it.
    else if (code !== 'wallet-unanswered') wallet.clock.setTimeout(answered, DOUBTED_MS)
    throw error
  })
  wallet.follow({ ...sent, hash, sentAt: wallet.clock.now() })
  answered()
  return hash
}

/**
 * Unfinished transactions over page loads: stored until they are finished or the visitor disconnects. Owns the stored rows, the
 * proposals in the transactions state and the list of unanswered requests of earlier page loads. `follow.ts` watches what has a
 * hash. Part of a chunk that is loaded only when there is something to store or to follow.
 */
import { subscribe } from 'valtio/vanilla'
import type { Address, Hash, Hex } from '../chains/chain.ts'
import type { CaipNetworkId } from '../chains/network.ts'
import type { Follow } from '../core/contracts/sending.ts'
import type { Core } from '../core/wallet.ts'
import { toError } from '../errors/to-error.ts'
import { isHash } from '../lib/caip.ts'
import { toEvmAddress } from '../lib/evm-address.ts'
import { readField } from '../lib/json.ts'
import { parseNetworkId } from '../lib/network-id.ts'
import * as v from '../lib/schema.ts'
import { toSolanaAddress } from '../lib/solana-address.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { cleanText } from '../lib/text.ts'
import { type OwnTransaction, PENDING, type Proposal, type TransactionKind } from '../state/transactions.ts'
import type { SendRequest } from '../state/unanswered.ts'
import { expectAnswer } from './executions.ts'
import { endSwap, followBatch, hashIn, isSolanaHash, SENDING } from './late-answers.ts'
import type { Notify } from './reporting.ts'

/** Rows of each kind in the list and in storage. */
export const MAX_KEPT = 20
/** Milliseconds, 90 days: a proposal whose Safe does not frame the page again is forgotten after that. */
const PROPOSAL_MS = 90 * 24 * 3_600_000
/**
 * Unanswered requests of an earlier page load. WalletConnect's live as long as they were asked to
 * (`connectors/walletconnect/requests.ts`); of others no answer can come any more.
 */
const REQUEST_MS = 10 * 60_000
const WALLETCONNECT_MS = 3_600_000

/** Errors in a late answer after which it may have been sent all the same; of an answer in time: `MAY_BE_SENT` in `request.ts`. */
const DOUBTFUL: readonly unknown[] = ['nonce-too-low', 'wallet-unanswered']

const isAddress = (value: unknown) => (toEvmAddress(value) ?? toSolanaAddress(value)) === value

const KINDS: Readonly<Record<TransactionKind, true>> = {
  transfer: true,
  approval: true,
  swap: true,
  payment: true,
  call: true,
}

const bigints = v.matching(/^\d{1,78}$/)
const sent = {
  caipNetworkId: v.custom<CaipNetworkId>((value) => parseNetworkId(value) === value),
  from: v.custom<Address>(isAddress),
  to: v.custom<Address>(isAddress),
  token: v.optional(v.custom<Address>(isAddress)),
  kind: v.optional(v.custom<TransactionKind>((value) => Object.hasOwn(KINDS, String(value)))),
  /** Of versions that did not store the kind. */
  isCall: v.optional(v.literal(true)),
  value: bigints,
  // In code points, as `cleanText` counts.
  symbol: v.custom<string>((value) => typeof value === 'string' && [...value].length <= 16),
  decimals: v.integer(0, 255),
  sentAt: v.number,
  call: v.optional(v.matching(/^\d{1,9}:0x[\da-f]{64}$/)),
}
const row = v.object({
  hash: v.custom<Hash>((value) => isHash(value) || isSolanaHash(value)),
  ...sent,
  since: v.optional(bigints),
  nonce: v.optional(v.integer(0)),
})
const proposal = v.object({ name: v.custom<Hex>(isHash), ...sent, since: v.optional(bigints) })
const request = v.object({
  isRequest: v.literal(true),
  ...sent,
  walletConnect: v.optional(v.object({ id: v.integer(1), topic: v.matching(/^[\da-f]{64}$/) })),
})

/** The fields that outlive a reload. */
export type PendingTransaction = Omit<OwnTransaction, 'status' | 'replacedBy' | 'blockNumber' | 'isOther'>

/** What outlives a reload: the rest is read anew. */
export const toPending = ({
  status: _status,
  replacedBy: _replacedBy,
  blockNumber: _blockNumber,
  isOther: _isOther,
  ...row
}: OwnTransaction): PendingTransaction => row

/** Newest first. Proposals of other Safes are included; they wait until the page is in their frame again. */
export type Pending = {
  readonly list: PendingTransaction[]
  readonly proposals: Proposal[]
  readonly requests: SendRequest[]
}

/** Milliseconds after which a request counts as given up. */
const requestLife = ({ walletConnect }: Pick<SendRequest, 'walletConnect'>): number =>
  walletConnect ? WALLETCONNECT_MS : REQUEST_MS

/** Exact amounts are text in JSON. */
const revive = <
  T extends {
    readonly value: string
    readonly symbol: string
    readonly token?: Address | undefined
    readonly kind?: TransactionKind | undefined
    readonly isCall?: true | undefined
  },
>({
  token,
  isCall,
  kind = isCall ? 'call' : 'transfer',
  ...saved
}: T) => ({
  ...saved,
  ...(token !== undefined && { token }),
  kind,
  value: BigInt(saved.value),
  symbol: cleanText(saved.symbol),
})

/** Requests of versions that had no kinds were marked by that field. */
const withMark = (given: unknown): unknown =>
  readField(given, 'kind') === 'request' ? { ...(given as object), kind: undefined, isRequest: true } : given

/** `now`: wall time in ms, to leave out proposals and requests that are too old. Invalid rows are skipped. */
export function readPending(storage: SafeStorage, now: number): Pending {
  const pending: Pending = { list: [], proposals: [], requests: [] }
  const rows = storage.get(PENDING, (value) => (Array.isArray(value) ? value : undefined)) ?? []
  for (const given of rows.slice(0, 3 * MAX_KEPT)) {
    const known = v.read(row, given)
    const waiting = known ? undefined : v.read(proposal, given)
    if (known) {
      const { since, nonce } = known
      pending.list.push({ ...revive(known), since: since ? BigInt(since) : undefined, nonce })
    }
    if (waiting && Math.abs(now - waiting.sentAt) < PROPOSAL_MS) {
      const { since, ...row } = revive(waiting)
      pending.proposals.push({ ...row, ...(since && { since: BigInt(since) }) })
    }
    const asked = known || waiting ? undefined : v.read(request, withMark(given))
    if (asked && Math.abs(now - asked.sentAt) < requestLife(asked)) pending.requests.push(revive(asked))
  }
  return pending
}

export function savePending(storage: SafeStorage, { list, proposals, requests }: Pending): void {
  const rows = [
    ...[...list.slice(0, MAX_KEPT), ...proposals.slice(0, MAX_KEPT)].map(({ since, ...row }) => ({
      ...row,
      since: since?.toString(),
    })),
    ...requests.slice(0, MAX_KEPT),
  ]
  storage.set(PENDING, rows.length === 0 ? undefined : rows.map((row) => ({ ...row, value: `${row.value}` })))
}

/** A Safe that frames the page now. `find` as in its connector. */
export type Proposer = {
  readonly address: Hex
  readonly caipNetworkId: CaipNetworkId
  find(name: Hex, proposedAt: number): Promise<Hash>
}

/** Proposals wait in a Safe for its owners. `end`: removes it from storage. */
export function createProposals(
  core: Core,
  p: { readonly follow: Follow; save(): void; end(name: string): void; readonly notify: Notify },
) {
  const { transactions } = core.state

  const propose = async (proposal: Proposal, found: Promise<Hash | undefined>, isRead = () => false) => {
    const { name, ...sent } = proposal
    const others = transactions.proposals.filter((other) => other.name !== name)
    transactions.proposals = [proposal, ...others].slice(0, MAX_KEPT)
    p.save()
    // The owners have rejected it, so nothing was sent.
    const hash = await found.catch(() => undefined)
    if (hash !== undefined) p.follow({ ...sent, hash })
    else if (!isRead()) p.notify(sent, 'unsent', 'error')
    transactions.proposals = transactions.proposals.filter((other) => other.name !== name)
    p.end(name)
  }

  return {
    propose,
    /** Proposals of earlier page loads in this very Safe. */
    resumeProposals({ address, caipNetworkId, find }: Proposer): void {
      const isFollowed = (name: Hex) => transactions.proposals.some((one) => one.name === name)
      // Oldest first, so that the list has its old order again.
      for (const proposal of readPending(core.storage, core.clock.now()).proposals.reverse())
        if (
          proposal.from === address &&
          proposal.caipNetworkId === caipNetworkId &&
          !isFollowed(proposal.name)
        )
          void propose(proposal, find(proposal.name, proposal.sentAt))
    },
  }
}

/** Stores what is unfinished; `change`: of the requests that are stored. */
export type SaveRequests = (change?: (kept: readonly SendRequest[]) => SendRequest[]) => void

/** A person cannot ask twice in one millisecond. */
const keyOf = ({ walletConnect, from, sentAt }: SendRequest): string =>
  walletConnect ? `${walletConnect.topic}:${walletConnect.id}` : `${from}:${sentAt}`

const sentOf = ({ walletConnect: _walletConnect, isRequest: _isRequest, ...sent }: SendRequest) => sent

/** Requests that a wallet has not answered. */
export function createRequests(core: Core, p: { readonly follow: Follow; readonly keep: SaveRequests }) {
  const state = core.state.unanswered
  const late = core.lateAnswers
  const asking = new Set<string>()
  /** Requests of this page load, which are counted elsewhere. */
  const mine = new Set<string>()
  let stops: readonly (() => void)[] = []

  const drop = (request: SendRequest) =>
    p.keep((kept) => kept.filter((other) => keyOf(other) !== keyOf(request)))

  /** The list is what is stored: rows end with their time, with a disconnect, and when another tab removes them. */
  const read = () => {
    for (const stop of stops) stop()
    const now = core.clock.now()
    state.list = readPending(core.storage, now).requests.filter((one) => !mine.has(keyOf(one)))
    if (state.list.length === 0) {
      stops = []
      return
    }
    const end = Math.min(...state.list.map((one) => one.sentAt + requestLife(one)))
    stops = [
      core.clock.setTimeout(() => {
        p.keep()
        read()
      }, end - now),
      subscribe(core.state.account, read),
      core.storage.onChange((key) => {
        if (key === PENDING || key === null) read()
      }),
    ]
  }

  const isWaiting = (request: SendRequest) => state.list.some((one) => keyOf(one) === keyOf(request))

  /** Without a hash it is followed by another name, or nothing was sent. Stores the transaction before the request is removed. */
  const end = (request: SendRequest, hash: Hash | undefined, isSent = hash !== undefined) => {
    if (hash !== undefined) p.follow({ ...sentOf(request), hash })
    if (isSent && request.kind === 'swap') endSwap(core.storage, request)
    drop(request)
    read()
  }

  const endWith = async (request: SendRequest, answer: Hash) => {
    if (asking.has(answer)) return
    asking.add(answer)
    const executedOf = expectAnswer(core, sentOf(request), undefined, true)
    const hash = await executedOf(answer, { before: [], onKept: () => end(request, undefined, true) })
    if (isWaiting(request)) end(request, hash)
  }

  const check = () => {
    for (const request of state.list) {
      const answer = request.walletConnect && late.find(request.walletConnect)
      if (!answer) continue
      // It stays as long as one without an answer, and sending again is asked about.
      if (DOUBTFUL.includes(toError(answer.error).code)) continue
      const hash = hashIn(request, answer)
      // An answer without a valid hash: it may have been sent all the same.
      if (hash === undefined && answer.result !== undefined && SENDING.includes(answer.method)) {
        void followBatch(core, request, answer, {
          asking,
          isWaiting: () => isWaiting(request),
          end: (found) => end(request, found),
        })
      } else if (hash === undefined) end(request, undefined)
      else void endWith(request, hash)
    }
  }

  return {
    /** `over` resolves when the request can send nothing any more, or its hash is followed. */
    async ask(request: SendRequest, over: Promise<unknown>): Promise<void> {
      mine.add(keyOf(request))
      p.keep((kept) => [request, ...kept])
      await over
      drop(request)
    },
    resumeRequests(): void {
      read()
      late.onChange = check
      check()
    },
  }
}

/** Turns a request into words: what is done, with what warnings. It never fails: what it cannot read is said to be unreadable. */
import type { Clock } from '../../../../src/lib/clock.ts'
import { hasMixedScripts } from '../../../../src/lib/mixed-scripts.ts'
import type { ApprovalReads, ApprovalRequest, Hex, Prepared } from '../../contract/approval.ts'
import { withDeadline } from './deadline.ts'
import {
  amountRow,
  codeRow,
  type Description,
  note,
  type Part,
  part,
  type Row,
  stop,
  textRow,
  UNREADABLE,
  type Warning,
} from './description.ts'
import { coinOf, describeCall, type EvmContext } from './evm.ts'
import type { EvmReads } from './evm-token.ts'
import { describeTypedData } from './evm-typed-data.ts'
import { describeMessage, describeSolanaMessage } from './message.ts'
import { chainIdOf, networkWords } from './networks.ts'
import { knownFrom, partyWarnings } from './parties.ts'
import { describeTransaction } from './solana.ts'
import { networkWarnings } from './solana-network.ts'
import { createSolanaReads } from './solana-token.ts'
import { plain } from './typed-data.ts'
import { feeDigits } from './words.ts'

export type DescribeOptions = {
  readonly reads: ApprovalReads
  readonly clock: Clock
  /** Addresses that were approved before. */
  readonly known: readonly string[]
}

type Said = {
  readonly parts: readonly Part[]
  readonly rows: readonly Row[]
  /** About all of it, beside those of its parts. */
  readonly warnings?: readonly Warning[]
}

/** `known`: addresses that were approved before, once this was approved. */
export type Described = { readonly description: Description; readonly known: readonly string[] }

export async function describe(request: ApprovalRequest, options: DescribeOptions): Promise<Described> {
  const said = await saidOf(request, options)
  const parties = said.parts.flatMap((one) => one.parties)
  const namespace = request.caip2.startsWith('solana:') ? 'solana' : 'eip155'
  const compared = { namespace, account: request.account.address, known: options.known } as const
  const isUnreadable = said.parts.some((one) => one.isUnreadable)
  const warnings = [
    ...partyWarnings(parties, compared),
    ...('isRenewed' in request.prepared ? [note(RENEWED)] : []),
    ...(isUnreadable ? [note(UNREADABLE_WARNING)] : []),
    ...(said.warnings ?? []),
    ...said.parts.flatMap((one) => one.warnings),
    ...(request.appName !== null && hasMixedScripts(request.appName)
      ? [note('The page’s name mixes alphabets with letters that look alike.')]
      : []),
  ]
  const steps = said.parts.map(({ step }) => step)
  const title = titleOf(request.prepared, said.parts)
  return {
    description: { title, steps, rows: said.rows, warnings: ordered(warnings), isUnreadable },
    known: knownFrom(parties, compared),
  }
}

const UNREADABLE_WARNING =
  'This wallet cannot read all of this. It could move anything you own: go on only if you know what it does.'

const RENEWED =
  'This was not sent: the network’s fee, or what else you have sent, changed while you read it. Please confirm it as it is now.'

const ORDER = ['stop', 'confirm', 'note']

/** The worst first, each once. */
const ordered = (warnings: readonly Warning[]): Warning[] =>
  ORDER.flatMap((level) => warnings.filter((one) => one.level === level)).filter(
    (one, at, all) => all.findIndex(({ text }) => text === one.text) === at,
  )

async function saidOf(request: ApprovalRequest, options: DescribeOptions): Promise<Said> {
  const { prepared, origin, account, caip2 } = request
  const now = options.clock.now()
  const signIn = { origin, account: account.address, chain: caip2.slice(caip2.indexOf(':') + 1), now }
  const evm = (): EvmContext => ({
    account: account.address,
    network: networkWords(caip2),
    reads: evmReads(caip2, options),
  })
  switch (prepared.kind) {
    case 'evm-transaction': {
      const context = evm()
      return { parts: [await describeCall(prepared.call, context)], rows: feeRows(prepared.maxFee, context) }
    }
    case 'evm-operation': {
      const context = evm()
      if (prepared.calls.length === 0 || prepared.calls.length > MAX_CALLS)
        return alone(tooMany(prepared.calls.length))
      const parts = await Promise.all(prepared.calls.map((call) => describeCall(call, context)))
      const setUp = prepared.isDeployed ? [] : [textRow('Also', 'Sets up your smart account on this network')]
      return { parts, rows: [...feeRows(prepared.maxFee, context), ...setUp] }
    }
    case 'evm-message':
      return alone(describeMessage(prepared.message, signIn))
    case 'evm-typed-data':
      return alone(await describeTypedData(prepared.typedData, { ...evm(), chainId: chainIdOf(caip2), now }))
    case 'solana-message':
      return alone(describeSolanaMessage(prepared.message, signIn))
    case 'solana-transactions':
      return describeTransactions(prepared.transactions, prepared.isSent, request, options)
    default:
      return alone(unknownRequest(prepared))
  }
}

const alone = (one: Part): Said => ({ parts: [one], rows: [] })

/** More than this nobody reads. */
const MAX_CALLS = 50

const tooMany = (calls: number): Part =>
  part(
    { sentence: `A batch of ${calls} steps`, rows: [] },
    {
      warnings: [
        stop(calls === 0 ? 'It does nothing.' : `More than ${MAX_CALLS} steps at once cannot be reviewed.`),
      ],
      isUnreadable: true,
    },
  )

/** A kind of a newer caller. */
const unknownRequest = (prepared: never): Part =>
  part({ sentence: UNREADABLE, rows: [codeRow(UNREADABLE, plain(prepared))] }, { isUnreadable: true })

const feeRows = (maxFee: bigint, context: EvmContext): Row[] => [
  amountRow('Network fee, at most', `≈ ${feeDigits(maxFee, context.network.decimals)}`, coinOf(context)),
]

async function describeTransactions(
  transactions: readonly Uint8Array[],
  isSent: boolean,
  { account, caip2 }: ApprovalRequest,
  { reads, clock }: DescribeOptions,
): Promise<Said> {
  const read = createSolanaReads(reads, caip2, clock)
  const [said, warnings] = await Promise.all([
    Promise.all(
      transactions.map((bytes) => describeTransaction(bytes, { account: account.address, caip2, read })),
    ),
    networkWarnings(transactions, caip2, { reads, clock }),
  ])
  const isSeveral = said.length > 1
  const after = isSent
    ? []
    : [
        textRow(
          'After signing',
          `The page gets the signed transaction${isSeveral ? 's' : ''} and can send ${isSeveral ? 'them' : 'it'}`,
        ),
      ]
  const rows = said.flatMap((one, at) =>
    one.rows.map((row) => (isSeveral ? { ...row, label: `${row.label} (transaction ${at + 1})` } : row)),
  )
  const parts = said.flatMap((one, at) =>
    isSeveral ? one.parts.map((each) => inGroup(each, at)) : one.parts,
  )
  return { parts, rows: [...rows, ...after], warnings }
}

const inGroup = (one: Part, at: number): Part => ({
  ...one,
  step: { ...one.step, rows: [textRow('Transaction', `${at + 1}`), ...one.step.rows] },
})

/** Each answer is read once for a request. */
function evmReads(caip2: string, { reads, clock }: DescribeOptions): EvmReads {
  const chainId = chainIdOf(caip2)
  const asked = new Map<string, Promise<Hex | undefined>>()
  const once = (key: string, read: (id: number) => Promise<Hex>) => {
    if (chainId === undefined) return Promise.resolve(undefined)
    const found = asked.get(key) ?? withDeadline(() => read(chainId), clock)
    asked.set(key, found)
    return found
  }
  const isHex = (address: string): address is Hex => address.startsWith('0x')
  return {
    call: async (to, data) =>
      isHex(to) ? once(`${to} ${data}`, (id) => reads.call(id, to, data)) : undefined,
    code: async (to) => (isHex(to) ? once(to, (id) => reads.code(id, to)) : undefined),
  }
}

function titleOf(prepared: Prepared, parts: readonly Part[]): string {
  switch (prepared.kind) {
    case 'evm-message':
    case 'solana-message':
      return parts[0]?.step.sentence.startsWith('Sign in') ? 'Sign in' : 'Sign message'
    case 'evm-typed-data':
      return parts.some(({ parties }) => parties.length > 0) ? 'Sign permission' : 'Sign data'
    case 'solana-transactions':
      return prepared.transactions.length > 1
        ? `Sign ${prepared.transactions.length} transactions`
        : stepsTitle(parts)
    default:
      return stepsTitle(parts)
  }
}

const stepsTitle = (parts: readonly Part[]): string =>
  parts.length > 1 ? `Review ${parts.length} steps` : 'Review transaction'

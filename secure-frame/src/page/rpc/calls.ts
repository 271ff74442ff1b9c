/**
 * EIP-5792: several calls in one request. A smart account does them in one operation; a key's own account one by one, each approved,
 * which is not atomic. An id says what it stands for, so that its status is known after a reload as well.
 */
import { isRecord } from '../../../../src/lib/json.ts'
import type { EvmCall, Hex } from '../../contract/approval.ts'
import { Failure, invalid } from '../failure.ts'
import type { Networks } from '../networks.ts'
import { chainIdOf, checkAccount, sendCall, submitOperation } from './evm-methods.ts'
import type { Job, Method } from './job.ts'
import type { Nodes } from './nodes.ts'
import { quantity } from './transaction.ts'
import { isHex, readCall, readList, readRecord } from './values.ts'

const MAX_CALLS = 20
const VERSIONS = ['1.0', '1.0.0', '2.0.0']

export type Batch = {
  readonly kind: 'transactions' | 'operation'
  readonly chainId: number
  /** Of calls, also of those that were refused. */
  readonly size: number
  /** Transactions, or the one operation. */
  readonly hashes: readonly Hex[]
}

/** Ids that pages chose themselves, for as long as the frame lives. */
export type Batches = Map<string, Batch>
const MAX_BATCHES = 1_000

export const sendCalls =
  (batches: Batches): Method =>
  async (job) => {
    const [given] = readList(job.params)
    const { calls, isAtomic, id, version } = readCalls(job, given)
    if (id !== undefined && batches.has(id)) throw new Failure('This id stands for other calls already', 5720)
    const isSmart = job.account.type === 'smartAccount'
    if (isAtomic && !isSmart) throw new Failure('This account cannot do several calls as one (5760)', 5760)
    const batch: Batch = {
      kind: isSmart ? 'operation' : 'transactions',
      chainId: chainIdOf(job),
      size: calls.length,
      hashes: isSmart ? [await submitOperation(job, calls)] : await sendEach(job, calls),
    }
    if (id !== undefined) remember(batches, id, batch)
    const answered = id ?? toId(batch)
    if (isSmart) await follow(job, batch)
    return async () => (version.startsWith('1') ? answered : { id: answered })
  }

/** A bundler that starts again has forgotten what it had not sent; what is waited for is handed to it anew. Nobody waits for the end. */
const follow = async (job: Job, { chainId, hashes }: Batch): Promise<void> => {
  const smart = await job.smart()
  const { signal } = new AbortController()
  for (const hash of hashes)
    smart.waitForTransaction(chainId, hash, { signal }).catch(() => {
      // The page asks for the status of the calls, and is told there.
    })
}

/** One by one. What was sent before a refusal stays sent, and the status of the id says so. */
const sendEach = async (job: Job, calls: readonly EvmCall[]): Promise<readonly Hex[]> => {
  const hashes: Hex[] = []
  for (const call of calls) {
    try {
      hashes.push(await sendCall(job, call))
    } catch (error) {
      if (hashes.length === 0 || !(error instanceof Failure)) throw error
      // A refusal, or a call that would fail by now: the rest is not asked for.
      return hashes
    }
  }
  return hashes
}

const readCalls = (job: Job, given: unknown) => {
  const request = readRecord(given, 'The request')
  const { version = '1.0', from, chainId, calls: list, capabilities, atomicRequired = false, id } = request
  if (typeof version !== 'string' || !VERSIONS.includes(version)) throw invalid('version is not known')
  if (from !== undefined) checkAccount(job, from)
  if (chainId !== undefined && Number(chainId) !== chainIdOf(job)) throw invalid('chainId is another network')
  if (typeof atomicRequired !== 'boolean') throw invalid('atomicRequired is no boolean')
  if (id !== undefined && (typeof id !== 'string' || id.length === 0 || id.length > 8_194))
    throw invalid('id is no text')
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_CALLS)
    throw invalid(`calls is not a list of 1 to ${MAX_CALLS}`)
  checkCapabilities(capabilities)
  const calls = list.map((call: unknown) => {
    checkCapabilities(isRecord(call) ? call.capabilities : undefined)
    return readCall(call)
  })
  return { calls, isAtomic: atomicRequired, id, version }
}

/** There are none that a request could ask for. */
const checkCapabilities = (capabilities: unknown) => {
  if (capabilities === undefined || capabilities === null) return
  for (const [name, wanted] of Object.entries(readRecord(capabilities, 'capabilities')))
    if (!isRecord(wanted) || wanted.optional !== true)
      throw new Failure(`The capability ${name} is not supported (5700)`, 5700)
}

const remember = (batches: Batches, id: string, batch: Batch) => {
  batches.set(id, batch)
  const [oldest] = batches.keys()
  if (batches.size > MAX_BATCHES && oldest !== undefined) batches.delete(oldest)
}

/** Kind, chain id (8 bytes), number of calls, hashes. */
const toId = ({ kind, chainId, size, hashes }: Batch): Hex => {
  const head = [kind === 'operation' ? 2n : 1n, BigInt(chainId), BigInt(size)]
  const widths = [2, 16, 2]
  const text = head.map((value, index) => value.toString(16).padStart(widths[index] ?? 0, '0')).join('')
  return `0x${text}${hashes.map((hash) => hash.slice(2)).join('')}`
}

const readId = (id: unknown): Batch | undefined => {
  if (!isHex(id) || id.length < 2 + 20 + 64 || (id.length - 22) % 64 !== 0) return undefined
  const kind = Number(`0x${id.slice(2, 4)}`)
  const chainId = Number(`0x${id.slice(4, 20)}`)
  const hashes = (id.slice(22).match(/.{64}/g) ?? []).map((hash): Hex => `0x${hash}`)
  if ((kind !== 1 && kind !== 2) || hashes.length > MAX_CALLS) return undefined
  return {
    kind: kind === 2 ? 'operation' : 'transactions',
    chainId,
    size: Number(`0x${id.slice(20, 22)}`),
    hashes,
  }
}

export async function getCallsStatus(
  nodes: Nodes,
  networks: Networks,
  params: unknown,
  batches: Batches,
): Promise<unknown> {
  const [id] = readList(params)
  const batch = (typeof id === 'string' ? batches.get(id) : undefined) ?? readId(id)
  if (!batch || !networks.evmChains().includes(batch.chainId))
    throw new Failure('There are no calls of this id', 5730)
  const ask = async (hash: Hex): Promise<unknown> => {
    if (batch.kind === 'transactions')
      return nodes.ask(`eip155:${batch.chainId}`, 'eth_getTransactionReceipt', [hash])
    const answer = await nodes.askBundler(batch.chainId, 'eth_getUserOperationReceipt', [hash])
    if (!isRecord(answer) || !isRecord(answer.receipt)) return null
    return { ...answer.receipt, status: answer.success === true ? '0x1' : '0x0', logs: answer.logs }
  }
  const receipts = (await Promise.all(batch.hashes.map(ask))).filter(isRecord)
  return {
    version: '2.0.0',
    id,
    chainId: quantity(BigInt(batch.chainId)),
    status: statusOf(batch, receipts),
    atomic: batch.kind === 'operation',
    receipts: receipts.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
      logs,
      status,
      blockHash,
      blockNumber,
      gasUsed,
      transactionHash,
    })),
  }
}

/** 100 pending, 200 all done, 500 none done, 600 some done. */
const statusOf = ({ kind, size, hashes }: Batch, receipts: readonly Record<string, unknown>[]): number => {
  if (receipts.length < hashes.length) return 100
  const done = receipts.filter(({ status }) => status === '0x1').length
  if (done === 0) return 500
  return kind === 'operation' || done === size ? 200 : 600
}

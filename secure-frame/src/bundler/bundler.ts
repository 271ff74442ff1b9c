/**
 * The bundler: JSON-RPC of ERC-7769 for our own accounts on one network. It takes only what pays for itself, and keeps nothing that a
 * restart would lose. Where it listens is the caller's.
 */

import { Hono } from 'hono'
import { numberToHex } from 'viem'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { withDeadline } from '../../../src/lib/flight.ts'
import { readBytes, TooLargeError } from '../../../src/lib/read-bytes.ts'
import { accountCode } from '../account/address.ts'
import { ENTRY_POINT } from '../account/constants.ts'
import { type Ask, createAsk } from '../account/json-rpc.ts'
import { askFor, type Fees, quantitySchema, readCode } from '../account/network.ts'
import { operationHash, operationToJson, type SignedOperation, totalGas } from '../account/operation.ts'
import type { Hex } from '../contract/approval.ts'
import type { Log } from './bundles.ts'
import { BundlerError, RPC_CODES } from './errors.ts'
import {
  bundleGas,
  encodeBundle,
  leastPreVerificationGas,
  operationPrice,
  readBaseFee,
  readL1Fee,
} from './gas.ts'
import { findOperation, findReceipt } from './lookup.ts'
import { createPool, type Pool } from './pool.ts'
import { type RpcRequest, readDraft, readHash, readRequest, readSigned } from './schema.ts'
import { createSender, type Sender } from './sender.ts'
import { estimateLimits, simulateBundle } from './simulate.ts'

// For programs that have the built bundler alone.
export { readNetwork } from './network.ts'

const MAX_BODY = 128_000
const MAX_CALLDATA = 50_000
const MAX_GAS = 12_000_000n
const MAX_BUSY = 32
const BODY_DEADLINE_MS = 10_000
const ANSWER_DEADLINE_MS = 30_000

export type BundlerOptions = {
  readonly chainId: number
  /** Nodes of the network, with `eth_simulateV1`. */
  readonly nodes: readonly string[]
  /** Of the account that pays for bundles and gets the fees. */
  readonly privateKey: Hex
  /** Origins of pages that may ask: the frame's. */
  readonly allowedOrigins: readonly string[]
  /** The contract that knows the fee for data on another network (OP Stack). */
  readonly l1FeeOracle?: Hex
  /** Blocks to look back for mined operations. */
  readonly lookBack?: bigint
  readonly clock?: Clock
  readonly log?: Log
  readonly pollMs?: number
  readonly stuckMs?: number
  readonly lifeMs?: number
  readonly maxWaiting?: number
  readonly maxPerMinute?: number
}

export type Bundler = {
  fetch(request: Request): Promise<Response>
  /** Takes and sends nothing more; what was sent is mined without us. */
  stop(): void
}

type Parts = {
  readonly options: BundlerOptions
  readonly ask: Ask
  readonly sender: Sender
  readonly pool: Pool
}

export function createBundler(options: BundlerOptions): Bundler {
  const { clock = systemClock, chainId, log = () => {} } = options
  const ask = createAsk(options.nodes, { clock })
  const sender = createSender(ask, chainId, options.privateKey)
  const wires = { options, ask, sender }
  const pool = createPool({
    sender,
    clock,
    log,
    check: (operation, fees) => check(wires, operation, fees),
    pollMs: options.pollMs ?? 1_000,
    stuckMs: options.stuckMs ?? 60_000,
    lifeMs: options.lifeMs ?? 600_000,
    maxWaiting: options.maxWaiting ?? 200,
    maxPerMinute: options.maxPerMinute ?? 20,
  })
  const parts = { ...wires, pool }
  let busy = 0
  let isStopped = false
  const app = new Hono()
  app.options('*', () => new Response(null, { status: 204 }))
  app.post('*', async (context) => {
    if (isStopped || busy >= MAX_BUSY)
      return toResponse(null, new BundlerError('limited', 'The bundler is busy; try again'))
    busy += 1
    try {
      return await respond(parts, context.req.raw, { clock, log })
    } finally {
      busy -= 1
    }
  })
  return {
    fetch: async (request) => {
      const origin = request.headers.get('origin')
      const isAllowed = origin === null || options.allowedOrigins.includes(origin)
      const response = isAllowed ? await app.fetch(request) : new Response(null, { status: 403 })
      return withHeaders(response, isAllowed ? origin : null)
    },
    stop: () => {
      isStopped = true
      pool.stop()
    },
  }
}

function withHeaders(response: Response, origin: string | null): Response {
  const { headers } = response
  headers.set('vary', 'origin')
  headers.set('cache-control', 'no-store')
  headers.set('x-content-type-options', 'nosniff')
  if (origin === null) return response
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-methods', 'POST')
  headers.set('access-control-allow-headers', 'content-type')
  headers.set('access-control-max-age', '600')
  return response
}

async function respond(parts: Parts, request: Request, { clock, log }: { clock: Clock; log: Log }) {
  let id: RpcRequest['id'] = null
  const answer = async () => {
    const asked = readRequest(await readBody(request))
    id = asked.id
    return Response.json({ jsonrpc: '2.0', id, result: await answerTo(parts, asked) })
  }
  try {
    const late = () => new BundlerError('limited', 'The network’s node is too slow')
    return await withDeadline(answer(), ANSWER_DEADLINE_MS, clock, late)
  } catch (error) {
    if (error instanceof BundlerError) return toResponse(id, error)
    // A node's url may hold its key: neither error nor cause is logged whole.
    log('failed', { reason: error instanceof Error ? error.name : 'unknown' })
    return toResponse(id, new BundlerError('internal', 'The network’s node does not answer'))
  }
}

async function readBody(request: Request): Promise<string> {
  try {
    const signal = AbortSignal.timeout(BODY_DEADLINE_MS)
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await readBytes(new Response(request.body, { headers: lengthOf(request) }), MAX_BODY, signal),
    )
  } catch (cause) {
    if (cause instanceof TooLargeError) throw new BundlerError('requestInvalid', 'The body is too large')
    throw new BundlerError('parse', 'The body cannot be read', undefined, { cause })
  }
}

const lengthOf = ({ headers }: Request): Record<string, string> => {
  const length = headers.get('content-length')
  return length === null ? {} : { 'content-length': length }
}

function toResponse(id: RpcRequest['id'], { code, message, data }: BundlerError): Response {
  const error = { code, message, ...(data !== undefined && { data }) }
  return Response.json({ jsonrpc: '2.0', id, error }, { status: code === RPC_CODES.limited ? 429 : 200 })
}

async function answerTo(
  { options, ask, sender, pool }: Parts,
  { method, params }: RpcRequest,
): Promise<unknown> {
  const { chainId, lookBack = 10_000n } = options
  switch (method) {
    case 'eth_chainId':
      return numberToHex(chainId)
    case 'eth_supportedEntryPoints':
      return [ENTRY_POINT]
    case 'eth_estimateUserOperationGas':
      return estimate({ options, ask, sender }, readDraft(params))
    case 'eth_sendUserOperation': {
      const operation = readSigned(params)
      const hash = operationHash(chainId, operation)
      await pool.add(hash, operation)
      return hash
    }
    case 'eth_getUserOperationReceipt':
      return findReceipt(ask, readHash(params), lookBack)
    case 'eth_getUserOperationByHash': {
      const hash = readHash(params)
      const operation = pool.get(hash)
      if (!operation) return findOperation(ask, hash, lookBack)
      const nowhere = { transactionHash: null, blockHash: null, blockNumber: null }
      return { userOperation: operationToJson(operation), entryPoint: ENTRY_POINT, ...nowhere }
    }
    default:
      throw new BundlerError('methodUnknown', 'There is no such method')
  }
}

async function estimate({ options, ask, sender }: Omit<Parts, 'pool'>, operation: SignedOperation) {
  requireSize(operation)
  await requireOurs(ask, operation)
  const [limits, baseFee] = await Promise.all([estimateLimits(ask, operation), readBaseFee(ask)])
  const { l1FeeOracle } = options
  const least = await leastPreVerificationGas(operation, sender.address, { baseFee, ask, l1FeeOracle })
  // It is looked at again when it is sent, at the fees of then.
  const preVerificationGas = (least * (l1FeeOracle ? 12n : 11n)) / 10n
  const toHex = Object.entries({ ...limits, preVerificationGas }).map(([name, gas]) => [
    name,
    numberToHex(gas),
  ])
  return Object.fromEntries(toHex)
}

/** Throws unless the operation is one of ours, works now, offers no fortune, and pays at least what its bundle costs at these fees. */
async function check(
  { options, ask, sender }: Omit<Parts, 'pool'>,
  operation: SignedOperation,
  fees: Fees,
): Promise<void> {
  requireSize(operation)
  const beneficiary = sender.address
  const [baseFee, balance] = await Promise.all([
    readBaseFee(ask),
    sender.balance(),
    requireOurs(ask, operation),
  ])
  const { l1FeeOracle } = options
  if (operation.maxFeePerGas < baseFee || operation.maxFeePerGas === 0n)
    throw new BundlerError('paramsInvalid', `maxFeePerGas is below the base fee, ${numberToHex(baseFee)}`)
  await requireUsualTip(ask, operation, baseFee)
  const least = await leastPreVerificationGas(operation, beneficiary, { baseFee, ask, l1FeeOracle })
  if (operation.preVerificationGas < least)
    throw new BundlerError('paramsInvalid', `preVerificationGas is below ${numberToHex(least)}`)
  const data = encodeBundle(operation, beneficiary)
  if (balance < bundleGas(operation, data) * fees.maxFeePerGas)
    throw new BundlerError('limited', 'The bundler has too little of the coin')
  const { gasUsed, gasPaid } = await simulateBundle(ask, operation, beneficiary)
  const l1Fee = l1FeeOracle ? await readL1Fee(ask, l1FeeOracle, data) : 0n
  const paid = gasPaid * operationPrice(operation, baseFee)
  if (paid < gasUsed * operationPrice(fees, baseFee) + l1Fee)
    throw new BundlerError('paramsInvalid', 'The operation does not pay for its bundle')
}

/**
 * Whoever makes the block keeps the tip of our bundle also where it fails, as behind one of his own with the same operation. So it is one
 * that networks want, and not what an operation of his likes to offer.
 */
async function requireUsualTip(ask: Ask, { maxPriorityFeePerGas }: Fees, baseFee: bigint): Promise<void> {
  const high = baseFee * 4n
  if (maxPriorityFeePerGas <= high) return
  const usual = (await askFor(ask, quantitySchema, 'eth_maxPriorityFeePerGas')) * 10n
  const most = usual > high ? usual : high
  if (maxPriorityFeePerGas > most)
    throw new BundlerError('paramsInvalid', `maxPriorityFeePerGas is above ${numberToHex(most)}`)
}

function requireSize(operation: SignedOperation): void {
  if (operation.callData.length > 2 + 2 * MAX_CALLDATA || operation.signature.length !== 132)
    throw new BundlerError('paramsInvalid', 'The calldata is too long, or the signature has not 65 bytes')
  if (totalGas(operation) > MAX_GAS)
    throw new BundlerError('paramsInvalid', `The gas limits are above ${MAX_GAS} together`)
}

/** Code of our accounts, or none yet and our factory. Validating other code could cost us what it likes. */
async function requireOurs(ask: Ask, { sender, factory }: SignedOperation): Promise<void> {
  const code = await readCode(ask, sender)
  const isOurs = code === '0x' ? factory !== undefined : code === accountCode(`0x${code.slice(-40)}`)
  if (!isOurs) throw new BundlerError('paramsInvalid', 'The sender is none of these accounts')
}

/**
 * Smart accounts for the frame's page: prepares, signs and sends user operations through a bundler, and signs messages. It believes the
 * bundler nothing that the node can tell, and keeps no key.
 */

import { sameAddress } from '../../../src/lib/caip.ts'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { ZERO_ADDRESS } from '../../../src/lib/evm-address.ts'
import { nullable, object, read, type Schema } from '../../../src/lib/schema.ts'
import type { SmartAccounts, UserOperation } from '../contract/account.ts'
import type { EvmCall, Hex } from '../contract/approval.ts'
import { accountAddress, factoryData } from './address.ts'
import { ENTRY_POINT, FACTORY } from './constants.ts'
import { SmartAccountError } from './errors.ts'
import { type Ask, createAsk, RpcAnswerError, RpcUnreachableError } from './json-rpc.ts'
import {
  findTransaction,
  quantitySchema,
  readCode,
  readFees,
  readNonce,
  readOutcome,
  wordSchema,
} from './network.ts'
import { encodeCalls, operationHash, operationToJson, type SignedOperation, totalGas } from './operation.ts'
import { ownerOf, signHash, signNestedMessage, signNestedTypedData, wrapForUndeployed } from './signatures.ts'

/** Gas that no block has room for: a bundler that asks for more errs. */
const MAX_GAS = 2n ** 25n
const MAX_CALLS = 100
/** Every second at first, later every four; ten minutes in all. */
const FAST_POLLS = 15
const MAX_POLLS = 160
/** A second each, about what a bundler takes to start again; and the most for one that takes connections and says nothing. */
const UNANSWERED_POLLS = 10
const UNANSWERED_MS = 30_000
/** EIP-1474 */
const LIMIT_EXCEEDED = -32005
const MAX_REMEMBERED = 50

/** Of the right length, so that the bundler counts its bytes. */
const DUMMY_SIGNATURE: Hex = `0x${'ff'.repeat(64)}1c`

export type SmartAccountOptions = {
  /** CAIP-2 → urls of nodes. */
  readonly nodes: Readonly<Record<string, readonly string[]>>
  /** EVM chain id → url of its bundler. */
  readonly bundlers: Readonly<Record<string, string>>
  readonly clock?: Clock
  readonly fetch?: typeof globalThis.fetch
}

const gasSchema = object({
  callGasLimit: quantitySchema,
  verificationGasLimit: quantitySchema,
  preVerificationGas: quantitySchema,
})
const receiptSchema = nullable(object({ receipt: object({ transactionHash: wordSchema }) }))

type Wires = { readonly node: Ask; readonly bundler: Ask; readonly clock: Clock }

export function createSmartAccounts(options: SmartAccountOptions): SmartAccounts {
  const { nodes, bundlers, clock = systemClock, fetch = globalThis.fetch } = options
  const sent = new Map<Hex, SignedOperation>()
  const wiresOf = (chainId: number): Wires => {
    const urls = nodes[`eip155:${chainId}`] ?? []
    const bundler = bundlers[`${chainId}`]
    if (urls.length === 0 || !bundler)
      throw new SmartAccountError('network-unknown', 'There are no smart accounts on this network')
    return { node: createAsk(urls, { clock, fetch }), bundler: createAsk([bundler], { clock, fetch }), clock }
  }
  const isDeployed = async (chainId: number, owner: Hex): Promise<boolean> =>
    (await readCode(wiresOf(chainId).node, accountAddress(owner))) !== '0x'
  const wrapped = async (chainId: number, owner: Hex, signature: Hex): Promise<Hex> =>
    (await isDeployed(chainId, owner)) ? signature : wrapForUndeployed(owner, signature)

  return {
    addressOf: accountAddress,
    isDeployed,
    maxFee: (operation) => totalGas(operation) * operation.maxFeePerGas,
    prepare: async (chainId, owner, calls) => prepare(wiresOf(chainId), owner, calls),
    send: async (chainId, operation, privateKey, options) => {
      requireOwner(operation.sender, accountAddress(ownerOf(privateKey)))
      const hash = operationHash(chainId, operation)
      const signed = { ...operation, signature: signHash(hash, privateKey) }
      await deliver(wiresOf(chainId), signed, hash, options?.signal)
      sent.set(hash, signed)
      for (const old of [...sent.keys()].slice(0, -MAX_REMEMBERED)) sent.delete(old)
      return hash
    },
    waitForTransaction: async (chainId, hash, { signal }) =>
      waitForTransaction(wiresOf(chainId), hash, sent.get(hash), signal),
    signMessage: async (chainId, owner, message, privateKey) => {
      requireOwner(owner, ownerOf(privateKey))
      return wrapped(chainId, owner, signNestedMessage(chainId, owner, message, privateKey))
    },
    signTypedData: async (chainId, owner, typedData, privateKey) => {
      requireOwner(owner, ownerOf(privateKey))
      return wrapped(chainId, owner, signNestedTypedData(chainId, owner, typedData, privateKey))
    },
  }
}

async function prepare(
  { node, bundler }: Wires,
  owner: Hex,
  calls: readonly EvmCall[],
): Promise<UserOperation> {
  const callData = encodeCalls(withReceivers(calls))
  const sender = accountAddress(owner)
  const [code, nonce, fees] = await Promise.all([
    readCode(node, sender),
    readNonce(node, sender),
    readFees(node),
  ])
  const draft = {
    sender,
    nonce,
    ...(code === '0x' && { factory: FACTORY, factoryData: factoryData(owner) }),
    callData,
    ...fees,
  }
  const none = { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n }
  const json = operationToJson({ ...draft, ...none, signature: DUMMY_SIGNATURE })
  const gas = await askBundler(bundler, gasSchema, 'eth_estimateUserOperationGas', [json, ENTRY_POINT])
  const operation = { ...draft, ...gas }
  if (totalGas(operation) > MAX_GAS)
    throw new SmartAccountError('bundler-failed', 'The bundler asks for more gas than a block has')
  return operation
}

/** The contract takes the zero address for its own, and cannot create contracts. */
function withReceivers(calls: readonly EvmCall[]): readonly (EvmCall & { readonly to: Hex })[] {
  if (calls.length === 0 || calls.length > MAX_CALLS)
    throw new SmartAccountError('call-invalid', `An operation has 1 to ${MAX_CALLS} calls`)
  return calls.map(({ to, value, data }) => {
    if (to === null || sameAddress(to, ZERO_ADDRESS))
      throw new SmartAccountError('call-invalid', 'A smart account sends nothing without a receiver')
    return { to, value, data }
  })
}

async function submit(
  { bundler }: Pick<Wires, 'bundler'>,
  signed: SignedOperation,
  hash: Hex,
): Promise<void> {
  const params = [operationToJson(signed), ENTRY_POINT]
  const answer = await askBundler(bundler, wordSchema, 'eth_sendUserOperation', params)
  if (answer.toLowerCase() !== hash)
    throw new SmartAccountError('bundler-failed', 'The bundler took another operation than was sent')
}

/**
 * Submits it, and finds out what became of it where nobody answers: the bundler may have taken it before it was cut off. Told of a failure,
 * a page would ask for the same once more, so it is asked again until the bundler or the chain says that it is there.
 */
async function deliver(
  { node, bundler, clock }: Wires,
  signed: SignedOperation,
  hash: Hex,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    return await submit({ bundler }, signed, hash)
  } catch (error) {
    if (!isUnanswered(error)) throw error
  }
  const end = clock.monotonic() + UNANSWERED_MS
  for (let poll = 0; poll < UNANSWERED_POLLS && clock.monotonic() < end; poll++) {
    await clock.wait(1_000, signal)
    try {
      await look({ node, bundler }, hash, signed)
      return
    } catch (error) {
      if (!(error instanceof SmartAccountError)) throw error
      // Nothing here is said of the first one, which the bundler may still be reading: its limits least of all.
      if (!isPassing(error)) break
    }
  }
  throw new SmartAccountError(
    'bundler-failed',
    'The bundler does not answer. It may still carry this out: look before you send it again.',
  )
}

async function waitForTransaction(
  { node, bundler, clock }: Wires,
  hash: Hex,
  signed: SignedOperation | undefined,
  signal: AbortSignal,
): Promise<{ readonly hash: Hex; readonly isSuccess: boolean }> {
  const within =
    (ask: Ask): Ask =>
    (method, params) =>
      ask(method, params, signal)
  const wires = { node: within(node), bundler: within(bundler), clock }
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    await clock.wait(poll < FAST_POLLS ? 1_000 : 4_000, signal)
    try {
      const found = await look(wires, hash, signed)
      if (found) return found
    } catch (error) {
      // Bundlers and nodes restart; what is unreachable now is asked again at the next turn.
      if (!(error instanceof SmartAccountError) || !isPassing(error)) throw error
    }
  }
  throw new SmartAccountError(
    'timeout',
    'The operation has not been mined within ten minutes. It may still be: look before you send it again.',
  )
}

const isUnanswered = (error: unknown) =>
  error instanceof SmartAccountError && error.cause instanceof RpcUnreachableError

/** Limits of the bundler pass too. */
const isPassing = ({ code, rpcCode }: SmartAccountError) =>
  code === 'bundler-failed' || code === 'node-failed' || rpcCode === LIMIT_EXCEEDED

async function look({ node, bundler }: Omit<Wires, 'clock'>, hash: Hex, signed: SignedOperation | undefined) {
  const transaction = await askReceipt(bundler, hash).catch(async (error: unknown) => {
    // Without a bundler the chain still tells what was mined; where it does not, the bundler's silence is what there is to tell.
    const isAsked = signed && isUnanswered(error)
    const mined = isAsked ? await findMined(node, signed, hash).catch(() => undefined) : undefined
    if (!mined) throw error
    return mined
  })
  const outcome = transaction && (await readOutcome(node, transaction, hash))
  if (outcome) return { hash: transaction, isSuccess: outcome.isSuccess }
  if (!transaction && signed && !(await isKnownTo(bundler, hash)))
    await submitAgain({ node, bundler }, signed, hash)
  return undefined
}

const askReceipt = async (bundler: Ask, hash: Hex): Promise<Hex | undefined> =>
  (await askBundler(bundler, receiptSchema, 'eth_getUserOperationReceipt', [hash]))?.receipt.transactionHash

const findMined = async (node: Ask, { sender, nonce }: SignedOperation, hash: Hex) =>
  (await readNonce(node, sender)) > nonce ? findTransaction(node, hash) : undefined

/** For a bundler that was restarted: it has forgotten what it had not sent yet. */
async function submitAgain({ node, bundler }: Omit<Wires, 'clock'>, signed: SignedOperation, hash: Hex) {
  const isNext = async () => (await readNonce(node, signed.sender)) === signed.nonce
  if (!(await isNext())) return
  try {
    await submit({ bundler }, signed, hash)
  } catch (error) {
    // It may have been mined between the two questions; then the next look finds it.
    if (await isNext()) throw error
  }
}

const isKnownTo = async (bundler: Ask, hash: Hex): Promise<boolean> =>
  (await askBundler(bundler, nullable(object({})), 'eth_getUserOperationByHash', [hash])) !== null

async function askBundler<T>(
  ask: Ask,
  schema: Schema<T>,
  method: string,
  params: readonly unknown[],
): Promise<T> {
  const result = await ask(method, params).catch((cause: unknown): never => {
    if (cause instanceof RpcAnswerError)
      throw new SmartAccountError('bundler-refused', cause.message, cause.code, { cause })
    if (cause instanceof RpcUnreachableError)
      throw new SmartAccountError('bundler-failed', 'The bundler does not answer', undefined, { cause })
    throw cause
  })
  const answer = read(schema, result)
  if (answer === undefined) throw new SmartAccountError('bundler-failed', 'The bundler gave a wrong answer')
  return answer
}

function requireOwner(given: Hex, own: Hex): void {
  if (!sameAddress(given, own))
    throw new SmartAccountError('owner-wrong', 'The key is not the account’s owner’s')
}

/** The EVM methods that a person approves, for the key's own account and for a smart account. */
import { hashMessage } from 'viem'
import { sameAddress } from '../../../../src/lib/caip.ts'
import { isRecord } from '../../../../src/lib/json.ts'
import type { EvmCall, Hex } from '../../contract/approval.ts'
import { toHex, utf8 } from '../bytes.ts'
import { Failure, invalid } from '../failure.ts'
import { evmKey } from '../keys/key-pair.ts'
import { broadcast } from './broadcast.ts'
import { refuseForSmartAccount } from './for-smart-account.ts'
import type { Job, Later, Method } from './job.ts'
import { type Frozen, isStillNext, prepareTransaction, signHash, signTransaction } from './transaction.ts'
import { hashOf, readTypedData } from './typed-data.ts'
import { isHex, readAddress, readCall, readData, readList, readQuantity, readRecord } from './values.ts'

const MAX_MESSAGE = 100_000

export const personalSign: Method = async (job) => {
  const [given, address] = readList(job.params)
  checkAccount(job, address)
  const message = readMessage(given)
  await job.approve({ kind: 'evm-message', message })
  const signature = await job.withKeys(async (keys) =>
    job.account.type === 'eoa'
      ? signHash(hashMessage({ raw: message }), keys)
      : (await job.smart()).signMessage(chainIdOf(job), ownerOf(job), message, evmKey(keys)),
  )
  return async () => signature
}

export const signTypedData: Method = async (job) => {
  const [address, given] = readList(job.params)
  checkAccount(job, address)
  const typedData = readTypedData(given, chainIdOf(job))
  await refuseForSmartAccount(job, typedData)
  await job.approve({ kind: 'evm-typed-data', typedData })
  const signature = await job.withKeys(async (keys) =>
    job.account.type === 'eoa'
      ? signHash(hashOf(typedData), keys)
      : (await job.smart()).signTypedData(chainIdOf(job), ownerOf(job), typedData, evmKey(keys)),
  )
  return async () => signature
}

export const sendTransaction: Method = async (job) => {
  const [given] = readList(job.params)
  const { from, chainId, nonce, ...rest } = readRecord(given, 'The transaction')
  checkAccount(job, from)
  if (chainId !== undefined && Number(chainId) !== chainIdOf(job)) throw invalid('chainId is another network')
  // What would change the meaning of a transaction, and is not shown, is not signed.
  for (const field of ['accessList', 'authorizationList', 'blobs', 'blobVersionedHashes'])
    if (Array.isArray(rest[field]) ? rest[field].length > 0 : rest[field] != null)
      throw invalid(`${field} is not supported`)
  const call = readCall(given)
  if (job.account.type === 'smartAccount') return sendOperation(job, [call])
  const hash = await sendCall(job, call, readQuantity(nonce, 'nonce'))
  return async () => hash
}

/** Asks and sends from the key's own account. `nonce`: as the page believes it to be. */
export async function sendCall(job: Job, call: EvmCall, nonce?: bigint): Promise<Hex> {
  const { nodes, network } = job
  const { transaction } = await approveCall(job, call, nonce)
  const { raw, hash } = await job.withKeys(async (keys) => signTransaction(transaction, keys))
  job.commit()
  const { caip2 } = network
  const isKnown = async () =>
    isRecord(await nodes.ask(caip2, 'eth_getTransactionByHash', [hash]).catch(() => undefined))
  await broadcast(nodes, { caip2, method: 'eth_sendRawTransaction', params: [raw], id: hash, isKnown })
  return hash
}

/**
 * What is signed is what was approved, so what no block takes any more is prepared and asked anew: sent all the same, it would hold up
 * each later transaction of the account.
 */
async function approveCall(job: Job, call: EvmCall, nonce?: bigint): Promise<Frozen> {
  const { nodes } = job
  for (let isRenewed = false; ; isRenewed = true) {
    const frozen = await prepareTransaction(nodes, chainIdOf(job), ownerOf(job), call)
    const { prepared } = frozen
    if (nonce !== undefined && nonce !== BigInt(prepared.nonce)) throw invalid('nonce is not the next one')
    await job.approve({ ...prepared, ...(isRenewed && { isRenewed }) })
    if (await isStillNext(nodes, ownerOf(job), frozen)) return frozen
  }
}

/**
 * Asks and sends from the smart account; what is left is to wait for the transaction that holds the operation. Its hash is the answer also
 * where the account's call was reverted in it: the receipt's events say so to whoever follows a contract's account (as `outcomeOf` in
 * `src/chains/evm/contract-outcome.ts`), and an error in its place would hide that a fee was paid, and where.
 */
export async function sendOperation(job: Job, calls: readonly EvmCall[]): Promise<Later> {
  const operationHash = await submitOperation(job, calls)
  return async () => {
    const smart = await job.smart()
    const { signal } = new AbortController()
    const { hash } = await smart.waitForTransaction(chainIdOf(job), operationHash, { signal })
    return hash
  }
}

export async function submitOperation(job: Job, calls: readonly EvmCall[]): Promise<Hex> {
  const smart = await job.smart()
  const chainId = chainIdOf(job)
  const owner = ownerOf(job)
  if (calls.some(({ to }) => to === null)) throw invalid('a smart account cannot create a contract')
  const [operation, isDeployed] = await Promise.all([
    smart.prepare(chainId, owner, calls),
    smart.isDeployed(chainId, owner),
  ])
  await job.approve({ kind: 'evm-operation', calls, maxFee: smart.maxFee(operation), isDeployed })
  return job.withKeys((keys) => {
    job.commit()
    return smart.send(chainId, operation, evmKey(keys))
  })
}

export function chainIdOf({ network }: Job): number {
  if (network.namespace !== 'eip155') throw new Failure('This request is not for the active network')
  return network.chainId
}

export const ownerOf = ({ account }: Job): Hex => readAddress(account.owner, 'The account')

export function checkAccount({ account }: Job, address: unknown): void {
  if (typeof address !== 'string' || !sameAddress(address, account.address))
    throw new Failure('The request is for another account than the one that is signed in', 4100)
}

/** Hex is bytes, everything else is text. */
const readMessage = (given: unknown): Hex => {
  if (typeof given !== 'string' || given.length > MAX_MESSAGE)
    throw invalid('the message is missing or too long')
  return isHex(given) ? readData(given, 'message') : toHex(utf8(given))
}

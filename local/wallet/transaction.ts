// Owns what the wallet does with a transaction: complete it (nonce, gas, fees), sign it, broadcast it, replace it.
// It does not ask anybody; `approve.ts` and the wallet's own window do.
import { type Address, getAddress, type Hex, isAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { invalidParams, ProviderRpcError } from './errors.ts'
import { keyOf } from './keys.ts'
import { callNode } from './rpc.ts'
import { remember, type SentTransaction } from './state.ts'
import { isHexText, isRecord } from './values.ts'
import { type DemoWallet, demoWallets } from './wallets.ts'

export type Prepared = {
  readonly from: Address
  readonly to: Address | null
  readonly value: bigint
  readonly data: Hex
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly fees: Fees
  /** Why it will probably fail, in the node's words. */
  readonly failure?: string
}

type Fees = {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly isLegacy: boolean
}

const GAS_WITHOUT_ESTIMATE = 100_000n
const TRANSFER_GAS = 21_000n

/** The most that the transaction can cost as network fee, in wei. */
export const highestFee = ({ gas, fees }: Prepared) => gas * fees.maxFeePerGas

/** The demo account with this address, in any case of letters. */
export function ownAddress(address: unknown): Address {
  const wanted = String(address).toLowerCase()
  const accounts = demoWallets.flatMap((wallet) => wallet.accounts)
  const own = accounts.find((account) => account.address.toLowerCase() === wanted)
  if (own === undefined) throw invalidParams(`Unknown account ${wanted}.`)
  return own.address
}

/** Reads a page's `eth_sendTransaction` request and fills in what it leaves to the wallet, whose accounts `own` finds. */
export async function prepare(
  request: unknown,
  chainId: number,
  url: string | undefined,
  own = ownAddress,
): Promise<Prepared> {
  if (!isRecord(request)) throw invalidParams('Expected a transaction.')
  const from = own(request.from)
  const to = readAddress(request.to)
  const value = readQuantity(request.value, 'value') ?? 0n
  const data = readData(request.data ?? request.input)
  const asked = readQuantity(request.gas ?? request.gasLimit, 'gas')
  const call = { from, ...(to && { to }), value: toHex(value), data }
  const [estimate, fees, nonce] = await Promise.all([
    estimateGas(call, url),
    chooseFees(request, url),
    readQuantity(request.nonce, 'nonce') ?? count(from, url),
  ])
  const gas = asked ?? estimate.gas
  const base = { from, to, value, data, chainId, nonce: Number(nonce), gas, fees }
  return estimate.failure === undefined ? base : { ...base, failure: estimate.failure }
}

/** Signs and broadcasts; the wallet remembers it for a later replacement. The node's error passes through. */
export async function send(wallet: DemoWallet, transaction: Prepared, url: string | undefined): Promise<Hex> {
  const { from, to, value, data, chainId, nonce, gas, fees } = transaction
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  const hash = await broadcast(await sign(transaction, keyOf(from)), url)
  remember(wallet, {
    hash,
    chainId,
    from,
    to,
    nonce,
    value: toHex(value),
    data,
    gas: toHex(gas),
    maxFeePerGas: toHex(maxFeePerGas),
    maxPriorityFeePerGas: toHex(maxPriorityFeePerGas),
  })
  return hash
}

export function sign({ fees, ...transaction }: Prepared, key: Hex): Promise<Hex> {
  const { to, value, data, chainId, nonce, gas } = transaction
  const common = { to, value, data, chainId, nonce, gas }
  const account = privateKeyToAccount(key)
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  return fees.isLegacy
    ? account.signTransaction({ ...common, type: 'legacy', gasPrice: maxFeePerGas })
    : account.signTransaction({ ...common, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas })
}

/** Gives a signed transaction to the node. The node's error passes through. */
export async function broadcast(signed: Hex, url: string | undefined): Promise<Hex> {
  const hash = await callNode(url, 'eth_sendRawTransaction', [signed])
  if (!isHexText(hash)) throw new ProviderRpcError(-32603, 'The node answered without a transaction hash.')
  return hash
}

/** The same transaction with a third more fee, or with `cancel` an empty one to oneself in its place. */
export function replacement(sent: SentTransaction, cancel: boolean): Prepared {
  const from = ownAddress(sent.from)
  const raise = (fee: string) => (BigInt(fee) * 4n) / 3n + 1n
  return {
    from,
    to: cancel ? from : sent.to && getAddress(sent.to),
    value: cancel ? 0n : BigInt(sent.value),
    data: cancel ? '0x' : sent.data,
    chainId: sent.chainId,
    nonce: sent.nonce,
    gas: cancel ? TRANSFER_GAS : BigInt(sent.gas),
    fees: {
      maxFeePerGas: raise(sent.maxFeePerGas),
      maxPriorityFeePerGas: raise(sent.maxPriorityFeePerGas),
      isLegacy: false,
    },
  }
}

async function estimateGas(
  call: object,
  url: string | undefined,
): Promise<{ gas: bigint; failure?: string }> {
  try {
    return { gas: toQuantity(await callNode(url, 'eth_estimateGas', [call])) }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { gas: GAS_WITHOUT_ESTIMATE, failure }
  }
}

// What the request says, else twice the base fee plus the node's tip.
async function chooseFees(request: Record<string, unknown>, url: string | undefined): Promise<Fees> {
  const gasPrice = readQuantity(request.gasPrice, 'gasPrice')
  if (gasPrice !== undefined)
    return { maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice, isLegacy: true }
  const askedMax = readQuantity(request.maxFeePerGas, 'maxFeePerGas')
  const askedTip = readQuantity(request.maxPriorityFeePerGas, 'maxPriorityFeePerGas')
  const tip = askedTip ?? toQuantity(await callNode(url, 'eth_maxPriorityFeePerGas', []))
  const block = await callNode(url, 'eth_getBlockByNumber', ['latest', false])
  const baseFee = toQuantity(isRecord(block) ? block.baseFeePerGas : undefined)
  const max = askedMax ?? baseFee * 2n + tip
  return { maxFeePerGas: max, maxPriorityFeePerGas: tip < max ? tip : max, isLegacy: false }
}

const count = async (from: Address, url: string | undefined) =>
  toQuantity(await callNode(url, 'eth_getTransactionCount', [from, 'pending']))

// A quantity that the node answered; nothing counts as 0.
const toQuantity = (value: unknown): bigint => (isHexText(value) && value !== '0x' ? BigInt(value) : 0n)

function readQuantity(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (!isHexText(value) || value === '0x') throw invalidParams(`Expected ${name} in 0x notation.`)
  return BigInt(value)
}

function readAddress(value: unknown): Address | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw invalidParams('Expected an address as receiver.')
  return getAddress(value)
}

function readData(value: unknown): Hex {
  if (value === undefined || value === null) return '0x'
  if (!isHexText(value) || value.length % 2 === 1) throw invalidParams('Expected data in 0x notation.')
  return value
}

/** Owns the bundler's key and its one transaction at a time: signs, sends, follows it until its nonce has passed. */
import { keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { nullable, object, unknown } from '../../../src/lib/schema.ts'
import { ENTRY_POINT } from '../account/constants.ts'
import { type Ask, RpcAnswerError } from '../account/json-rpc.ts'
import { askFor, type Fees, quantitySchema } from '../account/network.ts'
import type { SignedOperation } from '../account/operation.ts'
import type { Hex } from '../contract/approval.ts'
import { bundleGas, encodeBundle, readBaseFee } from './gas.ts'

export type Sent = { readonly hash: Hex; readonly raw: Hex; readonly fees: Fees }

export type Sender = {
  readonly address: Hex
  /** Next nonce to be mined, and the next that the node knows no transaction for. */
  nonces(): Promise<{ readonly latest: bigint; readonly pending: bigint }>
  balance(): Promise<bigint>
  /** What a transaction with this operation offers: what it pays, with room for a base fee that rises. */
  feesFor(operation: Fees): Promise<Fees>
  sign(operation: SignedOperation, fees: Fees, nonce: bigint): Promise<Sent>
  /** Also for a node that has dropped it. False if the node refused it, perhaps because it has it. */
  broadcast(sent: Sent): Promise<boolean>
  /** Whether it was mined, and then whether the bundle did what it should. */
  outcome(hash: Hex): Promise<'success' | 'reverted' | null>
}

/**
 * The base fee rises so much in a dozen blocks at most. An operation may offer any fee: what takes its transaction's place has to offer more,
 * and the key has to have that, so one that nobody mines could hold up all others.
 */
const MAX_RISE = 4n

const receiptSchema = nullable(object({ status: quantitySchema, blockNumber: unknown() }))

export function createSender(ask: Ask, chainId: number, privateKey: Hex): Sender {
  const account = privateKeyToAccount(privateKey)
  const count = (block: string) =>
    askFor(ask, quantitySchema, 'eth_getTransactionCount', account.address, block)
  return {
    address: account.address,
    nonces: async () => {
      const [latest, pending] = await Promise.all([count('latest'), count('pending')])
      return { latest, pending }
    },
    balance: () => askFor(ask, quantitySchema, 'eth_getBalance', account.address, 'latest'),
    feesFor: async ({ maxFeePerGas, maxPriorityFeePerGas }) => {
      const most = (await readBaseFee(ask)) * MAX_RISE + maxPriorityFeePerGas
      return { maxFeePerGas: maxFeePerGas < most ? maxFeePerGas : most, maxPriorityFeePerGas }
    },
    sign: async (operation, fees, nonce) => {
      const data = encodeBundle(operation, account.address)
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        to: ENTRY_POINT,
        data,
        gas: bundleGas(operation, data),
        nonce: Number(nonce),
        ...fees,
      })
      return { hash: keccak256(raw), raw, fees }
    },
    broadcast: async ({ raw }) => {
      try {
        await ask('eth_sendRawTransaction', [raw])
        return true
      } catch (error) {
        if (error instanceof RpcAnswerError) return false
        throw error
      }
    },
    outcome: async (hash) => {
      const receipt = await askFor(ask, receiptSchema, 'eth_getTransactionReceipt', hash)
      if (!receipt) return null
      return receipt.status === 1n ? 'success' : 'reverted'
    },
  }
}

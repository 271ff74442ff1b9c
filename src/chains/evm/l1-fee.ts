/**
 * What an OP-stack network charges for writing a transaction to L1, as its oracle contract tells; without margin.
 * Encodes by hand on viem's RLP: its serializer and ABI coder would weigh 30 kB for one call. The test holds both
 * encodings against viem's.
 */
import { concatHex, numberToHex, toRlp } from 'viem/utils'
import { failure } from '../../errors/to-error.ts'
import type { Fee, Hex, Transfer } from '../chain.ts'
import { quantity } from './answers.ts'
import type { Read } from './reader.ts'

const ORACLE = '0x420000000000000000000000000000000000000F'
/** getL1Fee(bytes) */
const SELECTOR = '0x49948e0e'

/** Three bytes, above what nearly every account has: the size is what costs, and it is not worth another read. */
const NONCE = 0xffffffn

export type Priced = Pick<Fee, 'gas' | 'fields'>

/** RLP writes zero as nothing. */
const int = (value: bigint): Hex => (value === 0n ? '0x' : numberToHex(value))

/** The unsigned transaction (EIP-1559, EIP-155), as far as its size matters. */
export const serialize = (chainId: number, { to, value, data }: Transfer, { gas, fields }: Priced): Hex => {
  const id = int(BigInt(chainId))
  const body = [int(gas), to, int(value), data] as const
  if (fields.type === 'legacy') return toRlp([int(NONCE), int(fields.gasPrice), ...body, id, '0x', '0x'])
  const fees = [int(fields.maxPriorityFeePerGas), int(fields.maxFeePerGas)]
  return concatHex(['0x02', toRlp([id, int(NONCE), ...fees, ...body, []])])
}

/** Calldata: where the bytes begin, how many they are, the bytes padded to whole words. */
export const encodeCall = (bytes: Hex): Hex => {
  const size = (bytes.length - 2) / 2
  const padding = '00'.repeat((32 - (size % 32)) % 32)
  const word = (value: number) => numberToHex(value, { size: 32 })
  return concatHex([SELECTOR, word(32), word(size), bytes, `0x${padding}`])
}

export const l1Fee = async (
  read: Read,
  chainId: number,
  transfer: Transfer,
  fee: Priced,
): Promise<bigint> => {
  const data = encodeCall(serialize(chainId, transfer, fee))
  const answer = await read('eth_call', [{ to: ORACLE, data }, 'latest'])
  // No oracle, no L1 fee: local networks carry real chain ids without it.
  if (answer === '0x') return 0n
  if (answer.length !== 66) throw failure('node-answer-invalid')
  return quantity(answer)
}

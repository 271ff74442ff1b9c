// Owns what the owners sign, as the real Safe has it (EIP-712): the name of a transaction, and messages.
import {
  concatHex,
  type Hex,
  hashMessage,
  hashTypedData,
  hexToString,
  isHex,
  type TypedDataDefinition,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Call, SAFE } from './contract.ts'
import type { Owner } from './owners.ts'

const ZERO = '0x0000000000000000000000000000000000000000'

const domain = (chainId: number) => ({ chainId, verifyingContract: SAFE })

/** The safeTxHash; of several calls, as if they were one to the Safe itself. */
export const nameOf = (calls: readonly Call[], nonce: number, chainId: number): Hex => {
  const [first] = calls
  const { to, value, data } =
    calls.length === 1 && first
      ? first
      : { to: SAFE, value: 0n, data: concatHex(calls.map((call) => call.data)) }
  return hashTypedData({
    domain: domain(chainId),
    primaryType: 'SafeTx',
    types: {
      SafeTx: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'data', type: 'bytes' },
        { name: 'operation', type: 'uint8' },
        { name: 'safeTxGas', type: 'uint256' },
        { name: 'baseGas', type: 'uint256' },
        { name: 'gasPrice', type: 'uint256' },
        { name: 'gasToken', type: 'address' },
        { name: 'refundReceiver', type: 'address' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    message: {
      to,
      value,
      data,
      operation: 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: ZERO,
      refundReceiver: ZERO,
      nonce: BigInt(nonce),
    },
  })
}

/** The text that is signed: the real Safe reads hex as UTF-8 as well. */
export const textOf = (message: string): string => (isHex(message) ? hexToString(message) : message)

export const hashOfText = (message: string): Hex => hashMessage(textOf(message))
export const hashOfTyped = (data: TypedDataDefinition): Hex => hashTypedData(data)

const safeMessage = (hash: Hex, chainId: number) =>
  ({
    domain: domain(chainId),
    primaryType: 'SafeMessage',
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    message: { message: hash },
  }) as const

/** By which the signature is asked for later. */
export const messageName = (hash: Hex, chainId: number): Hex => hashTypedData(safeMessage(hash, chainId))

/** One after the other, in the order of their addresses. */
export async function signatureOf(hash: Hex, owners: readonly Owner[], chainId: number): Promise<Hex> {
  const ordered = [...owners].sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1))
  return concatHex(
    await Promise.all(
      ordered.map(({ key }) => privateKeyToAccount(key).signTypedData(safeMessage(hash, chainId))),
    ),
  )
}

/** A user operation of EntryPoint 0.8: its hash, its packed form for the contract, its JSON form for bundlers (ERC-7769). */
import { concatHex, encodeAbiParameters, keccak256, numberToHex, stringToHex } from 'viem'
import type { UserOperation } from '../contract/account.ts'
import type { EvmCall, Hex } from '../contract/approval.ts'
import { ENTRY_POINT } from './constants.ts'

export type SignedOperation = UserOperation & { readonly signature: Hex }

const typeHash = (type: string): Hex => keccak256(stringToHex(type))

const OPERATION_TYPE = typeHash(
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
)
const DOMAIN_TYPE = typeHash(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)

/** ERC-7821: a batch that fails as a whole, without `opData`. */
const BATCH_MODE: Hex = `0x01${'0'.repeat(62)}`

const EXECUTE_SELECTOR: Hex = '0xe9ae5c53'

const EMPTY: Hex = '0x'

const bytes32 = (number: bigint | number): Hex => numberToHex(number, { size: 32 })
const pair = (high: bigint, low: bigint): Hex =>
  concatHex([numberToHex(high, { size: 16 }), numberToHex(low, { size: 16 })])
const addressWord = (address: Hex): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

/** Hash of concatenated words; for values of 32 bytes each it is that of `abi.encode`. */
const hashOf = (...parts: readonly Hex[]): Hex => keccak256(concatHex(parts))

/** The EIP-712 domain separator of a contract. */
export function domainSeparator(name: string, version: string, chainId: number, contract: Hex): Hex {
  return hashOf(DOMAIN_TYPE, typeHash(name), typeHash(version), bytes32(chainId), addressWord(contract))
}

/** Encodes `execute(mode, executionData)` of ERC-7821. The calls have a receiver each. */
export function encodeCalls(calls: readonly (EvmCall & { readonly to: Hex })[]): Hex {
  const components = [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ] as const
  const batch = encodeAbiParameters([{ type: 'tuple[]', components }], [[...calls]])
  return concatHex([
    EXECUTE_SELECTOR,
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes' }], [BATCH_MODE, batch]),
  ])
}

/** The operation in the fields of the contract's `PackedUserOperation`. */
export function packOperation(operation: UserOperation & { readonly signature?: Hex }) {
  const { factory, factoryData } = operation
  return {
    sender: operation.sender,
    nonce: operation.nonce,
    initCode: factory ? concatHex([factory, factoryData ?? '0x']) : EMPTY,
    callData: operation.callData,
    accountGasLimits: pair(operation.verificationGasLimit, operation.callGasLimit),
    preVerificationGas: operation.preVerificationGas,
    gasFees: pair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
    paymasterAndData: EMPTY,
    signature: operation.signature ?? EMPTY,
  }
}

/** What the owner signs, as it is: since EntryPoint 0.8 the operation's hash is one of EIP-712. */
export function operationHash(chainId: number, operation: UserOperation): Hex {
  const packed = packOperation(operation)
  const struct = hashOf(
    OPERATION_TYPE,
    addressWord(packed.sender),
    bytes32(packed.nonce),
    keccak256(packed.initCode),
    keccak256(packed.callData),
    packed.accountGasLimits,
    bytes32(packed.preVerificationGas),
    packed.gasFees,
    keccak256(packed.paymasterAndData),
  )
  return hashOf('0x1901', domainSeparator('ERC4337', '1', chainId, ENTRY_POINT), struct)
}

/** The operation as bundlers take it. */
export function operationToJson(operation: SignedOperation): Record<string, Hex> {
  const { factory, factoryData } = operation
  return {
    sender: operation.sender,
    nonce: numberToHex(operation.nonce),
    ...(factory && { factory, factoryData: factoryData ?? '0x' }),
    callData: operation.callData,
    callGasLimit: numberToHex(operation.callGasLimit),
    verificationGasLimit: numberToHex(operation.verificationGasLimit),
    preVerificationGas: numberToHex(operation.preVerificationGas),
    maxFeePerGas: numberToHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(operation.maxPriorityFeePerGas),
    signature: operation.signature,
  }
}

/** All gas that the account may be charged for. */
export function totalGas(operation: UserOperation): bigint {
  return operation.verificationGasLimit + operation.callGasLimit + operation.preVerificationGas
}

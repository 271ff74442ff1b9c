/**
 * Smart accounts as the frame's page uses them, on EVM networks with a bundler. Types alone. The account is a clone of the code in
 * `contracts/`, owned by one secp256k1 key; its address follows from the owner and is the same on every network.
 */
import type { EvmCall, Hex } from './approval.ts'

export type UserOperation = {
  readonly sender: Hex
  readonly nonce: bigint
  readonly factory?: Hex
  readonly factoryData?: Hex
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export type SmartAccounts = {
  addressOf(owner: Hex): Hex
  isDeployed(chainId: number, owner: Hex): Promise<boolean>
  /** Everything but the signature, with gas as the bundler estimates it. One call is an operation of one. */
  prepare(chainId: number, owner: Hex, calls: readonly EvmCall[]): Promise<UserOperation>
  /** Most that the account can be charged, in wei. */
  maxFee(operation: UserOperation): bigint
  /**
   * Signs with the owner's key and hands it to the bundler. Resolves with the operation's hash once the bundler has taken it or it is mined;
   * where nobody answers, it is handed over again for a few seconds, which ends when the signal aborts.
   */
  send(
    chainId: number,
    operation: UserOperation,
    privateKey: Uint8Array,
    options?: { readonly signal: AbortSignal },
  ): Promise<Hex>
  /** Polls the bundler until the operation is in a block; resolves with that transaction's hash. */
  waitForTransaction(
    chainId: number,
    operationHash: Hex,
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly hash: Hex; readonly isSuccess: boolean }>
  /** ERC-1271 for a deployed account, wrapped by ERC-6492 before it is deployed. */
  signMessage(chainId: number, owner: Hex, message: Hex, privateKey: Uint8Array): Promise<Hex>
  signTypedData(chainId: number, owner: Hex, typedData: unknown, privateKey: Uint8Array): Promise<Hex>
}

/** Schemas of what a Safe answers. The Safe is somebody else's page, so every answer is parsed before it is used. */
import type { Hex } from '../../chains/chain.ts'
import { isHash } from '../../lib/caip.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import * as v from '../../lib/schema.ts'

const hash = v.custom<Hex>(isHash)
/** A single owner's signature has 65 bytes; those of several owners or contracts are longer, but bounded. */
const signature = v.custom<Hex>(
  (value) => typeof value === 'string' && /^0x([\da-f]{2}){31,65536}$/i.test(value),
)

export type SafeInfo = {
  /** Checksummed. */
  readonly address: Hex
  readonly chainId: number
}

const info = v.object({ safeAddress: v.unknown(), chainId: v.integer(1) })

export function readInfo(answer: unknown): SafeInfo | undefined {
  const parsed = v.read(info, answer)
  const address = toEvmAddress(parsed?.safeAddress)
  return parsed && address && { address, chainId: parsed.chainId }
}

const sent = v.object({ safeTxHash: hash })

/** The `safeTxHash` of a proposed transaction. It is not the hash on the network. */
export const readSent = (answer: unknown): Hex | undefined => v.read(sent, answer)?.safeTxHash

const signed = v.object({
  signature: v.optional(signature),
  messageHash: v.optional(hash),
  safeTxHash: v.optional(hash),
})

/** The signature, or the hash by which it can be fetched later. */
export const readSigned = (answer: unknown) => v.read(signed, answer)

export const readSignature = (answer: unknown): Hex | undefined => v.read(signature, answer)

const details = v.object({
  txStatus: v.string(),
  txHash: v.optional(v.nullable(hash)),
  safeAddress: v.optional(v.nullable(v.string())),
  detailedExecutionInfo: v.optional(v.nullable(v.object({ safeTxHash: v.optional(v.nullable(v.string())) }))),
})

export type SafeStep =
  | { readonly step: 'owners' | 'execution' | 'cancelled' | 'failed' }
  | { readonly step: 'executed'; readonly hash: Hex }

/** How far this transaction is; undefined when the answer does not say, or speaks of another one. */
export function readStep(answer: unknown, { address }: SafeInfo, safeTxHash: Hex): SafeStep | undefined {
  const parsed = v.read(details, answer)
  if (!parsed) return undefined
  const { txStatus, txHash, safeAddress, detailedExecutionInfo } = parsed
  const named = detailedExecutionInfo?.safeTxHash
  if (named && named.toLowerCase() !== safeTxHash.toLowerCase()) return undefined
  if (safeAddress && safeAddress.toLowerCase() !== address.toLowerCase()) return undefined
  // Also when it reverted: the receipt says what came of it.
  if (txHash) return { step: 'executed', hash: txHash }
  if (txStatus === 'CANCELLED') return { step: 'cancelled' }
  if (txStatus === 'FAILED') return { step: 'failed' }
  return { step: txStatus === 'AWAITING_CONFIRMATIONS' ? 'owners' : 'execution' }
}

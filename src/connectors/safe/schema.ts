/** Schemas of what a Safe answers. The Safe is somebody else's page, so every answer is parsed before it is used. */
import * as z from 'zod/mini'
import type { Hex } from '../../chains/chain.ts'
import { isHash } from '../../lib/caip.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'

const hash = z.custom<Hex>(isHash)
/** A single owner's signature has 65 bytes; those of several owners or contracts are longer, but bounded. */
const signature = z.custom<Hex>(
  (value) => typeof value === 'string' && /^0x([\da-f]{2}){31,65536}$/i.test(value),
)
const read = <T>(schema: z.ZodMiniType<T>, answer: unknown): T | undefined => schema.safeParse(answer).data

export type SafeInfo = {
  /** Checksummed. */
  readonly address: Hex
  readonly chainId: number
}

const info = z.object({ safeAddress: z.unknown(), chainId: z.int().check(z.positive()) })

export function readInfo(answer: unknown): SafeInfo | undefined {
  const parsed = read(info, answer)
  const address = toEvmAddress(parsed?.safeAddress)
  return parsed && address && { address, chainId: parsed.chainId }
}

const sent = z.object({ safeTxHash: hash })

/** The `safeTxHash` of a proposed transaction. It is not the hash on the network. */
export const readSent = (answer: unknown): Hex | undefined => read(sent, answer)?.safeTxHash

const signed = z.object({
  signature: z.optional(signature),
  messageHash: z.optional(hash),
  safeTxHash: z.optional(hash),
})

/** The signature, or the hash by which it can be fetched later. */
export const readSigned = (answer: unknown) => read(signed, answer)

export const readSignature = (answer: unknown): Hex | undefined => read(signature, answer)

const details = z.object({
  txStatus: z.string(),
  txHash: z.optional(z.nullable(hash)),
  safeAddress: z.optional(z.nullable(z.string())),
  detailedExecutionInfo: z.optional(z.nullable(z.object({ safeTxHash: z.optional(z.nullable(z.string())) }))),
})

export type SafeStep =
  | { readonly step: 'owners' | 'execution' | 'cancelled' | 'failed' }
  | { readonly step: 'executed'; readonly hash: Hex }

/** How far this transaction is; undefined when the answer does not say, or speaks of another one. */
export function readStep(answer: unknown, { address }: SafeInfo, safeTxHash: Hex): SafeStep | undefined {
  const parsed = read(details, answer)
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

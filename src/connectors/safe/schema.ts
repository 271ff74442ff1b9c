/** What a Safe answers, read: it is a page of somebody else's, so nothing of it is believed unread. */
import * as z from 'zod/mini'
import type { Hex } from '../../chains/chain.ts'
import { isHash } from '../../lib/caip.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'

const hash = z.custom<Hex>(isHash)
/** One owner's is 65 bytes; many owners' and contracts' are longer, but not without end. */
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

/** The name of a transaction that waits in the Safe: no hash of the network's. */
export const readSent = (answer: unknown): Hex | undefined => read(sent, answer)?.safeTxHash

const signed = z.object({
  signature: z.optional(signature),
  messageHash: z.optional(hash),
  safeTxHash: z.optional(hash),
})

/** The signature, or what it is asked for by later. */
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

/** How far the transaction of that name is; undefined: nothing that says so, or another one. */
export function readStep(answer: unknown, { address }: SafeInfo, safeTxHash: Hex): SafeStep | undefined {
  const parsed = read(details, answer)
  if (!parsed) return undefined
  const { txStatus, txHash, safeAddress, detailedExecutionInfo } = parsed
  const named = detailedExecutionInfo?.safeTxHash
  if (named && named.toLowerCase() !== safeTxHash.toLowerCase()) return undefined
  if (safeAddress && safeAddress.toLowerCase() !== address.toLowerCase()) return undefined
  // Also of one that failed on the network: what came of it is the chain's word.
  if (txHash) return { step: 'executed', hash: txHash }
  if (txStatus === 'CANCELLED') return { step: 'cancelled' }
  if (txStatus === 'FAILED') return { step: 'failed' }
  return { step: txStatus === 'AWAITING_CONFIRMATIONS' ? 'owners' : 'execution' }
}

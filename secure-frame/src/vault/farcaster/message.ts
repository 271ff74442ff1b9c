/**
 * Owns what is believed of a login message that a Farcaster app has signed (SIWE, ERC-4361, with the resource `farcaster://fid/N`):
 * meant for this vault and this attempt, not expired, signed by the address that it names. Not whose address that is.
 */
import { verifyMessage } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import type { Hex } from '../../contract/approval.ts'

/** Farcaster's contracts are on Optimism. */
const CHAIN_ID = 10

export type Expected = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly time: number
}

export type Signed = { readonly address: Hex; readonly fid: bigint }

/** Undefined: refused. */
export async function readSigned(
  message: string,
  signature: Hex,
  expected: Expected,
): Promise<Signed | undefined> {
  const fields = parseSiweMessage(message)
  const { domain, nonce } = expected
  const isOurs =
    validateSiweMessage({ message: fields, domain, nonce, time: new Date(expected.time) }) &&
    fields.uri === expected.uri &&
    fields.version === '1' &&
    fields.chainId === CHAIN_ID
  const fid = fidOf(fields.resources ?? [])
  const { address } = fields
  if (!isOurs || fid === undefined || !address) return undefined
  return (await isSignedBy(address, message, signature)) ? { address, fid } : undefined
}

/** One id, or none is meant. */
function fidOf(resources: readonly string[]): bigint | undefined {
  const found = resources.flatMap(
    (resource) => /^farcaster:\/\/fid\/([1-9]\d{0,17})\/?$/.exec(resource)?.[1] ?? [],
  )
  return found.length === 1 && found[0] ? BigInt(found[0]) : undefined
}

async function isSignedBy(address: Hex, message: string, signature: Hex): Promise<boolean> {
  try {
    return await verifyMessage({ address, message, signature })
  } catch {
    return false // a signature that cannot be one
  }
}

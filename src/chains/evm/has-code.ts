/** Whether an address is a contract. Code that starts with `0xef0100` is a delegated account, not a contract (EIP-7702, decisions 32). */
import { getCode } from 'viem/actions'
import type { Hex } from '../chain.ts'
import type { EvmClient } from './client.ts'

export type Code = 'none' | 'delegated' | 'contract'

/** `code`: a node's checked answer to `eth_getCode`. */
export function readCode(code: unknown): Code {
  if (typeof code !== 'string' || code === '0x') return 'none'
  return /^0xef0100[\da-f]{40}$/i.test(code) ? 'delegated' : 'contract'
}

export const codeAt = async (client: EvmClient, address: Hex): Promise<Code> =>
  readCode(await getCode(client, { address }))

export const hasCode = async (client: EvmClient, address: Hex): Promise<boolean> =>
  (await codeAt(client, address)) === 'contract'

/** Whether an address is a contract. Code that starts with `0xef0100` is a person who delegated (EIP-7702, decisions 32). */
import { getCode } from 'viem/actions'
import type { Hex } from '../chain.ts'
import type { EvmClient } from './client.ts'

const DELEGATED = /^0xef0100[\da-f]{40}$/i

export const hasCode = async (client: EvmClient, address: Hex): Promise<boolean> => {
  const code = await getCode(client, { address })
  return code !== undefined && !DELEGATED.test(code)
}

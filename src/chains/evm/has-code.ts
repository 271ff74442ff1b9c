/** Whether an address is a contract. Code that starts with `0xef0100` is a person who delegated (EIP-7702, decisions 32). */
import type { Hex } from '../chain.ts'
import type { Read } from './reader.ts'

const DELEGATED = /^0xef0100[\da-f]{40}$/i

export const hasCode = async (read: Read, address: Hex): Promise<boolean> => {
  const code = await read('eth_getCode', [address, 'latest'])
  return code !== '0x' && !DELEGATED.test(code)
}

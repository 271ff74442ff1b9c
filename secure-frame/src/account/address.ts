/** Where an owner's account is, and how it gets there. Asks no network: everything follows from the owner. */
import { concatHex, encodeFunctionData, getAddress, keccak256, parseAbi, slice } from 'viem'
import type { Hex } from '../contract/approval.ts'
import { FACTORY, IMPLEMENTATION, ZERO_WORD } from './constants.ts'

const factoryAbi = parseAbi(['function createAccount(address owner) returns (address)'])

/** The code of the owner's account: a clone (ERC-1167) with the owner behind it. */
export function accountCode(owner: Hex): Hex {
  const code = ['0x363d3d373d3d3d363d73', IMPLEMENTATION, '0x5af43d82803e903d91602b57fd5bf3', owner] as const
  return lowerCase(concatHex(code))
}

/** The address of the owner's account, with its checksum: CREATE2 by the factory with the salt zero. */
export function accountAddress(owner: Hex): Hex {
  const creation = keccak256(concatHex(['0x6100413d81600a3d39f3', accountCode(owner)]))
  const hash = keccak256(concatHex(['0xff', FACTORY, ZERO_WORD, creation]))
  return getAddress(slice(hash, 12))
}

/** What the factory is called with. */
export function factoryData(owner: Hex): Hex {
  return encodeFunctionData({ abi: factoryAbi, args: [owner] })
}

const lowerCase = (hex: Hex): Hex => `0x${hex.slice(2).toLowerCase()}`

/** Addresses that are the same on every network, because each follows from code sent to the CREATE2 deployer. Tests hold them to that code. */
import type { Hex } from '../contract/approval.ts'

/** EntryPoint 0.8 (ERC-4337). */
export const ENTRY_POINT: Hex = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
/** https://github.com/Arachnid/deterministic-deployment-proxy: creates what follows the salt. */
export const CREATE2_DEPLOYER: Hex = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** `contracts/solidity/SmartAccountFactory.sol`, with the salt zero. */
export const FACTORY: Hex = '0x68eb11e483df97952E539b1161240F5587BFA79C'
/** The code that every account runs; the factory creates it. */
export const IMPLEMENTATION: Hex = '0xBA58a95CBb2074c70a14b0FF52A514516c0720E4'

export const ZERO_WORD: Hex = `0x${'0'.repeat(64)}`

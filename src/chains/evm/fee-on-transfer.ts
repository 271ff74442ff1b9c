/**
 * Finds out how much a token deducts from a transfer (fee on transfer). Simulates it with a state override: an `eth_call` in which the
 * sender's account has the code below, which makes the transfer and compares the receiver's balance before and after.
 */
import { concatHex, isAddress, isHex, numberToHex, pad } from 'viem'
import { sameAddress } from '../../lib/caip.ts'
import type { EvmTransfer, Hex } from '../chain.ts'
import type { Ask } from '../rpc/endpoint.ts'
import { readNumber } from './erc20.ts'

/**
 * Takes token, receiver and amount, one word each; returns how much the receiver's balance has grown, or reverts. Memory: calldata of
 * `balanceOf(receiver)` at 0 and of `transfer(receiver, amount)` at 0x40, balance before at 0xa0 and after at 0xc0.
 */
const PROBE: Hex = `0x${[
  '6370a0823160e01b600052', // mstore(0, balanceOf << 224)
  '602035600452', // mstore(4, calldataload(0x20))
  '63a9059cbb60e01b604052', // mstore(0x40, transfer << 224)
  '602035604452', // mstore(0x44, calldataload(0x20))
  '604035606452', // mstore(0x64, calldataload(0x40))
  '602060a0602460006000355afa', // staticcall(gas, token, 0, 0x24, 0xa0, 0x20)
  '600060006044604060006000355af1', // call(gas, token, 0, 0x40, 0x44, 0, 0)
  '602060c0602460006000355afa', // staticcall(gas, token, 0, 0x24, 0xc0, 0x20)
  '1616605b5760006000fd', // revert unless all three succeeded
  '5b60a05160c0510360005260206000f3', // return mload(0xc0) - mload(0xa0)
].join('')}`

/** In base units of the token. Undefined: nothing is deducted, or the node cannot simulate it. */
export async function feeOnTransfer(
  ask: Ask,
  { from, to, value, token }: EvmTransfer,
): Promise<bigint | undefined> {
  if (!token || !isAddress(token.address) || sameAddress(from, to)) return undefined
  const data = concatHex([pad(token.address), pad(to), numberToHex(value, { size: 32 })])
  const answer = await ask('eth_call', [{ to: from, data }, 'latest', { [from]: { code: PROBE } }]).catch(
    // Not every node supports state overrides.
    () => undefined,
  )
  const arrived = isHex(answer) ? readNumber(answer) : undefined
  return arrived !== undefined && arrived < value ? value - arrived : undefined
}

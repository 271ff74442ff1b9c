/**
 * What a token keeps of a transfer for itself, so that less arrives. Found by pretending, at a node that can, that the sender's
 * account is a contract which makes the transfer and looks at the receiver before and after. Undefined: nothing, or unknown.
 */
import { concatHex, isAddress, isHex, numberToHex, pad } from 'viem'
import { sameAddress } from '../../lib/caip.ts'
import type { EvmTransfer, Hex } from '../chain.ts'
import type { Ask } from '../rpc/endpoint.ts'
import { readNumber } from './erc20.ts'

/**
 * Called with token, receiver and amount, a word each; answers how much more the receiver has afterwards, or reverts.
 * Memory: `balanceOf(receiver)` at 0, `transfer(receiver, amount)` at 0x40, what there was at 0xa0, what there is at 0xc0.
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
  '1616605b5760006000fd', // unless all three went well, revert
  '5b60a05160c0510360005260206000f3', // return mload(0xc0) - mload(0xa0)
].join('')}`

export async function withheld(
  ask: Ask,
  { from, to, value, token }: EvmTransfer,
): Promise<bigint | undefined> {
  if (!token || !isAddress(token.address) || sameAddress(from, to)) return undefined
  const data = concatHex([pad(token.address), pad(to), numberToHex(value, { size: 32 })])
  const answer = await ask('eth_call', [{ to: from, data }, 'latest', { [from]: { code: PROBE } }]).catch(
    // Not every node can pretend: then nobody knows, and the transfer is what it says.
    () => undefined,
  )
  const arrived = isHex(answer) ? readNumber(answer) : undefined
  return arrived !== undefined && arrived < value ? value - arrived : undefined
}

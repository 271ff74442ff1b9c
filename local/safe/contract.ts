// Owns the contract behind the Safe: no package here has the real one, so this is the smallest that holds coins, sends
// them when its first owner says so, and tells what came of it by the real one's events. It checks no signatures: that the
// second owner has signed is the page's care. Written by hand for `../services/exchange/assembler.mjs`.
import { type Address, concatHex, getContractAddress, type Hex, keccak256, pad, toBytes, toHex } from 'viem'
import { assemble } from '../services/exchange/assembler.mjs'
import { callNode } from '../wallet/rpc.ts'
import { broadcast, prepare, sign } from '../wallet/transaction.ts'
import { firstOwner } from './owners.ts'

const topic = (name: string) => keccak256(toBytes(`${name}(bytes32,uint256)`))
const ETHER = 10n ** 18n
/** What it begins with. */
const FUNDS = 20n * ETHER

// Called with the name of the transaction, the receiver, the value, and the data for the receiver. Called with nothing: coins came.
const runtime = assemble(`
  CALLDATASIZE @called JUMPI STOP
  called:
  CALLER ${firstOwner.address} EQ @owner JUMPI
  0 0 REVERT
  owner:
  0x60 CALLDATASIZE SUB
  DUP1 0x60 0 CALLDATACOPY
  0 0 DUP3 0 0x40 CALLDATALOAD 0x20 CALLDATALOAD GAS CALL
  0 CALLDATALOAD 0 MSTORE
  0 0x20 MSTORE
  @success JUMPI
  ${topic('ExecutionFailure')} @log JUMP
  success:
  ${topic('ExecutionSuccess')}
  log:
  0x40 0 LOG1 STOP
`)

function creationCode(): Hex {
  const size = runtime.length / 2
  const head = (at: string) => assemble(`${size} ${at} 0 CODECOPY ${size} 0 RETURN`)
  const length = head('0xffff').length / 2
  return `0x${head(toHex(length, { size: 2 }))}${runtime}`
}

/** The first contract that the first owner creates: the same on each network. */
export const SAFE: Address = getContractAddress({ from: firstOwner.address, nonce: 0n })

const own = (): Address => firstOwner.address

async function sendAsOwner(request: object, chainId: number, url: string | undefined): Promise<Hex> {
  const prepared = await prepare({ from: firstOwner.address, ...request }, chainId, url, own)
  return broadcast(await sign(prepared, firstOwner.key), url)
}

/** Puts the Safe on the network, with coins in it, unless it is there. */
export async function deploy(chainId: number, url: string | undefined): Promise<void> {
  if ((await callNode(url, 'eth_getCode', [SAFE, 'latest'])) !== '0x') return
  await sendAsOwner({ data: creationCode(), value: toHex(FUNDS) }, chainId, url)
}

export type Call = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** A real transaction of the network, sent and paid by the first owner. */
export const execute = (name: Hex, { to, value, data }: Call, chainId: number, url: string | undefined) =>
  sendAsOwner({ to: SAFE, data: concatHex([name, pad(to), toHex(value, { size: 32 }), data]) }, chainId, url)

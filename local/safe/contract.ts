// Owns how the contract behind the Safe gets onto a network and is asked to act: `../contracts/solidity/SafeAccount.sol`.
import { type Address, encodeFunctionData, getContractAddress, type Hex, parseAbi, toHex } from 'viem'
import artifact from '../contracts/artifacts/SafeAccount.json' with { type: 'json' }
import { callNode } from '../wallet/rpc.ts'
import { broadcast, prepare, sign } from '../wallet/transaction.ts'
import { isHexText } from '../wallet/values.ts'
import { firstOwner } from './owners.ts'

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(bytes32 txHash, Call[] calls)',
  'function setThreshold(uint256 count)',
])
/** A node's estimate is too low for what may fail without a revert. */
const GAS = toHex(1_500_000n)
const ETHER = 10n ** 18n
/** What it begins with. */
const FUNDS = 20n * ETHER

function creationCode(): Hex {
  const { bytecode } = artifact
  if (!isHexText(bytecode)) throw new Error('The artifact of the Safe has no code.')
  return bytecode
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
export function execute(txHash: Hex, calls: readonly Call[], chainId: number, url: string | undefined) {
  const args = [txHash, calls] as const
  return sendAsOwner(
    { to: SAFE, data: encodeFunctionData({ abi, functionName: 'execute', args }), gas: GAS },
    chainId,
    url,
  )
}

/** How many owners have to sign messages, from then on. */
export function setThreshold(count: 1 | 2, chainId: number, url: string | undefined): Promise<Hex> {
  const data = encodeFunctionData({ abi, functionName: 'setThreshold', args: [BigInt(count)] })
  return sendAsOwner({ to: SAFE, data }, chainId, url)
}

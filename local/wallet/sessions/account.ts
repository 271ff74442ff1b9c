// Owns the contract account of the wallet: what its owner's key has it do. The code: `../../contracts/solidity/SessionAccount.sol`.
import { type Abi, type Address, encodeFunctionData, type Hex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import artifact from '../../contracts/artifacts/SessionAccount.json' with { type: 'json' }
import { ProviderRpcError } from '../errors.ts'
import { keyOf } from '../keys.ts'
import { callNode } from '../rpc.ts'
import { broadcast, type Prepared, prepare, sign } from '../transaction.ts'
import { isRecord } from '../values.ts'
import type { SessionGrant } from './permissions.ts'

export const ACCOUNT: Address = '0xe37c4D92A32D0511429B93f03eb18CE2E0239719'

// A JSON file's types are too wide for it.
const abi = artifact.abi as Abi

/** A node's estimate is too low for what may fail without a revert. */
const GAS = toHex(1_500_000n)
const WAIT_MS = 300
const WAITS = 200

const owner = () => privateKeyToAccount(keyOf(ACCOUNT))

async function sendAsOwner(
  functionName: string,
  args: readonly unknown[],
  chainId: number,
  url: string | undefined,
): Promise<Hex> {
  const { address } = owner()
  const data = encodeFunctionData({ abi, functionName, args })
  const request = { from: address, to: ACCOUNT, data, gas: GAS }
  const prepared = await prepare(request, chainId, url, () => address)
  return broadcast(await sign(prepared, keyOf(ACCOUNT)), url)
}

/** Until the network has it; throws when it was refused there. */
async function untilMined(hash: Hex, url: string | undefined): Promise<void> {
  for (let asked = 0; asked < WAITS; asked++) {
    const receipt = await callNode(url, 'eth_getTransactionReceipt', [hash])
    if (isRecord(receipt)) {
      if (receipt.status === '0x1') return
      throw new ProviderRpcError(-32000, 'The account refused it.')
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  throw new ProviderRpcError(-32000, 'The network did not take it.')
}

/** What the account itself is to send. */
export const sendByAccount = (
  { to, value, data, chainId }: Prepared,
  url: string | undefined,
): Promise<Hex> => {
  if (to === null) throw new ProviderRpcError(-32602, 'This account creates no contracts.')
  return sendAsOwner('execute', [{ to, value, data }], chainId, url)
}

export async function grant(
  { id, expiry, cosigner, key, allowances, permitted }: SessionGrant,
  chainId: number,
  url: string | undefined,
): Promise<void> {
  const args = [id, expiry, cosigner, key, allowances, permitted]
  await untilMined(await sendAsOwner('grant', args, chainId, url), url)
}

export async function revoke(id: Hex, chainId: number, url: string | undefined): Promise<void> {
  await untilMined(await sendAsOwner('revoke', [id], chainId, url), url)
}

export const signAsOwner = (message: string): Promise<Hex> => owner().signMessage({ message })

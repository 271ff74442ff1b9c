/** The local networks with the contracts of smart accounts, a bundler on each, a token, and people with keys. */
import {
  createPublicClient,
  encodeFunctionData,
  getContractAddress,
  hexToBytes,
  http,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { startBundlers } from '../../../local/bundler/bundler.mjs'
import { askNode } from '../../../local/nodes/ask-node.mjs'
import { startNodes } from '../../../local/nodes/nodes.mjs'
import { erc20Code, tokenCode } from '../../../local/services/exchange/contracts.mjs'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { createBundler, readNetwork } from '../bundler/bundler.ts'
import type { EvmCall, Hex } from '../contract/approval.ts'
import { accountAddress } from './address.ts'
import { createSmartAccounts } from './smart-accounts.ts'

export const FRAME_ORIGIN = 'https://frame.example'
const HOLDER: Hex = '0x00000000000000000000000000000000d0e17043'
const SUPPLY = 10n ** 24n

export const erc20Abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
])

export type World = Awaited<ReturnType<typeof startWorld>>
export type Person = ReturnType<typeof createPerson>

/** Deadlines stay; what is waited between polls is a twentieth. */
export const hastyClock: Clock = {
  ...systemClock,
  wait: (ms, signal) => systemClock.wait(ms / 20, signal),
}

export function createPerson(privateKey: Hex = generatePrivateKey()) {
  const owner = privateKeyToAddress(privateKey)
  return { privateKey, key: hexToBytes(privateKey), owner, account: accountAddress(owner) }
}

export const transferOf = (token: Hex, to: Hex, amount: bigint): EvmCall => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
export const coinOf = (to: Hex, value: bigint): EvmCall => ({ to, value, data: '0x' })

export async function startWorld() {
  const networks = await startNodes({ ports: [0, 0] })
  const url = networks.urls['eip155:1'] ?? ''
  const bundlers = await startBundlers({
    nodes: networks.urls,
    allowedOrigins: [FRAME_ORIGIN],
    createBundler,
    readNetwork,
  })
  const node = askNode(url)
  const client = createPublicClient({ transport: http(url), cacheTime: 0, pollingInterval: 50 })
  const config = {
    nodes: Object.fromEntries(Object.entries(networks.urls).map(([id, one]) => [id, [one]])),
    bundlers: bundlers.urls,
  }
  const accounts = createSmartAccounts({ ...config, clock: hastyClock })
  const token = await placeToken(node)
  return {
    url,
    urls: networks.urls,
    bundlers,
    node,
    client,
    config,
    accounts,
    token,
    fund: (address: Hex, coins: string) => node('anvil_setBalance', address, numberToHex(parseEther(coins))),
    giveTokens: (address: Hex, amount: bigint) => {
      const { data } = transferOf(token, address, amount)
      return node('eth_sendTransaction', { from: HOLDER, to: token, data })
    },
    tokensOf: (address: Hex) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    /** Prepares, sends and waits. */
    operate: async ({ owner, key }: Person, calls: readonly EvmCall[], chainId = 1) => {
      const operation = await accounts.prepare(chainId, owner, calls)
      const operationHash = await accounts.send(chainId, operation, key)
      const { signal } = new AbortController()
      const mined = await accounts.waitForTransaction(chainId, operationHash, { signal })
      return { operation, operationHash, ...mined }
    },
    stop: async () => {
      await bundlers.stop()
      await networks.stop()
    },
  }
}

async function placeToken(node: ReturnType<typeof askNode>): Promise<Hex> {
  await node('anvil_setBalance', HOLDER, numberToHex(parseEther('100')))
  await node('anvil_impersonateAccount', HOLDER)
  const published = getContractAddress({ from: HOLDER, nonce: 0n })
  const facts = { name: 'Play Dollar', symbol: 'PLAY', decimals: 6, price: 1 }
  const creations = [erc20Code(), tokenCode(facts, { holder: HOLDER, supply: SUPPLY, published })]
  for (const data of creations) await node('eth_sendTransaction', { from: HOLDER, data, gas: '0x2dc6c0' })
  return getContractAddress({ from: HOLDER, nonce: 1n })
}

/**
 * The local exchange on a real node, asked without a network as the services ask it; and contracts that do what a test says, call by call,
 * for services that lie.
 */

import { decodeFunctionResult, encodeFunctionData, erc20Abi, getAddress, maxUint256, parseAbi } from 'viem'
import { vi } from 'vitest'
import { json, type Respond, type Sent } from '../../../api/api.testing.ts'
import type { Hex } from '../../../chains/chain.ts'
import { createEvmChain } from '../../../chains/evm/create-evm-chain.ts'
import { startTokens, type TokenHarness } from '../../../chains/evm/tokens.testing.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import { NETWORK, noPrices } from '../swap.testing.ts'

type Endpoint = {
  readonly method: string
  readonly path: string
  answer(ask: { query: unknown; body: unknown }): unknown
}
/** The parts of the demo that are used here; they are JavaScript, so they are typed by hand. */
type Convert = { convertEndpoints(world: object): readonly Endpoint[] }
type Chains = { openChain(id: string, url: string): object }
type Deploying = { deployExchange(chain: object): Promise<object> }

export const THIEF: Hex = getAddress('0x00000000000000000000000000000000bad0bad0')
/** Contracts of the thief: what the built swap calls, and a token that gives itself away. */
export const EVIL: Hex = getAddress('0x00000000000000000000000000000000e411e411')
export const GRANTING: Hex = getAddress('0x0000000000000000000000000000000062a176e6')

export const routerAbi = parseAbi([
  'function getAmountsOut(uint256,address[]) view returns (uint256[])',
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
])

/** What the service builds, before it is written to the wire. */
export type Tx = {
  readonly from: string
  readonly to: string
  readonly data: Hex
  readonly amount?: string
  readonly value?: string
}
/** What a lying service makes of an honest answer. */
export type Lie = {
  readonly transaction?: (tx: Tx) => Tx | Promise<Tx>
  readonly approval?: (tx: Tx) => Tx
}

export type Market = TokenHarness & {
  readonly respond: Respond
  readonly chain: ReturnType<typeof createEvmChain>
  /** From now on; nothing: honest. */
  lie(lie: Lie): void
  place(address: Hex, code: Hex): Promise<unknown>
  amountOut(amount: bigint, path: readonly Hex[]): Promise<bigint>
  send(from: Hex, to: Hex, data: Hex): Promise<unknown>
}

export async function openMarket(): Promise<Market> {
  const tokens = await startTokens(1)
  const { anvil } = tokens
  const { convertEndpoints } = await vi.importActual<Convert>(
    '../../../../local/services/blockchain/convert.mjs',
  )
  const { openChain } = await vi.importActual<Chains>('../../../../local/services/chain.mjs')
  const { deployExchange } = await vi.importActual<Deploying>(
    '../../../../local/services/exchange/deploy.mjs',
  )
  const chain = openChain(NETWORK, anvil.url)
  Object.assign(chain, { exchange: await deployExchange(chain) })
  const endpoints = convertEndpoints({ chains: new Map([[NETWORK, chain]]), hash: () => '7'.repeat(64) })
  let now: Lie = {}
  const answer = async ({ path, method, query, body }: Sent): Promise<unknown> => {
    const endpoint = endpoints.find((one) => one.path === path && one.method === method)
    if (!endpoint) throw new Error(`Nobody answers ${method} ${path}`)
    // Of this shape, or the product refuses it.
    const given = (await endpoint.answer({ query, body })) as { tx: Tx }
    if (path.endsWith('/build-transaction')) return { tx: (await now.transaction?.(given.tx)) ?? given.tx }
    if (path.endsWith('/build-approve')) return { tx: now.approval?.(given.tx) ?? given.tx }
    if (path.endsWith('/tokens')) return withGranting(given)
    return given
  }
  const send = (from: Hex, to: Hex, data: Hex) =>
    anvil.wallet().request({ method: 'eth_sendTransaction', params: [{ from, to, data, gas: '0x7a120' }] })
  return {
    ...tokens,
    chain: createEvmChain({ customUrls: () => [anvil.url] }),
    respond: async (sent) => (sent.path.includes('fungible') ? noPrices() : json(await answer(sent))),
    lie: (lie) => {
      now = lie
    },
    amountOut: async (amount, path) => {
      const data = encodeFunctionData({ abi: routerAbi, functionName: 'getAmountsOut', args: [amount, path] })
      const answer = await anvil.rpc('eth_call', [{ to: tokens.router, data }, 'latest'])
      return (
        decodeFunctionResult({ abi: routerAbi, functionName: 'getAmountsOut', data: answer as Hex }).at(-1) ??
        0n
      )
    },
    place: (address, code) => anvil.rpc('anvil_setCode', [address, code]),
    send,
  }
}

const withGranting = (given: object): unknown => {
  const { tokens } = given as unknown as { tokens: object[] }
  const row = { name: 'Granting', symbol: 'GRANT', address: `${NETWORK}:${GRANTING}`, decimals: 0 }
  return { tokens: [...tokens, row] }
}

/** `value`: wei; `all`: what the contract was called with. */
export type Doing = { readonly to: Hex; readonly data: Hex; readonly value?: bigint | 'all' }

const hex = (value: bigint | number, bytes: number) =>
  BigInt(value)
    .toString(16)
    .padStart(bytes * 2, '0')
const push = (value: bigint | number | Hex, bytes: number) =>
  `${(0x5f + bytes).toString(16)}${typeof value === 'string' ? value.slice(2).padStart(bytes * 2, '0') : hex(value, bytes)}`

/** Code that makes these calls one after the other, and fails when one does. Called without data it takes coins. */
export function codeOf(doings: readonly Doing[]): Hex {
  // calldatasize, jump to 6, stop.
  const start = `36${push(6, 2)}57005b`
  const made = doings.map(({ to, data, value = 0n }) => {
    const bytes = data.slice(2)
    const words = bytes.match(/.{1,64}/g) ?? []
    const stored = words
      .map((word, index) => `${push(`0x${word.padEnd(64, '0')}`, 32)}${push(index * 32, 2)}52`)
      .join('')
    const paid = value === 'all' ? '34' : push(value, 32)
    const called = `${push(0, 1)}${push(0, 1)}${push(bytes.length / 2, 2)}${push(0, 1)}${paid}${push(to, 20)}5af1`
    return `${stored}${called}`
  })
  // Fails: jump over a revert if the call has succeeded.
  let code = start
  for (const part of made) {
    code += part
    const after = code.length / 2 + 4 + 5
    code += `${push(after, 2)}57${push(0, 1)}${push(0, 1)}fd5b`
  }
  return `0x${code}00`
}

/** A token that lets the thief's contract spend what its holder has, when it is called without data; 7 of it, as it says. */
export const grantingCode = (): Hex => {
  const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
  const answer = `${push(0, 1)}54${push(0, 1)}52${push(32, 1)}${push(0, 1)}f3`
  const grant = `5b${push(7, 1)}${push(0, 1)}55${push(7, 1)}${push(0, 1)}52${push(EVIL, 32)}${push(ALICE, 32)}${push(approval, 32)}${push(32, 1)}${push(0, 1)}a300`
  const at = 1 + 1 + 3 + 1 + answer.length / 2
  return `0x3615${push(at, 2)}57${answer}${grant}`
}

const erc20 = (functionName: 'transfer' | 'approve', args: readonly [Hex, bigint]): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args })
export const transfer = (to: Hex, amount: bigint): Hex => erc20('transfer', [to, amount])
export const approve = (spender: Hex, amount = maxUint256): Hex => erc20('approve', [spender, amount])
export const pull = (amount: bigint, to: Hex): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [ALICE, to, amount] })

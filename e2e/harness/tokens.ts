/** Tokens of the local networks, asked of the node itself. Amounts in base units. */
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { sendMined } from '../../local/nodes/send-mined.mjs'
import type { Node } from './node.ts'
import type { Services } from './test.ts'

/** Of Ethereum's tokens, by its symbol; also of those that are odd. */
export const tokenAddress = (services: Pick<Services, 'exchange'>, symbol: string): Hex => {
  const { tokens = [], odd = [] } = services.exchange('eip155:1') ?? {}
  const found = [...tokens, ...odd].find((token) => token.symbol === symbol)
  if (!found) throw new Error(`No ${symbol} here`)
  return found.address
}

export const tokenBalance = async (node: Node, token: string, owner: string): Promise<bigint> => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner as Hex] })
  return BigInt((await node.call('eth_call', { to: token, data }, 'latest')) as string)
}

/** From whoever holds a token; the node signs for everybody. By way of an allowance, because not every token lets itself be sent. */
export const giveToken = async (
  node: Node,
  p: { readonly token: string; readonly from: string; readonly to: string; readonly amount: bigint },
): Promise<void> => {
  const { token, from, to, amount } = p
  const people = [from as Hex, to as Hex] as const
  await node.call('anvil_impersonateAccount', from)
  await node.setBalance(from, 10n ** 18n)
  for (const data of [
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [people[0], amount] }),
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [...people, amount] }),
  ])
    await sendMined(node.call, { from, to: token, data })
}

export const transferData = (to: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, amount] })

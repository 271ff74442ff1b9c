/** What the journeys that sign and send share: somebody who is signed in, tokens on a node, and what the approval screen says. */
import type { Page } from '@playwright/test'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  type Hex,
  http,
  parseUnits,
} from 'viem'
import { base, mainnet } from 'viem/chains'
import { sendAll } from '../../local/nodes/send-all.mjs'
import { erc20Code, tokenCode } from '../../local/services/exchange/contracts.mjs'
import type { Node } from '../harness/node.ts'
import {
  type Client,
  expect,
  type Local,
  OTHER,
  openClient,
  RECEIVER,
  signInByEmail,
  somebody,
} from './frame.ts'

export { OTHER, RECEIVER }

/** In wei. */
export const COIN = 10n ** 18n

export type Wallet = Client & { readonly email: string; readonly address: Hex; readonly type: string }

type Wanted = {
  readonly chainId?: number | string
  readonly type?: 'eoa' | 'smartAccount'
  readonly url?: string
}

/** Somebody with an account of this type on this network. */
export const openWallet = async (
  page: Page,
  local: Local,
  { chainId = 1, type = 'eoa', url = local.driver.url, email = somebody() }: Wanted & { email?: string } = {},
): Promise<Wallet> => {
  const client = await openClient(page, url)
  await signInByEmail(client, local, email)
  const user = Object(await client.ask('GET_USER', { chainId, preferredAccountType: type }))
  return { ...client, email, address: user.address, type: user.preferredAccountType }
}

/** The whole screen as text; addresses stand in it with spaces. */
export const dialog = ({ frame }: Client) => frame.getByRole('dialog')

/** The figure in the row of this label, as the screen says it. */
export const row = async (client: Client, label: string): Promise<string> => {
  const found = dialog(client)
    .locator('.row')
    .filter({ has: client.frame.locator('dt', { hasText: label }) })
  return (await found.locator('dd').first().textContent())?.trim() ?? ''
}

/** Coins in wei that the screen says may be paid at most. It rounds up to two digits. */
export const saidFee = async (client: Client): Promise<bigint> => {
  const text = await row(client, 'Network fee, at most')
  const [, digits] = /^≈ ([\d,.]+) (?:ETH|SOL)$/.exec(text) ?? []
  if (digits === undefined) throw new Error(`No fee: ${text}`)
  return parseUnits(digits.replaceAll(',', ''), text.endsWith('SOL') ? 9 : 18)
}

/** As the screen rounds a fee: up, to two digits. */
export const roundedUp = (value: bigint): bigint => {
  const cut = 10n ** BigInt(Math.max(0, `${value}`.length - 2))
  return ((value + cut - 1n) / cut) * cut
}

/** Approves what the screen shows, and waits until it is gone. */
export const approve = async (client: Client): Promise<void> => {
  const button = client.frame.getByRole('button', { name: 'Approve' })
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
}

export const viem = (node: Node, chainId: 1 | 8453 = 1) =>
  createPublicClient({
    chain: chainId === 1 ? mainnet : base,
    transport: http(node.url),
    pollingInterval: 100,
  })

const MINTER = '0x00000000000000000000000000000000d0e10e51'

/** A token of six decimals, all of which this holder has. */
export const placeToken = async (node: Node, holder: string, supply: bigint): Promise<Hex> => {
  const first = BigInt(await node.count(MINTER))
  const at = (nonce: bigint) => getContractAddress({ from: MINTER, nonce })
  await node.call('anvil_impersonateAccount', MINTER)
  const facts = { name: 'Garnet', symbol: 'GRN', decimals: 6, price: 0 }
  const code = tokenCode(facts, { holder: holder as Hex, supply, published: at(first) }, 'NamedToken')
  const both = [erc20Code(), code].map((data) => ({ data, gas: 2_000_000 }))
  await sendAll(node.call, MINTER, both)
  return at(first + 1n)
}

/** What the network took, once the transaction is in a block: the node answers with its hash before that. */
export const feeOf = async (node: Node, hash: unknown): Promise<bigint> => {
  const receipt = await viem(node).waitForTransactionReceipt({ hash: String(hash) as Hex })
  expect(receipt.status).toBe('success')
  return receipt.gasUsed * receipt.effectiveGasPrice
}

export const held = async (node: Node, token: Hex, owner: string): Promise<bigint> => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner as Hex] })
  return BigInt(String(await node.call('eth_call', { to: token, data }, 'latest')))
}

export const transferOf = (token: Hex, to: Hex, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

export const toHex = (value: bigint): Hex => `0x${value.toString(16)}`

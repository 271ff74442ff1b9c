/** A real node for tests, with Multicall3 and the demo's tokens, odd ones included. */
import { encodeFunctionData, erc20Abi } from 'viem'
import { vi } from 'vitest'
import type { Hex } from '../chain.ts'
import type { EvmNetwork } from '../network.ts'
import { type Anvil, startAnvil } from './anvil.testing.ts'

type Token = {
  readonly symbol: string
  readonly name: string
  readonly address: Hex
  /** As the service reports them; the token itself may differ. */
  readonly decimals: number
}
type Exchange = {
  readonly treasury: Hex
  readonly router: Hex
  readonly wrapped: Token
  readonly tokens: readonly Token[]
  readonly imitation: Token
  readonly odd: readonly Token[]
}

/** The parts of the demo that are used here; they are JavaScript, so they are typed by hand. */
type Deploying = { deployExchange(chain: object): Promise<Exchange> }
type Chains = { openChain(id: string, url: string): object }
type Contracts = { placeContracts(url: string, chainId: number): Promise<void> }

export type TokenHarness = {
  readonly anvil: Anvil
  /** With Multicall3. */
  readonly network: EvmNetwork
  /** Without. */
  readonly plain: EvmNetwork
  readonly router: Hex
  /** Of the wrapped coin. */
  readonly wrapped: Hex
  readonly tokenOf: (symbol: string) => Token
  readonly give: (symbol: string, to: Hex, amount: bigint) => Promise<void>
  readonly balanceOf: (symbol: string, owner: Hex) => Promise<bigint>
}

export const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'

export async function startTokens(chainId: number): Promise<TokenHarness> {
  const { deployExchange } = await vi.importActual<Deploying>('../../../local/services/exchange/deploy.mjs')
  const { openChain } = await vi.importActual<Chains>('../../../local/services/chain.mjs')
  const { placeContracts } = await vi.importActual<Contracts>('../../../local/contracts/place-contracts.mjs')
  const anvil = await startAnvil(chainId)
  const position = async () => {
    await placeContracts(anvil.url, chainId)
    return deployExchange(openChain(`eip155:${chainId}`, anvil.url))
  }
  const { treasury, router, wrapped, tokens, odd, imitation } = await position().catch((error) => {
    anvil.stop()
    throw error
  })
  const tokenOf = (symbol: string): Token => {
    const token = [...tokens, ...odd, imitation].find((one) => one.symbol === symbol)
    if (!token) throw new Error(`There is no ${symbol}`)
    return token
  }
  const plain = anvil.network
  const { details } = plain
  if (!details) throw new Error('A local network has details')
  return {
    anvil,
    plain,
    network: { ...plain, details: { ...details, multicall: MULTICALL } },
    router,
    wrapped: wrapped.address,
    tokenOf,
    give: async (symbol, to, amount) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
      await anvil.wallet().request({
        method: 'eth_sendTransaction',
        params: [{ from: treasury, to: tokenOf(symbol).address, data }],
      })
    },
    balanceOf: async (symbol, owner) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
      return BigInt(String(await anvil.rpc('eth_call', [{ to: tokenOf(symbol).address, data }, 'latest'])))
    },
  }
}

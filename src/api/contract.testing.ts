/** The product's own client over real HTTP: a node, the local services over it, and what a test asks of the two. */
import { createPublicClient, createWalletClient, erc20Abi, getAddress, type Hex, http, parseAbi } from 'viem'
import { expect, vi } from 'vitest'
import { startAnvil } from '../chains/evm/anvil.testing.ts'
import { systemClock } from '../lib/clock.ts'
import { memoryStorage } from './api.testing.ts'
import type { Asked } from './contract-endpoints.testing.ts'
import { createApi } from './create-api.ts'
import type { Endpoints } from './endpoints.ts'
import { sdkType, sdkVersion } from './sdk.ts'

export const NETWORK = 'eip155:1'
/** Not served by the local services. */
export const ELSEWHERE = 'eip155:10'
export const STRANGER = '0x00000000000000000000000000000000000057a6'

type Token = { readonly symbol: string; readonly address: Hex; readonly decimals: number }

/** As much of `services.mjs` as is used here; it is JavaScript, checked by its own tests. */
type Services = {
  readonly endpoints: Endpoints
  readonly projectId: string
  requests(): readonly Asked[]
  events(): readonly unknown[]
  /** The page that shows them, where purchases are paid. */
  readonly url: string
  configure(p: { readonly allowedOrigins?: readonly string[]; readonly isAnalyticsEnabled?: boolean }): void
  exchange(id: string): { readonly router: Hex; readonly wrapped: Token; readonly tokens: readonly Token[] }
  reset(): void
  stop(): Promise<void>
}
type Program = {
  readonly REFUSED_PROJECT_ID: string
  startServices(p: { readonly rpc: Readonly<Record<string, string>> }): Promise<Services>
}

/** As the services build them: addresses are checked before they are sent to. */
type Sendable = {
  readonly from: string
  readonly to: string
  readonly data?: Hex
  readonly value?: bigint
  readonly gas?: bigint | undefined
}

const routerAbi = parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])'])

export async function startWorld() {
  const program = await vi.importActual<Program>('../../demo/services/services.mjs')
  const anvil = await startAnvil(1)
  const services = await program.startServices({ rpc: { [NETWORK]: anvil.url } }).catch((error) => {
    anvil.stop()
    throw error
  })
  const transport = http(anvil.url, { retryCount: 0 })
  const node = createPublicClient({ transport, cacheTime: 0, pollingInterval: 10 })
  const wallet = createWalletClient({ transport })
  const { router, wrapped, tokens } = services.exchange(NETWORK)

  const tokenOf = (symbol: string): Token => {
    const token = [wrapped, ...tokens].find((one) => one.symbol === symbol)
    if (!token) throw new Error(`There is no ${symbol}`)
    return token
  }

  /** Sent through the node, which signs. */
  const submit = ({ from, to, ...tx }: Sendable): Promise<Hex> =>
    wallet.sendTransaction({ chain: null, account: getAddress(from), to: getAddress(to), ...tx })

  const mined = async (hash: Hex): Promise<string> => (await node.waitForTransactionReceipt({ hash })).status

  return {
    ...anvil,
    services,
    refusedProjectId: program.REFUSED_PROJECT_ID,
    async stop() {
      await services.stop()
      anvil.stop()
    },

    /** A page's own client with empty storage; its project id may change while it runs, as the host's option may. */
    client({ network = NETWORK, projectId = services.projectId } = {}) {
      const project = { projectId, sdkType, sdkVersion }
      const api = createApi({
        endpoints: services.endpoints,
        project: () => project,
        clock: systemClock,
        fetch: globalThis.fetch,
        storage: memoryStorage().storage,
        mayKeep: () => true,
        activeNetwork: () => network,
      })
      return { api, project }
    },

    /** What every request has to carry in its query. */
    common: { projectId: services.projectId, st: sdkType, sv: sdkVersion },

    tokenOf,
    ref: (symbol: string) => ({ caipNetworkId: NETWORK, address: tokenOf(symbol).address }),

    coinsOf: (address: Hex): Promise<bigint> => node.getBalance({ address }),
    gasPrice: (): Promise<bigint> => node.getGasPrice(),

    tokensOf: (symbol: string, owner: Hex): Promise<bigint> =>
      node.readContract({
        abi: erc20Abi,
        address: tokenOf(symbol).address,
        functionName: 'balanceOf',
        args: [owner],
      }),

    allowanceOf: (symbol: string, owner: Hex): Promise<bigint> =>
      node.readContract({
        abi: erc20Abi,
        address: tokenOf(symbol).address,
        functionName: 'allowance',
        args: [owner, router],
      }),

    /** What Uniswap's pairs on the node give for `amount` now. */
    async amountOut(amount: bigint, path: readonly Hex[]): Promise<bigint | undefined> {
      const out = await node.readContract({
        abi: routerAbi,
        address: router,
        functionName: 'getAmountsOut',
        args: [amount, path],
      })
      return out.at(-1)
    },

    submit,
    /** How a transaction ended, once it is in a block. */
    mined,
    /** Sends and sees it done. */
    async execute(tx: Sendable): Promise<Hex> {
      const hash = await submit(tx)
      expect(await mined(hash)).toBe('success')
      return hash
    },

    sign: (message: string, account: Hex): Promise<Hex> => wallet.signMessage({ message, account }),
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

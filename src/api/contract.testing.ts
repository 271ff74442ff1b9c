/** The product's own client over real HTTP: starts a node and the local services, with helpers to read from both. */
import { createPublicClient, createWalletClient, erc20Abi, getAddress, type Hex, http, parseAbi } from 'viem'
import { expect, vi } from 'vitest'
import { startAnvil } from '../chains/evm/anvil.testing.ts'
import { systemClock } from '../lib/clock.ts'
import { createWholeApi, memoryStorage } from './api.testing.ts'
import type { Endpoints } from './base-urls.ts'
import type { Asked } from './contract-endpoints.testing.ts'
import { sdkType, sdkVersion } from './sdk.ts'

export const NETWORK = 'eip155:1'
/** A network that the local services do not serve. */
export const ELSEWHERE = 'eip155:10'
export const STRANGER = '0x00000000000000000000000000000000000057a6'

type Token = { readonly symbol: string; readonly address: Hex; readonly decimals: number }

/** The parts of `services.mjs` that are used here; it is JavaScript, so it is typed by hand. */
type Services = {
  readonly endpoints: Endpoints
  readonly projectId: string
  requests(): readonly Asked[]
  events(): readonly unknown[]
  /** The services' own page, on which purchases are paid. */
  readonly url: string
  fault(endpoint: string, fault: { readonly status: number; readonly times: number }): void
  configure(p: {
    readonly allowedOrigins?: readonly string[]
    readonly isAnalyticsEnabled?: boolean
    readonly revokesBy?: 'address' | 'account'
    readonly prices?: 'all' | 'first'
    readonly balances?: 'read' | 'kept'
  }): void
  exchange(id: string): {
    readonly router: Hex
    readonly wrapped: Token
    readonly tokens: readonly Token[]
    readonly odd: readonly Token[]
  }
  reset(): void
  stop(): Promise<void>
}
type Program = {
  readonly REFUSED_PROJECT_ID: string
  startServices(p: { readonly rpc: Readonly<Record<string, string>> }): Promise<Services>
}

/** A transaction built by the services; its addresses are checked before it is sent. */
type Sendable = {
  readonly from: string
  readonly to: string
  readonly data?: Hex
  readonly value?: bigint
  readonly gas?: bigint | undefined
}

const routerAbi = parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])'])

export async function startWorld() {
  const program = await vi.importActual<Program>('../../local/services/services.mjs')
  const anvil = await startAnvil(1)
  const services = await program.startServices({ rpc: { [NETWORK]: anvil.url } }).catch((error) => {
    anvil.stop()
    throw error
  })
  const transport = http(anvil.url, { retryCount: 0 })
  const node = createPublicClient({ transport, cacheTime: 0, pollingInterval: 10 })
  const wallet = createWalletClient({ transport })
  const { router, wrapped, tokens, odd } = services.exchange(NETWORK)

  const tokenOf = (symbol: string): Token => {
    const token = [wrapped, ...tokens, ...odd].find((one) => one.symbol === symbol)
    if (!token) throw new Error(`There is no ${symbol}`)
    return token
  }

  /** Sends through the node, which signs. */
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

    /** A new client with empty storage; its project id can change while it runs, like the host's option. */
    client({ network = NETWORK, projectId = services.projectId } = {}) {
      const project = { projectId, sdkType, sdkVersion }
      const api = createWholeApi({
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

    /** The query parameters of every request. */
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

    /** What Uniswap's pairs on the node currently give for `amount`. */
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
    /** The status of a transaction, once it is mined. */
    mined,
    /** Sends and waits for success. */
    async execute(tx: Sendable): Promise<Hex> {
      const hash = await submit(tx)
      expect(await mined(hash)).toBe('success')
      return hash
    },

    sign: (message: string, account: Hex): Promise<Hex> => wallet.signMessage({ message, account }),
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

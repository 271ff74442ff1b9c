/** The product's reads through the proxy of the local services (`local/services`), over a real node. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Anvil, startAnvil } from './anvil.testing.ts'
import { createEvmChain } from './create-evm-chain.ts'

/** The parts of `services.mjs` that are used here; it is JavaScript, so it is typed by hand. */
type Services = {
  readonly endpoints: { readonly blockchain: string }
  readonly projectId: string
  requests(filter: { endpoint: string }): readonly {
    readonly query: Readonly<Record<string, string>>
    readonly contentType: string | undefined
    readonly status: number
  }[]
  reset(): void
  stop(): Promise<void>
}
type Program = {
  readonly REFUSED_PROJECT_ID: string
  startServices(p: { readonly rpc: Readonly<Record<string, string>> }): Promise<Services>
}

let anvil: Anvil
let services: Services
let refused: string

beforeAll(async () => {
  const program = await vi.importActual<Program>('../../../local/services/services.mjs')
  refused = program.REFUSED_PROJECT_ID
  anvil = await startAnvil(10)
  services = await program.startServices({ rpc: { 'eip155:10': anvil.url } })
}, 30_000)
afterAll(async () => {
  await services?.stop()
  anvil?.stop()
})
beforeEach(() => services.reset())

const chainOf = (projectId: string) =>
  createEvmChain({ customUrls: () => [], proxy: () => ({ url: services.endpoints.blockchain, projectId }) })

describe('createEvmChain', () => {
  it('behavior: reads through the services’ proxy, as plain text', async () => {
    const chain = chainOf(services.projectId)
    const [address] = anvil.accounts
    const { value, failed } = await chain.balance({ network: anvil.network, address })
    expect([value > 0n, failed]).toEqual([true, false])
    const asked = services.requests({ endpoint: 'rpc' })
    expect(asked).toMatchObject([
      {
        query: { chainId: 'eip155:10', projectId: services.projectId },
        contentType: 'text/plain',
        status: 200,
      },
    ])
  })

  it('error: a refused project id: the network’s own url is asked', async () => {
    expect(await chainOf(refused).blockNumber(anvil.network)).toBeGreaterThan(0n)
    expect(services.requests({ endpoint: 'rpc' }).map(({ status }) => status)).toEqual([403])
  })
})

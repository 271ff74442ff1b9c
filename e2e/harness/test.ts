/** The fixtures of every test: a demo per worker, fresh networks per test, the site, and the watch over all of it. */
import { test as base, expect } from '@playwright/test'
import type { Relay } from '../../local/relay/relay.mjs'
import { startDemo } from '../../local/server/server.mjs'
import { createNode, type Node, snapshot } from './node.ts'
import { createSite, type Site, type Visit } from './site.ts'
import { watchTraffic } from './traffic.ts'
import { type Watch, watch } from './watch.ts'

type Started = Awaited<ReturnType<typeof startDemo>>
export type Services = Started['services']
export type Demo = {
  readonly url: string
  readonly ethereum: Node
  readonly base: Node
  /** With `hasSepolia` alone. */
  readonly sepolia?: Node
  readonly services: Services
  readonly relay: Relay
  readonly solana: Started['solana']
  readonly ens: Started['ens']
}

type Fixtures = {
  readonly watch: Watch
  readonly networks: { readonly ethereum: Node; readonly base: Node; readonly sepolia?: Node }
  readonly site: Site
  /** The local services as they begin, and put back after the test. */
  readonly services: Services
}

export const test = base.extend<
  Fixtures,
  { readonly demo: Demo; readonly before: Visit; readonly hasSepolia: boolean }
>({
  // biome-ignore lint/correctness/noEmptyPattern: as below
  before: [async ({}, use) => use({}), { scope: 'worker' }],
  // A third network, which the services do not know: `test.use({ hasSepolia: true })`. It costs another demo.
  hasSepolia: [false, { option: true, scope: 'worker' }],
  demo: [
    async ({ hasSepolia }, use) => {
      const nodePorts = hasSepolia ? [0, 0, 0] : [0, 0]
      const demo = await startDemo({ port: 0, nodePorts, confirmations: 2 })
      await use({
        url: demo.url,
        ethereum: createNode(demo.rpc['eip155:1'] ?? ''),
        base: createNode(demo.rpc['eip155:8453'] ?? ''),
        ...(hasSepolia && { sepolia: createNode(demo.rpc['eip155:11155111'] ?? '') }),
        services: demo.services,
        relay: demo.relay,
        solana: demo.solana,
        ens: demo.ens,
      })
      await demo.stop()
    },
    { scope: 'worker' },
  ],
  networks: [
    async ({ demo: { ethereum, base, sepolia } }, use) => {
      const putBack = await Promise.all([ethereum, base, ...(sepolia ? [sepolia] : [])].map(snapshot))
      await use({ ethereum, base, ...(sepolia && { sepolia }) })
      await Promise.all(putBack.map((run) => run()))
    },
    { auto: true },
  ],
  watch: [
    async ({ context, demo }, use) => {
      const { services } = demo
      const urls = [
        demo.url,
        demo.ethereum.url,
        demo.base.url,
        demo.sepolia?.url,
        services.url,
        demo.relay.url,
        // Of the demo's WalletConnect wallet, which shows its balances.
        demo.solana.url,
        ...Object.values(services.endpoints),
      ]
      const hosts = urls.flatMap((url) => (url ? [new URL(url).host] : []))
      watchTraffic(context)
      const watched = await watch(context, hosts)
      await use(watched)
      await expect.poll(watched.missing, 'expected and not seen').toEqual([])
      expect(watched.verdict(), 'errors, violations and foreign requests').toEqual([])
    },
    { auto: true },
  ],
  services: async ({ demo: { services } }, use) => {
    services.reset()
    await use(services)
    services.reset()
  },
  site: async ({ page, demo, before }, use) => {
    const rpc = {
      'eip155:1': demo.ethereum.url,
      'eip155:8453': demo.base.url,
      ...(demo.sepolia && { 'eip155:11155111': demo.sepolia.url }),
    }
    await use(createSite(page, demo.url, rpc, before))
  },
})

export { expect }

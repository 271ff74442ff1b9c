/** The harness of this feature's tests: a connected visitor, and services whose answers the test decides. */
import { endpoints, json, OTHER, projectId, TOKEN } from '../../api/api.testing.ts'
import type { Asset, TokenFacts } from '../../chains/tokens.ts'
import { createHarness, type GivenOptions, RDNS } from '../../core/core.testing.ts'
import type { FakeChain } from '../../core/fake-chain.testing.ts'
import { accountReadsOf } from './account.state.ts'
import { refreshPortfolio } from './portfolio.actions.ts'

export type Answer = unknown | ((url: URL) => unknown)

export const row = (more: object = {}) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${TOKEN}`,
  price: 1,
  value: 2,
  iconUrl: 'https://img.example/u.png',
  quantity: { decimals: '6', numeric: '2' },
  ...more,
})
export const coin = { name: 'Ether', symbol: 'ETH', address: undefined, price: 3000, value: 3000 }
export const ETH = row({ ...coin, quantity: { decimals: '18', numeric: '1' } })

export type Services = { readonly options?: GivenOptions; readonly project?: boolean }

/** A connected visitor. `answers`: a status or a body, by the last part of the path. */
export const setUp = async ({ options = {}, project = true }: Services = {}) => {
  const asked: URL[] = []
  const answers: Record<string, Answer> = {
    'supported-chains': { http: ['eip155:1', 'eip155:10'], ws: [] },
    balance: { balances: [ETH, row()] },
    identity: { name: null, avatar: null },
    reverse: [],
    origins: { allowedOrigins: ['https://shop.example'] },
    getAnalyticsConfig: { isAnalyticsEnabled: false },
    config: { features: [] },
  }
  const fetch = async (input: unknown): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const name = Object.keys(answers).find((part) => url.pathname.includes(part)) ?? ''
    if (!name) return json({})
    asked.push(url)
    const given = answers[name]
    const said = typeof given === 'function' ? await given(url) : given
    return typeof said === 'number' ? new Response('', { status: said }) : json(said)
  }
  const harness = createHarness({
    options: { ...(project && { projectId, endpoints }), ...options },
    before: (page) => Object.assign(page, { fetch }),
  })
  const provider = harness.announce(RDNS)
  await harness.element.show()
  await harness.connect(RDNS)
  const { core, settled, clock } = harness
  const accountReads = accountReadsOf(core)
  const finish = async (promise: Promise<void>, ms = 0) => {
    let done = false
    void promise.then(() => {
      done = true
    })
    for (let turn = 0; turn < 40 && !done; turn++) {
      await clock.advance(turn > 10 ? ms / 20 : 0)
      await settled()
    }
    if (!done) throw new Error('still reading')
  }
  return {
    ...harness,
    accountReads,
    provider,
    answers,
    finish,
    account: core.state.account.eip155,
    read: (how?: Parameters<typeof refreshPortfolio>[1], ms?: number) =>
      finish(refreshPortfolio(accountReads, how), ms),
    asked: (part: string) => asked.filter(({ pathname }) => pathname.includes(part)),
    notice: async () => {
      await clock.advance(150)
      return core.state.notice.current
    },
    tokens: () => {
      const { portfolio } = core.state.account.eip155
      return portfolio.kind === 'known' ? portfolio.tokens : portfolio.kind
    },
  }
}

export const asset = (more: Partial<Asset> = {}): Asset => ({
  address: TOKEN,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  balance: 7_000_000n,
  price: '1.5',
  ...more,
})
export const canDiscover = (chain: FakeChain, assets: FakeChain['assets']) => Object.assign(chain, { assets })

export const facts = (more: Partial<TokenFacts> = {}): TokenFacts => ({
  address: OTHER,
  name: 'Other',
  symbol: 'OTH',
  decimals: 8,
  balance: 5n,
  ...more,
})

/** Another try, another purchase: what belongs to which. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { knownNetworks } from '../../chains/networks.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { later, views } from '../../core/core.testing.ts'
import { watchBought } from './bought.actions.ts'
import { down, onrampHarness, purchase, sold, TOKEN } from './onramp.testing.ts'
import { change, linkNow } from './order.actions.ts'
import { openPayment, watchPayment } from './payment.actions.ts'

afterEach(() => void vi.unstubAllGlobals())

type Harness = Awaited<ReturnType<typeof onrampHarness>>

const rows = (...ids: readonly string[]) => ({ value: { transactions: ids.map((id) => purchase(id)) } })

/** The window is open, and the view that waits for it. */
const paying = async (given: Parameters<typeof onrampHarness>[0] = {}) => {
  const harness = await onrampHarness(given)
  await harness.ordered()
  openPayment(harness.buyer)
  watchPayment(harness.buyer)
  await harness.settled()
  return harness
}

/** Goes back, and pays for ETH. */
const payForAnother = async ({ wallet, buyer, rested, settled }: Harness) => {
  wallet.go.back()
  change(buyer, { item: JSON.stringify(['eth', 'eip155:1']) })
  await rested()
  openPayment(buyer)
  await settled()
}

const last = ({ wallet }: Harness) => views(wallet).at(-1)

describe('opened again', () => {
  it('behavior: what the first try has bought while nobody looked counts', async () => {
    const harness = await paying()
    const { on, page, clock, buyer, settled } = harness
    page.visibility = 'hidden'
    on.history = async () => rows('new')
    await clock.advance(60_000)
    page.visibility = 'visible'
    openPayment(buyer)
    await settled()
    await clock.advance(4_000)
    expect(last(harness)).toBe('OnRampActivity')
  })

  it.each([
    ['Coinbase', {}],
    ['Meld', { options: { features: { onramp: ['meld'] } } }],
  ])(
    'attack: %s, after a switch of networks: the link is still of what is being bought, and that is still watched',
    async (_name, given) => {
      const harness = await paying(given)
      const { buyer, state, asked, core, windows, settled } = harness
      const before = { ...state.payment }
      const optimism = core.state.network.networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:10')
      if (!optimism) throw new Error('No Optimism')
      core.state.network.active.eip155 = optimism
      await settled()
      expect(linkNow(buyer)).toBeDefined()
      openPayment(buyer)
      await settled()
      expect(windows).toHaveLength(2)
      expect(linkNow(buyer)).toBeDefined()
      expect({ ...state.payment }).toEqual(before)
      expect(asked.url).toEqual(asked.url.map(() => expect.objectContaining({ caipNetworkId: 'eip155:1' })))
    },
  )

  it('attack: what was bought by a purchase of something else before does not count', async () => {
    const harness = await paying()
    const { on, page, clock } = harness
    page.visibility = 'hidden'
    on.history = async () => rows('first')
    await clock.advance(60_000)
    page.visibility = 'visible'
    await payForAnother(harness)
    await clock.advance(8_000)
    expect(last(harness)).toBe('BuyInProgress')
    on.history = async () => rows('first', 'second')
    await clock.advance(4_000)
    expect(last(harness)).toBe('OnRampActivity')
  })

  it('attack: the late history of the purchase before says nothing of this one', async () => {
    const harness = await onrampHarness()
    const { on, buyer, clock, settled } = harness
    await harness.ordered()
    const late = later<ReturnType<typeof rows>>()
    on.history = () => late.promise
    openPayment(buyer)
    watchPayment(buyer)
    await settled()
    on.history = async () => rows()
    await payForAnother(harness)
    late.resolve(rows('second'))
    await settled()
    on.history = async () => rows('second')
    await clock.advance(4_000)
    expect(last(harness)).toBe('OnRampActivity')
  })
})

describe('a balance that is watched', () => {
  const watching = async (prepare: (harness: Harness) => void = () => {}) => {
    const holds = (balance: bigint) => ({
      [TOKEN]: { symbol: 'USDC', name: 'USD Coin', decimals: 6, balances: { [ALICE]: balance } },
    })
    const harness = await onrampHarness({ options: { features: { onramp: ['meld'] } } })
    prepare(harness)
    const have = (balance: bigint) => {
      harness.chain.owned = holds(balance)
    }
    have(5_000_000n)
    await harness.ordered()
    openPayment(harness.buyer)
    watchPayment(harness.buyer)
    await harness.settled()
    const arrived = async () => {
      await harness.clock.advance(4_000)
      return harness.state.payment?.arrived?.amount
    }
    return { ...harness, have, arrived }
  }

  const find = (wanted: string) => {
    const network = knownNetworks.find(({ name }) => name === wanted)
    if (!network) throw new Error(wanted)
    return network
  }

  it.each<[string, (harness: Harness) => void]>([
    [
      'what the service sells cannot be read',
      ({ on }) => {
        on.options = () => Promise.reject(down)
      },
    ],
    [
      'the service sells no USDC',
      ({ on }) => {
        on.options = async () => ({ value: { ...sold, purchaseCurrencies: [] } })
      },
    ],
    [
      'the service names no contract',
      ({ on }) => {
        const networks = [{ name: 'ethereum', displayName: 'Ethereum', chainId: '1' }]
        const currency = { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks }
        on.options = async () => ({ value: { ...sold, purchaseCurrencies: [currency] } })
      },
    ],
    [
      'the page does not offer Ethereum',
      ({ core }) => {
        const base = find('Base')
        Object.assign(core.state.network, { networks: [base], active: { eip155: base } })
      },
    ],
  ])('error: %s: USDC on Ethereum is seen all the same', async (_, prepare) => {
    const { have, arrived, chain } = await watching(prepare)
    const token = vi.spyOn(chain, 'token')
    have(7_000_000n)
    expect(await arrived()).toBe('2')
    expect(token.mock.lastCall).toMatchObject([
      { network: { id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' }, token: TOKEN },
    ])
  })

  it('attack: what leaves the account has not arrived', async () => {
    const { have, arrived } = await watching()
    have(1_000_000n)
    expect(await arrived()).toBeUndefined()
    have(7_000_000n)
    expect(await arrived()).toBe('2')
  })

  it('attack: what has arrived does not arrive again by the next purchase', async () => {
    const { have, arrived, buyer, settled } = await watching()
    have(7_000_000n)
    expect(await arrived()).toBe('2')
    openPayment(buyer)
    await settled()
    expect(await arrived()).toBeUndefined()
    have(8_000_000n)
    expect(await arrived()).toBe('1')
  })

  it('attack: of a coin whose balance could not be read nothing has arrived', async () => {
    const { caipNetworkId: id } = find('Solana')
    const harness = await onrampHarness({ options: { networks: [id, 'eip155:1'] } })
    const { wallet, buyer, chain, clock, state } = harness
    const item = { symbol: 'SOL', name: 'Solana', network: 'Solana', caipNetworkId: id }
    const visit = { startedAt: clock.now(), openedAt: clock.monotonic(), isBlocked: false, isLate: false }
    state.payment = { provider: 'meld', address: ALICE, item, ...visit }
    wallet.go.to('BuyInProgress')
    watchPayment(buyer)
    // Cannot be read, then as it always was, then more.
    for (const [balance, amount] of [
      [-1n, undefined],
      [5n * 10n ** 18n, undefined],
      [7n * 10n ** 18n, '2'],
    ] as const) {
      chain.on.balance = () => balance
      await clock.advance(4_000)
      expect(state.payment?.arrived?.amount).toBe(amount)
    }
  })
})

describe('watchBought', () => {
  it('attack: what one account has bought is not shown to another, though it comes late', async () => {
    const { on, buyer, core, state, settled } = await onrampHarness()
    const late = later<ReturnType<typeof rows>>()
    on.history = () => late.promise
    watchBought(buyer)
    await settled()
    core.state.account.eip155.address = BOB
    late.resolve(rows('of Alice'))
    await settled()
    expect(state.bought).toEqual({ kind: 'loading' })
  })
})

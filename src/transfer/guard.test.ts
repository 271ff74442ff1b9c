import { describe, expect, it } from 'vitest'
import type { Transfer } from '../chains/chain.ts'
import { ALICE, BOB, CAROL } from '../core/accounts.testing.ts'
import { later, RDNS } from '../core/core.testing.ts'
import { saved } from '../core/fake-storage.testing.ts'
import { ownFailure } from '../errors/own.ts'
import { forSend } from '../features/send/send.testing.ts'
import { addKnownReceiver } from '../lib/known-receivers.ts'
import { tokenContext } from '../state/token-context.ts'
import { arrived, createGuarded, type Guarded, historyRow, type InspectedReceiver } from './guard.testing.ts'
import { inspectDraft } from './guard.ts'
import { suggestions } from './receivers.ts'

const DAVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** Happens to be its own checksummed form. */
const likeBob = `${BOB.slice(0, 6).toLowerCase()}${'0'.repeat(32)}${BOB.slice(-4).toLowerCase()}`

const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  from: ALICE,
  to: BOB,
  value: 1n,
  data: '0x',
  caipNetworkId: 'eip155:1',
  ...more,
})

const reasons = async (harness: Guarded, more: Partial<Transfer> = {}, name?: string) =>
  (
    await arrived(
      harness,
      inspectDraft(harness.wallet, forSend(harness.wallet).send.history, transfer(more), { name }),
    )
  ).map(({ reason }) => reason)

const row = (to: string, more: object = {}) => historyRow({ sentFrom: ALICE, sentTo: to, ...more })

describe('inspectDraft', () => {
  it('behavior: a stranger, by what is kept here and by the history, of which one page is asked for', async () => {
    const harness = createGuarded()
    expect(await reasons(harness)).toEqual(['first-time'])
    expect(
      harness.asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('chainId')]),
    ).toEqual([[`/v1/account/${ALICE}/history`, 'eip155:1']])
  })

  it('behavior: sent to from here before, on this network and from this account', async () => {
    const harness = createGuarded()
    addKnownReceiver(harness.core.storage, `eip155:1:${ALICE}`, BOB)
    expect(await reasons(harness)).toEqual([])
    expect(await reasons(harness, { caipNetworkId: 'eip155:10' })).toEqual(['first-time'])
    expect(await reasons(harness, { from: CAROL })).toEqual(['first-time'])
  })

  it('attack: a row of the history makes nobody known, whatever price it says: it is compared with only', async () => {
    const harness = createGuarded()
    harness.on.history = () => ({ data: [row(BOB)] })
    expect(await reasons(harness)).toEqual(['first-time'])
    expect(await reasons(harness, { to: likeBob })).toEqual(['look-alike', 'first-time'])
    // A service that names the poisoner as somebody used before.
    const poisoned = createGuarded()
    poisoned.on.history = () => ({ data: [row(likeBob), row(BOB)] })
    addKnownReceiver(poisoned.core.storage, `eip155:1:${ALICE}`, BOB)
    expect(await reasons(poisoned, { to: likeBob })).toEqual(['look-alike', 'first-time'])
    expect(await reasons(poisoned)).toEqual([])
  })

  it('attack: a look-alike of somebody sent to on another network of the namespace', async () => {
    const harness = createGuarded()
    addKnownReceiver(harness.core.storage, `eip155:10:${ALICE}`, BOB)
    expect(await reasons(harness, { to: likeBob })).toEqual(['look-alike', 'first-time'])
  })

  it('attack: a look-alike of another address that the wallet shares', async () => {
    const harness = createGuarded()
    harness.wallet.state.account.eip155.accounts = [ALICE, BOB]
    expect(await reasons(harness, { to: likeBob })).toEqual(['look-alike', 'first-time'])
    expect(await reasons(harness)).toEqual(['own'])
  })

  it('behavior: three pages at most, kept for 5 minutes, then asked anew', async () => {
    const harness = createGuarded()
    harness.on.history = ({ searchParams }) => ({
      data: searchParams.get('cursor') === 'c2' ? [row(BOB)] : [],
      next: `c${Number(searchParams.get('cursor')?.slice(1) ?? 0) + 1}`,
    })
    expect(await reasons(harness, { to: likeBob })).toEqual(['look-alike', 'first-time'])
    expect(harness.asked).toHaveLength(3)
    await harness.clock.advance(5 * 60_000 - 1)
    await reasons(harness)
    expect(harness.asked).toHaveLength(3)
    await harness.clock.advance(1)
    await reasons(harness)
    expect(harness.asked).toHaveLength(6)
  })

  it('behavior: two at once ask once', async () => {
    const harness = createGuarded()
    await Promise.all([reasons(harness), reasons(harness, { to: CAROL })])
    expect(harness.asked).toHaveLength(1)
  })

  it('error: a history that does not answer is waited for 5 s; what had come counts, and it is asked again after 30 s', async () => {
    const harness = createGuarded()
    harness.on.history = ({ searchParams }) =>
      searchParams.has('cursor') ? new Promise(() => {}) : { data: [row(BOB)], next: 'c1' }
    let found: string[] | undefined
    const asked = inspectDraft(
      harness.wallet,
      forSend(harness.wallet).send.history,
      transfer({ to: likeBob }),
    ).then((findings) => {
      found = findings.map(({ reason }) => reason)
    })
    for (let turn = 0; turn < 20; turn++) {
      await harness.settled()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await harness.clock.advance(4_999)
    expect(found).toBeUndefined()
    await harness.clock.advance(1)
    await asked
    expect(found).toEqual(['look-alike', 'first-time'])
    expect(harness.errors()).toEqual(['timeout'])
    await harness.clock.advance(29_999)
    await reasons(harness)
    expect(harness.asked).toHaveLength(2)
    harness.on.history = () => ({ data: [row(CAROL)] })
    await harness.clock.advance(1)
    const likeCarol = `${CAROL.slice(0, 6)}${'0'.repeat(32)}${CAROL.slice(-4)}`.toLowerCase()
    expect(await reasons(harness, { to: likeCarol })).toEqual(['look-alike', 'first-time'])
  })

  it.each([
    ['no history', new Response(null, { status: 400 })],
    ['no JSON', new Response('<html>')],
    ['another shape', { data: 'none' }],
    ['a list of nonsense', { data: [null, 5, { id: 'x' }, row('javascript:alert(1)')] }],
  ])('error: %s: goes on with what is kept here', async (_, answer) => {
    const harness = createGuarded()
    addKnownReceiver(harness.core.storage, `eip155:1:${ALICE}`, BOB)
    harness.on.history = () => answer
    expect(await reasons(harness)).toEqual([])
    expect(await reasons(harness, { to: likeBob })).toEqual(['look-alike', 'first-time'])
  })

  it('behavior: without a project, in basic mode, or where the service does not serve, nothing is asked', async () => {
    for (const options of [{ projectId: undefined }, { basic: true }]) {
      const harness = createGuarded({ options })
      expect(await reasons(harness)).toEqual(['first-time'])
      expect(harness.asked).toEqual([])
    }
    const harness = createGuarded({ options: { networks: ['eip155:250'] } })
    expect(await reasons(harness, { caipNetworkId: 'eip155:250' })).toEqual(['first-time'])
    expect(harness.asked).toEqual([])
  })

  it('behavior: the chain is asked who the receiver is, and told where else to look', async () => {
    const harness = createGuarded({ options: { networks: ['eip155:1', 'eip155:10', 'eip155:8453'] } })
    const seen: InspectedReceiver[] = []
    harness.on.check = (p) => {
      seen.push(p)
      return { kind: 'elsewhere', network: 'Base' }
    }
    expect(
      await arrived(harness, inspectDraft(harness.wallet, forSend(harness.wallet).send.history, transfer())),
    ).toEqual([
      { level: 'blocking', reason: 'elsewhere', network: 'Base' },
      { level: 'warning', reason: 'first-time' },
    ])
    expect(seen).toMatchObject([
      {
        address: BOB,
        network: { caipNetworkId: 'eip155:1' },
        others: [{ caipNetworkId: 'eip155:10' }, { caipNetworkId: 'eip155:8453' }],
      },
    ])
  })

  it('error: who the receiver is cannot be told: there is no judgement', async () => {
    const harness = createGuarded()
    harness.on.check = () => {
      throw ownFailure('unknown')
    }
    await expect(
      arrived(harness, inspectDraft(harness.wallet, forSend(harness.wallet).send.history, transfer())),
    ).rejects.toMatchObject({
      code: 'unknown',
    })
  })

  it('error: a chain that never answers is given up after 30 s', async () => {
    const harness = createGuarded()
    harness.on.check = () => later<never>().promise
    const asked = inspectDraft(harness.wallet, forSend(harness.wallet).send.history, transfer())
    const outcome = expect(asked).rejects.toMatchObject({ code: 'timeout' })
    await harness.clock.advance(30_000)
    await outcome
  })

  it('behavior: refused without a word to anybody', async () => {
    const harness = createGuarded()
    harness.on.check = () => {
      throw ownFailure('unknown')
    }
    expect(await reasons(harness, { to: `0x${'0'.repeat(40)}` })).toEqual(['zero'])
    const token = { address: BOB, symbol: 'T', decimals: 6 }
    expect(await reasons(harness, { token })).toEqual(['token-contract'])
    expect(harness.asked).toEqual([])
  })

  it('error: a network that is not offered any more', async () => {
    const harness = createGuarded()
    const asked = inspectDraft(
      harness.wallet,
      forSend(harness.wallet).send.history,
      transfer({ caipNetworkId: 'eip155:137' }),
    )
    await expect(asked).rejects.toMatchObject({ code: 'chain-not-supported' })
  })

  it('attack: a token that imitates one of the portfolio, by its symbol or by its name there', async () => {
    const harness = createGuarded()
    const owned = { caipNetworkId: 'eip155:1', decimals: 6, amount: 1n } as const
    harness.wallet.state.account.eip155.portfolio = {
      kind: 'known',
      at: 0,
      tokens: [
        { ...owned, address: TOKEN, symbol: 'USDC', name: 'USD Coin', price: '1' },
        { ...owned, address: DAVE, symbol: 'GIFT', name: 'USD Coin' },
      ],
    }
    const token = (address: string, symbol: string) => ({ token: { address, symbol, decimals: 6 } })
    expect(await reasons(harness, token(TOKEN, 'USDC'))).toEqual(['first-time'])
    expect(await reasons(harness, token(CAROL, 'USDC'))).toEqual(['counterfeit', 'first-time'])
    expect(await reasons(harness, token(DAVE, 'GIFT'))).toEqual(['counterfeit', 'first-time'])
    // The portfolio is of another network.
    const there = { caipNetworkId: 'eip155:10' } as const
    expect(await reasons(harness, { ...token(CAROL, 'USDC'), ...there })).toEqual(['first-time'])
  })

  it('attack: a name of mixed scripts', async () => {
    expect(await reasons(createGuarded(), {}, 'mеadow.eth')).toEqual(['mixed-script-name', 'first-time'])
  })
})

describe('tokenContext', () => {
  it('behavior: nobody could say what there is, as long as the portfolio is not known', () => {
    const { wallet } = createGuarded()
    const [network] = wallet.state.network.networks
    if (!network) throw new TypeError('No network')
    for (const kind of ['none', 'loading', 'unavailable', 'off'] as const) {
      wallet.state.account.eip155.portfolio = { kind }
      expect(tokenContext(wallet.state, network, 'ETH').listed).toBeUndefined()
    }
  })
})

describe('tokenContext, trusted', () => {
  it('behavior: what the host names in `tokens` is real, on that network', async () => {
    const harness = createGuarded({ options: { tokens: { 'eip155:1': [TOKEN] } } })
    const token = { address: TOKEN, symbol: 'USDС', decimals: 6 }
    expect(await reasons(harness, { token })).toEqual(['first-time'])
    expect(await reasons(harness, { token, caipNetworkId: 'eip155:10' })).toEqual([
      'counterfeit',
      'first-time',
    ])
  })
})

describe('suggestions', () => {
  const connected = async (receivers: readonly string[]) => {
    const harness = createGuarded({ storage: saved({ [`receivers:eip155:1:${ALICE}`]: receivers }) })
    harness.announce(RDNS)
    await harness.connect(RDNS)
    return harness
  }

  it('behavior: the last three that were sent to from here', async () => {
    const fourth = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
    const { wallet } = await connected([BOB, CAROL, DAVE, fourth])
    expect(suggestions(wallet)).toEqual([BOB, CAROL, DAVE])
  })

  it('behavior: nobody connected, nobody offered', () => {
    const { wallet } = createGuarded({ storage: saved({ [`receivers:eip155:1:${ALICE}`]: [BOB] }) })
    expect(suggestions(wallet)).toEqual([])
  })

  it('attack: nobody out of a history, neither of two that look alike, not oneself', async () => {
    const harness = await connected([likeBob, CAROL, BOB, ALICE])
    harness.on.history = () => ({ data: [row(DAVE)] })
    await reasons(harness)
    expect(suggestions(harness.wallet)).toEqual([CAROL])
  })
})

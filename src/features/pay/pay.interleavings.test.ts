/** Shown is sent, one click one request (quality 4.1, 4.2): clicks, closings, switches and answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../chains/chain.ts'
import { ALICE, BOB, CAROL } from '../../core/accounts.testing.ts'
import { RDNS } from '../../core/core.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { currentEntry } from '../../state/router.ts'
import { type Answer, inEveryOrder, scriptWallet } from '../../transfer/interleavings.testing.ts'
import type { Review } from '../../transfer/review.ts'
import { pickWallet } from '../connect/connect.actions.ts'
import { sendForHost } from '../send/send.testing.ts'
import { view as payView } from './PayView.tsx'
import { confirm, connect, goOn, start, switchThere } from './pay.actions.ts'
import { type Sent, startPaying } from './pay.testing.ts'

/** Clicks and how often they come; `pause` lets what is under way go on. */
const CLICKS = {
  pause: 14,
  pay: 5,
  /** Soon over. */
  payInTime: 1,
  open: 1,
  confirm: 9,
  switchThere: 2,
  rest: 2,
  back: 1,
  close: 1,
  show: 1,
  receive: 1,
  account: 1,
  chain: 1,
  send: 1,
  disconnect: 1,
  connect: 2,
} as const
type Click = keyof typeof CLICKS

type Host = { readonly wanted: Sent; outcome: unknown }

const TOKEN: Hex = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const UNIT = 10n ** 12n

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`

const sentFor = (p: {
  to: string
  value: bigint
  token?: string | undefined
  chainId: Hex
  from: string
}): Sent =>
  p.token
    ? {
        from: p.from,
        to: p.token,
        value: '0x0',
        data: `0xa9059cbb${word(p.to)}${word(p.value)}`,
        chainId: p.chainId,
      }
    : { from: p.from, to: p.to, value: hex(p.value), data: '0x', chainId: p.chainId }

const requestOf = ({ transfer }: Review): Sent => {
  const { from, to, value, token, caipNetworkId } = transfer
  return sentFor({ from, to, value, token: token?.address, chainId: hex(Number(caipNetworkId.slice(7))) })
}

/** A visitor, a page and a wallet, none of which waits for the others. */
const createScene = async (s: fc.Scheduler, answers: readonly Answer[]) => {
  const paying = await startPaying()
  const { wallet, provider, state, element, chain, core, clock } = paying
  const isConfirming = () => state.flow.step === 'confirming'
  const script = scriptWallet<Sent>(s, { chain, provider, answers, isConfirming })
  const { soon } = script
  const hosts: Host[] = []
  let shownAt = -1
  provider.answer('wallet_switchEthereumChain', (params) => {
    const [wanted] = params as { chainId: Hex }[]
    return soon('switch', () => {
      script.switchChain(wanted?.chainId ?? '0x1')
      return null
    })
  })
  chain.owned[TOKEN] = {
    symbol: 'UNI',
    name: 'Uniswap',
    decimals: 18,
    balances: { [ALICE]: 10n ** 18n, [BOB]: 10n ** 18n },
  }
  chain.on.inspectReceiver = () => soon('look', () => ({ kind: 'person' }))

  const front = () => (wallet.state.modal.open ? currentEntry(wallet.state.router).view : undefined)
  /** What the view does by itself. */
  const draw = () => {
    if (front() !== 'Pay') return
    const { steps } = wallet.state.router
    if (steps !== shownAt) start(wallet, currentEntry(wallet.state.router).data)
    else void goOn(wallet)
    shownAt = steps
  }
  const pay = (more: object = {}) => {
    const n = BigInt(hosts.length + 1)
    const value = n * UNIT
    const [network, id]: [string, Hex] = hosts.length % 3 === 2 ? ['eip155:10', '0xa'] : ['eip155:1', '0x1']
    const byToken = hosts.length % 2 === 1 ? TOKEN : undefined
    const wanted = sentFor({ from: '', to: CAROL, value, token: byToken, chainId: id })
    const host: Host = { wanted, outcome: 'waiting' }
    hosts.push(host)
    const amount = `0.${String(value).padStart(18, '0')}`
    void paying
      .pay({ recipient: CAROL, amount, network, ...(byToken && { token: byToken }), ...more })
      .then((outcome) => {
        host.outcome = outcome
      })
  }
  const clicks: Readonly<Record<Click, () => unknown>> = {
    pause() {},
    pay,
    payInTime: () => pay({ expiresAt: Math.floor(clock.now() / 1000) + 1 }),
    open: () => {
      element.show({ view: 'Pay', arguments: { recipient: BOB, amount: '0.5', network: 'eip155:1' } })
    },
    confirm() {
      if (front() !== 'Pay') return
      if (state.flow.step === 'reviewing') script.grant = requestOf(state.flow.review)
      void confirm(wallet)
    },
    switchThere() {
      if (front() === 'Pay') void switchThere(wallet)
    },
    rest: () => void clock.advance(700),
    back() {
      if (front() === 'Pay') payView.leave?.(wallet, { pay: wallet.pay })
      else wallet.go.back()
    },
    close: () => element.requestClose('user'),
    show: () => element.show(),
    receive: () => element.show({ view: 'Receive' }),
    account: () => script.switchAccount(),
    chain: () => script.switchChain(),
    send: () => void sendForHost(wallet, { to: BOB, value: 7n }).catch(() => {}),
    disconnect: () => void core.session.disconnect(),
    connect() {
      if (front() === 'Pay') connect(wallet)
      if (front() === 'Connect') pickWallet(wallet, { connectorId: RDNS })
    },
  }
  const click = (name: Click) => {
    draw()
    clicks[name]()
    draw()
  }
  return { ...paying, click, script, hosts }
}

describe('paying, in every order', () => {
  it('attack: at most one request per confirmation, and it is the one that was shown', {
    timeout: 12 * RUNS,
  }, async () => {
    let sent = 0
    let paid = 0
    const { fine, runs } = await inEveryOrder(
      {
        more: fc.constant({}),
        scene: (s, { answers }) => createScene(s, answers),
        begin: () => ['pay', 'pause', 'pause', 'pause', 'pause'],
        weights: CLICKS,
        least: 8,
        most: 40,
      },
      ({ script, hosts }) => {
        // The page is answered with the hash of its own request, or refused.
        for (const { wanted, outcome } of hosts) {
          if (outcome === 'waiting' || typeof outcome !== 'object') continue
          const { hash, payer } = Object(outcome)
          const own = script.asked.find((one) => one.hash === hash)
          expect(own?.request).toEqual({ ...wanted, from: payer })
          paid += 1
        }
        sent += script.asked.length
      },
    )
    console.info(`payments: ${fine} of ${runs}, with ${sent} requests, ${paid} of them answered to the page`)
    // On average every second one: as many are not to be expected of each run.
    expect(sent).toBeGreaterThan(runs / 4)
    expect(paid).toBeGreaterThan(runs / 10)
  })
})

/** Shown is sent, one click one request (quality 4.1, 4.2): clicks, closings, switches and answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../chains/chain.ts'
import { ALICE, BOB, CAROL } from '../../core/accounts.testing.ts'
import { RDNS } from '../../core/core.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { currentEntry } from '../../state/router.ts'
import { inEveryOrder } from '../../transfer/interleavings.testing.ts'
import type { Review } from '../../transfer/review.ts'
import { type Answer, startVisit } from '../../transfer/visit.testing.ts'
import { pickWallet } from '../connect/connect.actions.ts'
import { sendForHost } from '../send/send.testing.ts'
import { payForHost } from './host-pay.ts'
import { view as payView } from './PayView.tsx'
import { confirm, connect, switchThere } from './pay.actions.ts'
import { payOf } from './pay.state.ts'
import { codeOf, createDrawing, forPay, type Sent } from './pay.testing.ts'

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
  mine: 2,
  reload: 1,
  account: 1,
  chain: 1,
  send: 1,
  disconnect: 1,
  connect: 2,
} as const
type Click = keyof typeof CLICKS

const BEGUN: readonly Click[] = ['pay', 'pause', 'pause', 'pause', 'pause']
const reloaded = (after: number): readonly Click[] => [
  ...BEGUN.slice(1),
  'confirm',
  ...Array<Click>(after).fill('pause'),
  'reload',
]

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
  /** By hash; absent: pending. */
  const mined = new Set<string>()
  const visit = await startVisit<Sent>(s, {
    answers,
    options: { features: { pay: true } },
    stepOf: ({ core }) => payOf({ core }).state.flow.step,
    equip({ chain, provider, soon }) {
      chain.owned[TOKEN] = {
        symbol: 'UNI',
        name: 'Uniswap',
        decimals: 18,
        balances: { [ALICE]: 10n ** 18n, [BOB]: 10n ** 18n },
      }
      chain.on.inspectReceiver = () => soon('look', () => ({ kind: 'person' }))
      chain.on.getTransactionStatus = async ({ hash }) =>
        mined.has(hash) ? { status: 'success', blockNumber: 1n } : { status: 'pending' }
      provider.answer('wallet_switchEthereumChain', (params) => {
        const [wanted] = params as { chainId: Hex }[]
        return soon('switch', () => {
          visit.switchChain(wanted?.chainId ?? '0x1')
          return null
        })
      })
    },
  })
  let wallet = forPay(visit.page.wallet)
  const hosts: Host[] = []
  /** Those of loads that are gone. */
  const gone: Host[] = []
  const forgotten: string[] = []
  let draw = createDrawing()

  const front = () => (wallet.state.modal.open ? currentEntry(wallet.state.router).view : undefined)
  const pay = (more: object = {}) => {
    const before = gone.length + hosts.length
    const value = BigInt(before + 1) * UNIT
    const [network, id]: [string, Hex] = before % 3 === 2 ? ['eip155:10', '0xa'] : ['eip155:1', '0x1']
    const byToken = before % 2 === 1 ? TOKEN : undefined
    const wanted = sentFor({ from: '', to: CAROL, value, token: byToken, chainId: id })
    const host: Host = { wanted, outcome: 'waiting' }
    hosts.push(host)
    const amount = `0.${String(value).padStart(18, '0')}`
    const request = { recipient: CAROL, amount, network, ...(byToken && { token: byToken }), ...more }
    void codeOf(payForHost(visit.page.wallet, request)).then((outcome) => {
      host.outcome = outcome
    })
  }
  const clicks: Readonly<Record<Click, () => unknown>> = {
    pause() {},
    pay,
    payInTime: () => pay({ expiresAt: Math.floor(visit.page.clock.now() / 1000) + 1 }),
    open() {
      void visit.page.element.show({
        view: 'Pay',
        arguments: { recipient: BOB, amount: '0.5', network: 'eip155:1' },
      })
    },
    confirm() {
      if (front() !== 'Pay') return
      const { flow } = wallet.pay.state
      if (flow.step === 'reviewing') visit.grant = requestOf(flow.review)
      // A person cannot press twice in one millisecond.
      visit.page.clock.jump(1)
      void confirm(wallet)
    },
    switchThere() {
      if (front() === 'Pay') void switchThere(wallet)
    },
    rest: () => visit.page.pass(700),
    back() {
      if (front() === 'Pay') payView.leave?.(wallet, { pay: wallet.pay })
      else wallet.go.back()
    },
    close: () => visit.page.element.requestClose('user'),
    show: () => visit.show(),
    receive: () => void visit.page.element.show({ view: 'Receive' }),
    account: () => visit.switchAccount(),
    chain: () => visit.switchChain(),
    send: () => void sendForHost(wallet, { to: BOB, value: 7n }).catch(() => {}),
    disconnect() {
      const forget = () => void forgotten.push(...visit.asked.map(({ hash }) => hash))
      forget()
      void visit.page.core.session.disconnect().then(forget)
    },
    connect() {
      if (front() === 'Pay') connect(wallet)
      if (front() === 'Connect') pickWallet(wallet, { connectorId: RDNS })
    },
    mine() {
      const next = visit.asked.find(({ hash, isSent }) => isSent && !mined.has(hash))
      if (next) mined.add(next.hash)
      visit.page.pass(4_000)
    },
    async reload() {
      await visit.reload()
      wallet = forPay(visit.page.wallet)
      draw = createDrawing()
      gone.push(...hosts.splice(0))
    },
  }
  return { visit, clicks, draw: () => draw(wallet), hosts, gone, forgotten }
}

describe('paying, in every order', () => {
  it('attack: at most one request per confirmation, and it is the one that was shown', {
    timeout: 40 * RUNS,
  }, async () => {
    const seen = { requests: 0, paid: 0, followedOn: 0, lost: 0 }
    const { fine, runs } = await inEveryOrder(
      {
        // In half of them the page is reloaded so soon after the first press.
        more: fc.record({ reloadsAfter: fc.option(fc.nat({ max: 12 }), { freq: 2 }) }),
        scene: (s, { answers }) => createScene(s, answers),
        begin: ({ reloadsAfter }) => [...BEGUN, ...(reloadsAfter === null ? [] : reloaded(reloadsAfter))],
        weights: CLICKS,
        least: 8,
        most: 40,
      },
      ({ visit: { asked, page }, hosts, gone }) => {
        // The page is answered with the hash of its own request, or refused.
        for (const { wanted, outcome } of [...gone, ...hosts]) {
          if (outcome === 'waiting' || typeof outcome !== 'object') continue
          const { hash, payer } = Object(outcome)
          const own = asked.find((one) => one.hash === hash)
          expect(own?.request).toEqual({ ...wanted, from: payer })
          seen.paid += 1
        }
        // Of whose request the hash is known: the page has heard it, unless the visitor had left before it came.
        for (const { wanted, outcome } of hosts) {
          const isKnown = asked.some(
            ({ request, heard }) =>
              heard === 'hash' && JSON.stringify({ ...request, from: '' }) === JSON.stringify(wanted),
          )
          if (isKnown) expect(typeof outcome === 'object' || outcome === 4001).toBe(true)
        }
        const { transactions, unanswered } = page.core.state
        const earlier = asked.filter((one) => one.page !== page).map(({ hash }) => hash)
        seen.requests += asked.length
        seen.followedOn += transactions.list.filter(({ hash }) =>
          earlier.includes(String(hash) as Hex),
        ).length
        seen.lost += unanswered.list.length
      },
    )
    console.info(
      `payments: ${fine} of ${runs}, with ${seen.requests} requests, ${seen.paid} of them answered to the page, ${seen.followedOn} followed on after a reload, ${seen.lost} of which no answer came`,
    )
    // On average every second one: as many are not to be expected of each run.
    expect(seen.requests).toBeGreaterThan(runs / 4)
    expect(seen.paid).toBeGreaterThan(runs / 10)
  })
})

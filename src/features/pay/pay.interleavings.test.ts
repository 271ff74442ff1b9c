/** Shown is sent, one click one request (quality 4.1, 4.2): clicks, closings, switches and answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../chains/chain.ts'
import { providerError } from '../../connectors/mock.ts'
import { ALICE, BOB, CAROL, hashOf } from '../../core/accounts.testing.ts'
import { later, RDNS } from '../../core/core.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { currentEntry } from '../../state/router.ts'
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
const click = fc.constantFrom(
  ...Object.entries(CLICKS).flatMap(([name, weight]) => Array<Click>(weight).fill(name as Click)),
)

const ANSWERS = ['hash', 'hash', 'hash', 'declined', 'failed', 'garbage', 'never'] as const
type Answer = (typeof ANSWERS)[number]

/** `granted`: the last click that confirmed was for exactly this, and its view still waits for the wallet. */
type Asked = { readonly request: Sent; readonly hash: Hex; readonly granted: boolean }
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
  /** What was shown at the last click that confirmed, until a request comes of it. */
  const grant: { open: Sent | undefined } = { open: undefined }
  const asked: Asked[] = []
  const hosts: Host[] = []
  let account: Hex = ALICE
  let chainId: Hex = '0x1'
  let shownAt = -1

  const soon = <T>(label: string, answer: () => T | Promise<T>): Promise<T> =>
    s.schedule(Promise.resolve(), label).then(answer)
  provider.answer('eth_accounts', () => soon('accounts', () => [account]))
  provider.answer('eth_chainId', () => soon('chain id', () => chainId))
  const goTo = (to: Hex) => {
    chainId = to
    provider.emit('chainChanged', to)
    return null
  }
  provider.answer('wallet_switchEthereumChain', (params) => {
    const [wanted] = params as { chainId: Hex }[]
    return soon('switch', () => goTo(wanted?.chainId ?? '0x1'))
  })
  provider.answer('eth_sendTransaction', (params) => {
    const [request] = params as Sent[]
    if (!request) throw new TypeError('nothing to send')
    const hash = hashOf(asked.length + 1)
    const answer = answers[asked.length % answers.length]
    const isMeant = JSON.stringify(grant.open) === JSON.stringify(request)
    asked.push({ request, hash, granted: isMeant && state.flow.step === 'confirming' })
    grant.open = undefined
    if (answer === 'never') return later<Hex>().promise
    return soon('wallet', () => {
      if (answer === 'declined') throw providerError(4001, 'no')
      if (answer === 'failed') throw providerError(-32603, 'broken')
      return answer === 'garbage' ? '0x' : hash
    })
  })
  chain.on.fee = () => soon('fee', () => 21_000n)
  chain.owned[TOKEN] = {
    symbol: 'UNI',
    name: 'Uniswap',
    decimals: 18,
    balances: { [ALICE]: 10n ** 18n, [BOB]: 10n ** 18n },
  }
  const { token } = chain
  chain.token = (p) => soon('token', () => token(p))
  chain.on.inspectReceiver = () => soon('look', () => ({ kind: 'person' }))
  chain.on.balance = (value) => soon('balance', () => value)

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
      if (state.flow.step === 'reviewing') grant.open = requestOf(state.flow.review)
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
    account() {
      account = account === ALICE ? BOB : ALICE
      provider.emit('accountsChanged', [account])
    },
    chain: () => goTo(chainId === '0x1' ? '0xa' : '0x1'),
    send: () => void sendForHost(wallet, { to: BOB, value: 7n }).catch(() => {}),
    disconnect: () => void core.session.disconnect(),
    connect() {
      if (front() === 'Pay') connect(wallet)
      if (front() === 'Connect') pickWallet(wallet, { connectorId: RDNS })
    },
  }
  return { ...paying, clicks, draw, grant, asked, hosts }
}

describe('paying, in every order', () => {
  it('attack: at most one request per confirmation, and it is the one that was shown', {
    timeout: 12 * RUNS,
  }, async () => {
    const runs = Math.ceil(RUNS / 10)
    let sent = 0
    let paid = 0
    let fine = 0
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(click, { minLength: 8, maxLength: 40 }),
        fc.array(fc.constantFrom(...ANSWERS), { minLength: 1, maxLength: 4 }),
        async (s, clicks, answers) => {
          const scene = await createScene(s, answers)
          const steps: Click[] = ['pay', 'pause', 'pause', 'pause', 'pause', ...clicks]
          s.scheduleSequence(
            steps.map((click) => ({
              label: click,
              builder: async () => {
                // Not awaited: the visitor clicks on while things are under way.
                scene.draw()
                scene.clicks[click]()
                scene.draw()
              },
            })),
          )
          await s.waitIdle()
          await scene.settled()
          const { flow } = scene.state

          // Each request was confirmed, in that very form and by a click of its own.
          expect(scene.asked.filter(({ granted }) => !granted)).toEqual([])
          // A click of which no request came has led to where the visitor can press again, or has gone on elsewhere.
          if (scene.grant.open) expect(flow.step).not.toBe('confirming')
          // Every hash of a wallet is followed, whatever has been closed; nothing else is.
          const given = scene.asked.filter((_one, i) => answers[i % answers.length] === 'hash')
          const followed = scene.core.state.transactions.list.map(({ hash }) => hash)
          expect([...followed].sort()).toEqual(given.map(({ hash }) => hash).sort())
          // The page is answered with the hash of its own request, or refused.
          for (const { wanted, outcome } of scene.hosts) {
            if (outcome === 'waiting' || typeof outcome !== 'object') continue
            const { hash, payer } = Object(outcome)
            const own = scene.asked.find((one) => one.hash === hash)
            expect(own?.request).toEqual({ ...wanted, from: payer })
            paid += 1
          }
          // Nothing hangs but what a wallet has not answered, or what the visitor has not confirmed yet.
          if (flow.step === 'confirming') expect(answers).toContain('never')
          expect(flow.step).not.toBe('preparing')
          const waiting = scene.hosts.filter(({ outcome }) => outcome === 'waiting')
          expect(waiting.length).toBeLessThanOrEqual(1)
          if (!scene.wallet.state.modal.open) expect(waiting).toEqual([])
          sent += scene.asked.length
          fine += 1
        },
      ),
      { numRuns: runs },
    )
    console.info(`payments: ${fine} of ${runs}, with ${sent} requests, ${paid} of them answered to the page`)
    // On average every second one: as many are not to be expected of each run.
    expect(sent).toBeGreaterThan(runs / 4)
    expect(paid).toBeGreaterThan(runs / 10)
  })
})

/** Shown is signed, one click one request (quality 4.1, 4.2), on Solana: clicks, closings, switches and answers in every order. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAINNET } from '../../connectors/standard-wallet.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { offeredNetwork } from '../../state/network.ts'
import { currentEntry } from '../../state/router.ts'
import { inEveryOrder } from '../../transfer/interleavings.testing.ts'
import type { Asked } from '../../transfer/visit.testing.ts'
import { pickWallet } from '../connect/connect.actions.ts'
import { sendForHost } from '../send/send.testing.ts'
import { payForHost } from './host-pay.ts'
import { view as payView } from './PayView.tsx'
import { connect, press, rereadNow, retry, switchThere } from './pay.actions.ts'
import { codeOf, createDrawing, forPay } from './pay.testing.ts'
import { MINT, moving, RECIPIENTS, requestOf, type SolanaRequest } from './solana-requests.testing.ts'
import { DEVNET, hashAtOnce, type Node, startSolanaVisit, WALLET } from './solana-visit.testing.ts'

/** Clicks and how often they come; `pause` lets what is under way go on. */
const CLICKS = {
  pause: 14,
  pay: 7,
  /** Soon over. */
  payInTime: 1,
  press: 12,
  reread: 2,
  retry: 2,
  switchThere: 2,
  rest: 2,
  back: 1,
  close: 1,
  show: 1,
  receive: 1,
  mine: 2,
  reload: 1,
  account: 1,
  /** The other namespace comes into use, or another cluster. */
  ethereum: 1,
  devnet: 1,
  send: 1,
  disconnect: 1,
  lock: 1,
  connect: 2,
} as const
type Click = keyof typeof CLICKS

const pauses = (times: number) => Array<Click>(times).fill('pause')
const BEGUN: readonly Click[] = ['pay', ...pauses(12)]
const reloaded = (after: number): readonly Click[] => ['press', ...pauses(after), 'reload']

/** In half of the cases nodes answer well. */
const nodes: fc.Arbitrary<readonly Node[]> = fc.oneof(
  fc.constant<readonly Node[]>(['fine']),
  fc.array(fc.constantFrom<Node>(...Array<Node>(16).fill('fine'), 'down', 'refuses'), {
    minLength: 3,
    maxLength: 12,
  }),
)

/** What the page has asked for, and what it heard of it. */
type Host = {
  readonly network: string
  readonly to: string
  readonly value: bigint
  readonly token: string | undefined
  outcome: unknown
}

type Given = Parameters<typeof startSolanaVisit>[1]

/** A visitor, a page and a wallet, none of which waits for the others. */
const createScene = async (s: fc.Scheduler, given: Given & { readonly first: number }) => {
  const solana = await startSolanaVisit(s, given)
  const { visit, mined } = solana
  let wallet = forPay(visit.page.wallet)
  const hosts: Host[] = []
  /** Those of loads that are gone. */
  const gone: Host[] = []
  const forgotten: string[] = []
  let draw = createDrawing()

  const front = () => (wallet.state.modal.open ? currentEntry(wallet.state.router).view : undefined)
  const pay = (more: object = {}) => {
    const before = given.first + gone.length + hosts.length
    const host: Host = {
      network: before % 4 === 3 ? DEVNET : MAINNET,
      to: RECIPIENTS[before % RECIPIENTS.length] ?? '',
      value: BigInt(before + 1) * 1_000n,
      token: before % 2 === 0 ? MINT : undefined,
      outcome: 'waiting',
    }
    hosts.push(host)
    const { network, to: recipient, value, token } = host
    const amount = `0.${String(value).padStart(token ? 6 : 9, '0')}`
    const request = { recipient, amount, network, ...(token && { token }), ...more }
    void codeOf(payForHost(visit.page.wallet, request)).then((outcome) => {
      host.outcome = outcome
    })
  }
  const choose = (id: string) => {
    const network = offeredNetwork(wallet.state.network, id)
    if (network) visit.page.core.session.choose(network)
  }
  const clicks: Readonly<Record<Click, () => unknown>> = {
    pause() {},
    pay,
    payInTime: () => pay({ expiresAt: Math.floor(visit.page.clock.now() / 1000) + 1 }),
    press() {
      if (front() !== 'Pay') return
      const { state } = wallet.pay
      const shown = state.flow
      // A person cannot press twice in one millisecond.
      visit.page.clock.jump(1)
      void press(wallet)
      if (shown.step === 'reviewing' && state.flow.step === 'confirming')
        visit.grant = requestOf(shown.review)
    },
    reread() {
      if (front() === 'Pay') void rereadNow(wallet)
    },
    retry() {
      const { problem, asset } = wallet.pay.state
      if (front() === 'Pay' && (problem !== undefined || asset.kind === 'failed')) retry(wallet)
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
    account: () => solana.switchAccount(),
    lock: () => solana.lock(),
    ethereum: () => choose('eip155:1'),
    devnet: () => choose(DEVNET),
    send: () =>
      void sendForHost(wallet, { to: RECIPIENTS[0], value: 7n, caipNetworkId: MAINNET }).catch(() => {}),
    disconnect() {
      const forget = () => void forgotten.push(...visit.asked.map(({ hash }) => hash))
      forget()
      void visit.page.core.session.disconnect().then(forget)
    },
    connect() {
      if (front() === 'Pay') connect(wallet)
      if (front() === 'Connect') pickWallet(wallet, { connectorId: WALLET })
    },
    mine() {
      const next = visit.known.find(({ hash }) => !mined.has(hash))
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
  return { ...solana, clicks, draw: () => draw(wallet), hosts, gone, forgotten }
}

type AnyAsked = Asked<SolanaRequest>

/** Each payment has an amount of its own. */
const ownOf = (
  { network, outcome: _outcome, ...move }: Host,
  asked: readonly AnyAsked[],
): readonly AnyAsked[] =>
  asked.filter(
    ({ request }) =>
      request.network === network && request.steps.at(-1) === moving({ ...move, from: request.from }),
  )

const isEnd = (outcome: unknown): boolean => typeof outcome === 'object' || outcome === 4001

/** The page is answered with the hash of its own request, or refused. */
function expectOwn(host: Host, asked: readonly AnyAsked[]): void {
  const { outcome, network } = host
  if (typeof outcome !== 'object') return
  const { hash, payer, caipNetworkId } = Object(outcome)
  const own = ownOf(host, asked).find((one) => one.hash === hash)
  expect([payer, caipNetworkId]).toEqual([own?.request.from, network])
}

describe('paying on Solana, in every order', () => {
  let undo = () => {}
  beforeAll(() => {
    undo = hashAtOnce()
  })
  afterAll(() => undo())

  it('attack: at most one request per confirmation, and its bytes are what was shown', {
    timeout: 60 * RUNS,
  }, async () => {
    const seen = { requests: 0, tokens: 0, signed: 0, sent: 0, paid: 0, left: 0, expired: 0, lost: 0 }
    const { fine, runs } = await inEveryOrder(
      {
        // In half of them the page is reloaded so soon after the first press.
        more: fc.record({
          reloadsAfter: fc.option(fc.nat({ max: 12 }), { freq: 2 }),
          nodes,
          /** Which payment comes first: of a coin or a token, on which cluster. */
          first: fc.nat({ max: 3 }),
          isSigner: fc.boolean(),
        }),
        scene: (s, given) => createScene(s, given),
        begin: ({ reloadsAfter }) => [...BEGUN, ...(reloadsAfter === null ? [] : reloaded(reloadsAfter))],
        weights: CLICKS,
        least: 8,
        most: 40,
      },
      ({ visit: { asked, page }, broadcasts, astray, hosts, gone }, { isSigner }) => {
        expect(astray).toEqual([])
        // What the page sends is what was asked for, whatever the wallet has made of it, and it is sent once.
        for (const { hash, steps } of broadcasts)
          expect(asked.find((one) => one.hash === hash)?.request.steps).toEqual(steps)
        expect(new Set(broadcasts.map(({ hash }) => hash)).size).toBe(broadcasts.length)
        for (const host of [...gone, ...hosts]) expectOwn(host, asked)
        // Of whose request the hash is known: the page has heard it, unless the visitor had left before it came.
        for (const host of hosts)
          if (ownOf(host, asked).some(({ heard }) => heard === 'hash')) expect(host.outcome).toSatisfy(isEnd)

        const outcomes = [...gone, ...hosts].map(({ outcome }) => outcome)
        seen.requests += asked.length
        seen.tokens += asked.filter(({ request }) => request.steps.at(-1)?.includes(MINT)).length
        seen.signed += isSigner ? broadcasts.length : 0
        seen.sent += isSigner ? 0 : asked.filter(({ isSent }) => isSent).length
        seen.paid += outcomes.filter((outcome) => typeof outcome === 'object').length
        seen.left += outcomes.filter((outcome) => outcome === 4001).length
        seen.expired += outcomes.filter((outcome) => outcome === 'payment-expired').length
        seen.lost += page.core.state.unanswered.list.length
      },
    )
    console.info(`payments on Solana: ${fine} of ${runs}, ${JSON.stringify(seen)}`)
    // On average more than every second run: as many are not to be expected of each run.
    expect(seen.requests).toBeGreaterThan(runs / 4)
    expect(seen.paid).toBeGreaterThan(runs / 20)
    for (const kind of ['tokens', 'signed', 'sent', 'left', 'lost'] as const)
      expect([kind, seen[kind]]).toEqual([
        kind,
        expect.toSatisfy((times: number) => times >= Math.floor(runs / 50)),
      ])
  })
})

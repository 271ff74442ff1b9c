/** One click, one request (quality 4.2): clicks, closings, switches and answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE, BOB, CAROL } from '../../../core/accounts.testing.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { currentEntry } from '../../../state/router.ts'
import { inEveryOrder } from '../../../transfer/interleavings.testing.ts'
import type { Review } from '../../../transfer/review.ts'
import { type Answer, startVisit } from '../../../transfer/visit.testing.ts'
import { chooseToken, keepUp, setAmount, setMax, setReceiver, startDraft } from '../draft/draft.actions.ts'
import { leaveReview, sendOf } from '../send.state.ts'
import { forSend, type Sent, sendForHost } from '../send.testing.ts'
import { confirm, review } from './review.actions.ts'

/** Clicks and how often they come; `pause` lets what is under way go on. */
const CLICKS = {
  pause: 12,
  write: 3,
  /** The other kind of thing: a token, or the coin again. */
  token: 2,
  max: 1,
  /** By a name, which leads to one and then to the other. */
  name: 2,
  /** Nobody types: what waits for that goes on. */
  rest: 3,
  review: 4,
  confirm: 8,
  back: 1,
  close: 1,
  open: 1,
  receive: 1,
  account: 1,
  chain: 1,
  host: 3,
  disconnect: 1,
} as const
type Click = keyof typeof CLICKS

type Host = { readonly value: bigint; outcome: unknown }

const TOKEN: Hex = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')

/** With all of the coin the fee is part of it. */
const requestOf = ({ transfer, isMaxOfCoin, fee }: Review): Sent => {
  const { from, to, value, data = '0x', token, caipNetworkId } = transfer
  const chainId: Hex = `0x${Number(caipNetworkId.slice('eip155:'.length)).toString(16)}`
  if (token)
    return { from, to: token.address, value: '0x0', data: `0xa9059cbb${word(to)}${word(value)}`, chainId }
  const gas = isMaxOfCoin && { gas: '0x5208', gasPrice: `0x${(fee.total / 21_000n).toString(16)}` }
  return { from, to, value: `0x${value.toString(16)}`, data, chainId, ...gas }
}

/** A visitor, a page and a wallet, none of which waits for the others. */
const createScene = async (s: fc.Scheduler, answers: readonly Answer[]) => {
  const visit = await startVisit<Sent>(s, {
    answers,
    options: { metadata: { name: 'Shop' } },
    stepOf: ({ core }) => sendOf(core).state.flow.step,
  })
  const { page } = visit
  const { element, chain, core, soon } = page
  const wallet = forSend(page.wallet)
  const { state } = wallet.send
  visit.show()
  await visit.idle()
  const hosts: Host[] = []
  chain.owned[TOKEN] = {
    symbol: 'UNI',
    name: 'Uniswap',
    decimals: 6,
    balances: { [ALICE]: 10n ** 9n, [BOB]: 7n },
  }
  const { resolveName } = chain
  chain.resolveName = (p) => soon('name', () => resolveName(p))
  chain.on.inspectReceiver = () => soon('look', () => ({ kind: 'person' }))

  const front = () => currentEntry(wallet.state.router).view
  let amount = 0
  const clicks: Readonly<Record<Click, () => unknown>> = {
    pause() {},
    write() {
      if (!wallet.state.modal.open || front() !== 'Account') return
      wallet.go.to('Send')
      startDraft(wallet, undefined)
      amount += 1
      setAmount(wallet, `0.0${amount}`)
      setReceiver(wallet, BOB)
    },
    token() {
      if (wallet.state.modal.open && front() === 'Send')
        chooseToken(wallet, state.draft.token ? undefined : TOKEN)
    },
    max() {
      if (wallet.state.modal.open && front() === 'Send') setMax(wallet)
    },
    name() {
      chain.names['meadow.eth'] = chain.names['meadow.eth'] === BOB ? CAROL : BOB
      if (wallet.state.modal.open && front() === 'Send') setReceiver(wallet, 'meadow.eth')
    },
    rest: () => page.pass(500),
    review() {
      if (wallet.state.modal.open && front() === 'Send') void review(wallet)
    },
    confirm() {
      if (!wallet.state.modal.open || front() !== 'SendPreview') return
      if (state.flow.step === 'reviewing') visit.grant = requestOf(state.flow.review)
      void confirm(wallet)
    },
    back() {
      if (front() === 'SendPreview') leaveReview(wallet)
      else wallet.go.back()
    },
    close: () => element.requestClose('user'),
    open: () => visit.show(),
    receive: () => element.show({ view: 'Receive' }),
    account() {
      visit.switchAccount()
      if (front() === 'Send') keepUp(wallet)
    },
    chain() {
      visit.switchChain()
      if (front() === 'Send') keepUp(wallet)
    },
    host() {
      const host: Host = { value: BigInt(1_000 + hosts.length), outcome: 'waiting' }
      hosts.push(host)
      sendForHost(wallet, { to: CAROL, value: host.value }).then(
        ({ hash }) => {
          host.outcome = hash
        },
        (error) => {
          host.outcome = error
        },
      )
    },
    disconnect: () => void core.session.disconnect(),
  }
  return { visit, clicks, hosts }
}

describe('sending, in every order', () => {
  it('attack: at most one request per confirmation, and it is the one that was shown', {
    timeout: 40 * RUNS,
  }, async () => {
    let sent = 0
    const { fine, runs } = await inEveryOrder(
      {
        weights: CLICKS,
        least: 8,
        most: 40,
        more: fc.constant({}),
        scene: (s, { answers }) => createScene(s, answers),
        begin: () => ['write', 'review', 'pause', 'pause', 'pause'],
      },
      ({ visit: { asked }, hosts }) => {
        // The page is answered with the hash of its own request, or refused.
        for (const { value, outcome } of hosts) {
          const own = asked.find(({ hash }) => hash === outcome)
          if (own) expect(own.request).toMatchObject({ to: CAROL, value: `0x${value.toString(16)}` })
          else if (outcome !== 'waiting') expect(outcome).toHaveProperty('code')
        }
        sent += asked.length
      },
    )
    console.info(`interleavings: ${fine} of ${runs}, with ${sent} requests`)
    // On average every second one: as many are not to be expected of each run.
    expect(sent).toBeGreaterThan(runs / 3)
  })
})

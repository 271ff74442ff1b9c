/** One click, one request (quality 4.2): clicks, closings, switches and answers in every order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { providerError } from '../../../connectors/mock.ts'
import { ALICE, BOB, CAROL, hashOf } from '../../../core/accounts.testing.ts'
import { later } from '../../../core/core.testing.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { currentEntry } from '../../../state/router.ts'
import type { Review } from '../../../transfer/review.ts'
import { chooseToken, keepUp, setAmount, setMax, setReceiver, startDraft } from '../draft/draft.actions.ts'
import { leaveReview } from '../send.state.ts'
import { type Sending, type Sent, sendForHost, startSending } from '../send.testing.ts'
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
const click = fc.constantFrom(
  ...Object.entries(CLICKS).flatMap(([name, weight]) => Array<Click>(weight).fill(name as Click)),
)

const ANSWERS = ['hash', 'hash', 'hash', 'declined', 'failed', 'garbage', 'never'] as const
type Answer = (typeof ANSWERS)[number]

/** `granted`: the last click that confirmed was for exactly this, no request had come of it, and its view still waits for the wallet. */
type Asked = { readonly request: Sent; readonly hash: Hex; readonly granted: boolean }
type Host = { readonly value: bigint; outcome: unknown }

const TOKEN: Hex = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')

/** With all of the coin the fee is part of it. */
const requestOf = ({ transfer, isFixed, fee }: Review): Sent => {
  const { from, to, value, data = '0x', token, caipNetworkId } = transfer
  const chainId: Hex = `0x${Number(caipNetworkId.slice('eip155:'.length)).toString(16)}`
  if (token)
    return { from, to: token.address, value: '0x0', data: `0xa9059cbb${word(to)}${word(value)}`, chainId }
  const gas = isFixed && { gas: '0x5208', gasPrice: `0x${(fee.total / 21_000n).toString(16)}` }
  return { from, to, value: `0x${value.toString(16)}`, data, chainId, ...gas }
}

/** A visitor, a page and a wallet, none of which waits for the others. */
const createScene = async (s: fc.Scheduler, answers: readonly Answer[]) => {
  const sending: Sending = await startSending({ options: { metadata: { name: 'Shop' } } })
  const { wallet, provider, state, element, chain, core } = sending
  /**
   * What stood in the review at the last click that confirmed, until a request comes of it. One at a time: a click of which nothing
   * came is no leave for a later request.
   */
  const grant: { open: Sent | undefined } = { open: undefined }
  const asked: Asked[] = []
  const hosts: Host[] = []
  let account: Hex = ALICE
  let chainId = '0x1'

  const soon = <T>(label: string, answer: () => T | Promise<T>): Promise<T> =>
    s.schedule(Promise.resolve(), label).then(answer)
  provider.answer('eth_accounts', () => soon('accounts', () => [account]))
  provider.answer('eth_chainId', () => soon('chain id', () => chainId))
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
    decimals: 6,
    balances: { [ALICE]: 10n ** 9n, [BOB]: 7n },
  }
  const { token, resolveName } = chain
  chain.token = (p) => soon('token', () => token(p))
  chain.resolveName = (p) => soon('name', () => resolveName(p))
  chain.on.inspectReceiver = () => soon('look', () => ({ kind: 'person' }))
  chain.on.balance = (value) => soon('balance', () => value)

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
    rest: () => void sending.clock.advance(500),
    review() {
      if (wallet.state.modal.open && front() === 'Send') void review(wallet)
    },
    confirm() {
      if (!wallet.state.modal.open || front() !== 'SendPreview') return
      if (state.flow.step === 'reviewing') grant.open = requestOf(state.flow.review)
      void confirm(wallet)
    },
    back() {
      if (front() === 'SendPreview') leaveReview(wallet)
      else wallet.go.back()
    },
    close: () => element.requestClose('user'),
    open: () => element.show(),
    receive: () => element.show({ view: 'Receive' }),
    account() {
      account = account === ALICE ? BOB : ALICE
      provider.emit('accountsChanged', [account])
      if (front() === 'Send') keepUp(wallet)
    },
    chain() {
      chainId = chainId === '0x1' ? '0xa' : '0x1'
      provider.emit('chainChanged', chainId)
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
  return { ...sending, clicks, grant, asked, hosts }
}

describe('sending, in every order', () => {
  it('attack: at most one request per confirmation, and it is the one that was shown', {
    timeout: 12 * RUNS,
  }, async () => {
    const runs = Math.ceil(RUNS / 10)
    let sent = 0
    let fine = 0
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(click, { minLength: 8, maxLength: 40 }),
        fc.array(fc.constantFrom(...ANSWERS), { minLength: 1, maxLength: 4 }),
        async (s, clicks, answers) => {
          const scene = await createScene(s, answers)
          const steps: Click[] = ['write', 'review', 'pause', 'pause', 'pause', ...clicks]
          s.scheduleSequence(
            steps.map((click) => ({
              label: click,
              builder: async () => {
                // Not awaited: the visitor clicks on while things are under way.
                scene.clicks[click]()
              },
            })),
          )
          await s.waitIdle()
          await scene.settled()

          // Each request was confirmed, in that very form and by a click of its own.
          expect(scene.asked.filter(({ granted }) => !granted)).toEqual([])
          // A click of which no request came has led to where the visitor can press again, or has gone on elsewhere.
          if (scene.grant.open) expect(scene.state.flow.step).not.toBe('confirming')
          // Every hash of a wallet is followed, whatever has been closed; nothing else is.
          const given = scene.asked.filter((_one, i) => answers[i % answers.length] === 'hash')
          const followed = scene.core.state.transactions.list.map(({ hash }) => hash)
          expect([...followed].sort()).toEqual(given.map(({ hash }) => hash).sort())
          // The page is answered with the hash of its own request, or refused.
          for (const { value, outcome } of scene.hosts) {
            const own = scene.asked.find(({ hash }) => hash === outcome)
            if (own) expect(own.request).toMatchObject({ to: CAROL, value: `0x${value.toString(16)}` })
            else if (outcome !== 'waiting') expect(outcome).toHaveProperty('code')
          }
          // Nothing hangs but what a wallet has not answered, or what the visitor has not confirmed yet.
          const { flow } = scene.state
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
    console.info(`interleavings: ${fine} of ${runs}, with ${sent} requests`)
    // On average every second one: as many are not to be expected of each run.
    expect(sent).toBeGreaterThan(runs / 3)
  })
})

/** A visitor who swaps, with an exchange, a chain and a wallet, none of which waits for the others; the page may be reloaded at any moment. */
import fc from 'fast-check'
import { json, type Respond } from '../../../api/api.testing.ts'
import type { Hex } from '../../../chains/chain.ts'
import { canBatch } from '../../../chains/evm/calls/batch.ts'
import { ALICE, BOB } from '../../../core/accounts.testing.ts'
import { serve } from '../../../core/breaking-service.testing.ts'
import { activeAccount, activeNetwork } from '../../../state/network.ts'
import { currentEntry } from '../../../state/router.ts'
import { type Answer, type Page, startVisit } from '../../../transfer/visit.testing.ts'
import type { SwapWallet } from '../contract.ts'
import { keepUp, setAmount, startDraft } from '../draft/draft.actions.ts'
import { createMarket, isSwap, UNI, USDC } from '../market.testing.ts'
import { backToDraft, leaveReview, swapOf } from '../swap.state.ts'
import { agreeAndPress, asset, forSwap, NETWORK } from '../swap.testing.ts'
import { chooseUnlimited, press, rereadNow, review } from './preview.actions.ts'
import { isOf } from './progress.actions.ts'
import { callsOf, type Request, requestOf } from './requests.testing.ts'
import { readStoredSwap } from './stored-swap.ts'

/** Clicks and how often they come; `pause` lets what is under way go on. */
export const CLICKS = {
  pause: 12,
  /** Another amount. */
  write: 2,
  review: 5,
  press: 9,
  unlimited: 1,
  /** The figures are read again, as at intervals. */
  reread: 2,
  rate: 2,
  mine: 5,
  revert: 1,
  /** A batch comes to nothing. */
  drop: 1,
  /** Nobody does anything: what waits for that goes on. */
  rest: 4,
  back: 1,
  close: 1,
  open: 2,
  swap: 3,
  account: 1,
  chain: 1,
  reload: 1,
} as const
export type Click = keyof typeof CLICKS

export const pauses = (times: number): readonly Click[] => Array<Click>(times).fill('pause')

const SERVED = ['fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'down', 'none'] as const
type Served = (typeof SERVED)[number]
/** How the exchange answers, from the first again after the last; in half of the cases well. */
export const served: fc.Arbitrary<readonly Served[]> = fc.oneof(
  fc.constant<readonly Served[]>(['fine']),
  fc.array(fc.constantFrom(...SERVED), { minLength: 1, maxLength: 9 }),
)

export type Swapped = {
  readonly answers: readonly Answer[]
  readonly served: readonly Served[]
  /** What the wallet says of batches; absent: it knows none. */
  readonly atomic?: 'supported' | 'ready' | undefined
  /** Of the router before anything is swapped, in base units. */
  readonly allowance: bigint
  /** The token refuses to change an allowance that is not 0. */
  readonly isStubborn: boolean
}

export async function createScene(s: fc.Scheduler, p: Swapped) {
  const { answers, served, atomic, isStubborn } = p
  const market = createMarket()
  for (const owner of [ALICE, BOB]) market.allowances.set(`${owner} ${USDC}`, p.allowance)
  let questions = 0
  let isServedWell = false
  /** The draft as it was written last; another one each time. */
  let draft = { amount: '' }
  /** Of each request, the draft that it was for. */
  const draftOf = new Map<Request, typeof draft>()
  /** Accounts, and amounts that they have changed: each draft has an amount of its own. */
  const changed = new Set<string>()
  /** Asked for while an approval of that very draft, or the same request, was on its way as a page knew. */
  const doubles: Request[] = []
  /** Ids of batches that have come to nothing. */
  const dropped = new Set<string>()

  const equip = (page: Page<Request>) => {
    const { chain, provider, soon, ask } = page
    const respond: Respond = (sent) => {
      if (!sent.path.includes('/convert/')) return market.respond(sent)
      const how = isServedWell ? 'fine' : served[questions++ % served.length]
      return soon('service', () => {
        if (how === 'down') return json({ reasons: [{ description: 'down' }] }, { status: 400 })
        if (how === 'none' && sent.path.endsWith('/quotes')) return json({ quotes: [] })
        return market.respond(sent)
      })
    }
    serve(page, respond)
    Object.assign(chain, market.chain)
    const { calls } = chain
    chain.calls = async () => {
      const all = await calls()
      return {
        ...all,
        canBatch,
        tryCalls: async (p) => {
          const [first] = p.calls
          const wanted = first && all.readApproval(first.data)
          const has = market.allowances.get(`${p.from} ${first?.to}`) ?? 0n
          return isStubborn && wanted && wanted.amount > 0n && has > 0n
            ? { kind: 'reverted', at: 0 }
            : all.tryCalls(p)
        },
      }
    }
    chain.on.getTransactionStatus = async ({ hash }) => market.statuses.get(hash) ?? { status: 'pending' }
    if (!atomic) return
    provider.answer('wallet_getCapabilities', () =>
      soon('capabilities', () => ({ '0x1': { atomic: { status: atomic } } })),
    )
    provider.answer('wallet_sendCalls', async (params) => {
      const id = await ask((params as [Request])[0], false)
      return id === '0x' ? {} : { id }
    })
    provider.answer('wallet_getCallsStatus', (params) => soon('status', () => statusOf((params as [Hex])[0])))
  }
  /** What became of a batch, whose id is the hash that comes of it. */
  const statusOf = (id: Hex) => {
    const status = market.statuses.get(id)?.status ?? 'pending'
    const note = visit.asked.find(({ hash }) => hash === id)
    if (note && dropped.has(id)) {
      note.heard = 'refusal'
      return { status: 400 }
    }
    if (status === 'pending' || !note) return { status: 100 }
    visit.learn(note)
    const isMined = status === 'success'
    return {
      status: isMined ? 200 : 500,
      receipts: [{ transactionHash: id, status: isMined ? '0x1' : '0x0' }],
    }
  }

  const visit = await startVisit<Request>(s, {
    answers,
    equip,
    stepOf: ({ core }) => swapOf(core).state.flow.step,
    onAsk(request) {
      const isWaiting = visit.asked.some(
        (one) =>
          one.heard === 'hash' &&
          !market.statuses.has(one.hash) &&
          draftOf.get(one.request) === draft &&
          one.request.from === request.from &&
          (!callsOf(one.request).some(isSwap) || JSON.stringify(one.request) === JSON.stringify(request)),
      )
      if (isWaiting) doubles.push(request)
      draftOf.set(request, draft)
    },
  })
  let wallet = forSwap(visit.page.wallet)
  visit.show()
  await visit.idle()

  const front = () => (wallet.state.modal.open ? currentEntry(wallet.state.router).view : undefined)
  let shown = { steps: -1, of: '' }
  /** What the views do by themselves. */
  const draw = () => {
    const { flow, progress, last } = wallet.swap.state
    const { steps } = wallet.state.router
    const of = `${wallet.state.account.eip155.address} ${wallet.state.network.active.eip155?.caipNetworkId}`
    const before = shown
    shown = { steps, of }
    if (front() === 'Swap') {
      if (steps !== before.steps) startDraft(wallet, undefined)
      if (steps !== before.steps || of !== before.of) keepUp(wallet)
    }
    const isBetween = (progress && isOf(wallet, progress)) || flow.step === 'preparing'
    const isShown = ['reviewing', 'confirming'].includes(flow.step) || (isBetween && last)
    if (front() === 'SwapPreview' && !isShown) backToDraft(wallet)
  }

  const decide = (isMined: boolean) => {
    const next = visit.asked.find(({ hash, isSent }) => isSent && !market.statuses.has(hash))
    // What a batch approves it uses up.
    if (next && isMined && !('calls' in next.request) && !isSwap(next.request))
      market.approve(next.request.from, next.request)
    if (next) market.statuses.set(next.hash, { status: isMined ? 'success' : 'reverted', blockNumber: 1n })
    visit.page.pass(4_000)
  }
  let drafts = 0
  const write = () => {
    drafts += 1
    const { address } = activeAccount(wallet.state)
    const { caipNetworkId } = activeNetwork(wallet.state.network)
    // Elsewhere the draft of a network is not given up.
    if (caipNetworkId === NETWORK) changed.add(`${address} ${wallet.swap.state.draft.amount}`)
    draft = { amount: `5.${String(drafts).padStart(2, '0')}1` }
    setAmount(wallet, draft.amount)
  }
  const clicks: Readonly<Record<Click, () => unknown>> = {
    pause() {},
    swap() {
      if (front() === 'Account') wallet.go.to('Swap')
      draw()
      if (front() !== 'Swap' || wallet.swap.state.draft.amount !== '') return
      wallet.swap.state.draft = { ...wallet.swap.state.draft, from: asset(USDC), to: asset(UNI) }
      write()
    },
    write() {
      if (front() === 'Swap') write()
    },
    review() {
      if (front() === 'Swap') void review(wallet)
    },
    press() {
      if (front() !== 'SwapPreview') return
      const { flow } = wallet.swap.state
      if (flow.step === 'reviewing') visit.grant = requestOf(flow.review)
      // A person cannot press twice in one millisecond; a second click of the same moment does nothing.
      visit.page.clock.jump(1)
      void agreeAndPress(wallet)
      void press(wallet)
    },
    unlimited() {
      const { flow, draft } = wallet.swap.state
      if (front() === 'SwapPreview' && flow.step === 'reviewing')
        void chooseUnlimited(wallet, !draft.isUnlimited)
    },
    reread() {
      if (front() === 'SwapPreview') void rereadNow(wallet)
    },
    rate() {
      market.rate = market.rate === 2n ? 3n : 2n
    },
    mine: () => decide(true),
    revert: () => decide(false),
    drop() {
      const next = visit.asked.find(
        ({ hash, isSent, request }) => isSent && 'calls' in request && !market.statuses.has(hash),
      )
      if (!next) return
      next.isSent = false
      dropped.add(next.hash)
    },
    rest: () => visit.page.pass(500),
    back() {
      if (front() === 'SwapPreview') leaveReview(wallet)
      else wallet.go.back()
    },
    close: () => visit.page.element.requestClose('user'),
    open: () => visit.show(),
    account: () => visit.switchAccount(),
    chain: () => visit.switchChain(),
    async reload() {
      await visit.reload()
      wallet = forSwap(visit.page.wallet)
      shown = { steps: -1, of: '' }
    },
  }
  return {
    visit,
    clicks,
    draw,
    doubles,
    market,
    /** Whose approval is on its way or mined, for the draft as it is, so that Swap has to go on from there. */
    approved: () => {
      const last = visit.known.findLast(({ request }) => !callsOf(request).some(isSwap))
      if (!last) return undefined
      const after = visit.known.slice(visit.known.indexOf(last) + 1)
      const isOver =
        // The swap itself was sent; one of another account is another one.
        after.some(({ request }) => request.from === last.request.from) ||
        market.statuses.get(last.hash)?.status === 'reverted'
      return isOver || draftOf.get(last.request) !== draft ? undefined : last
    },
    amount: () => draft.amount,
    /** Swaps whose approval was sent by an earlier load of the page. */
    continued: () =>
      visit.asked.filter(
        ({ request, page }) =>
          callsOf(request).some(isSwap) &&
          visit.known.some((one) => one.page !== page && draftOf.get(one.request) === draftOf.get(request)),
      ),
    /** What is stored is of a draft that its account has changed since. */
    isOutdated() {
      const stored = readStoredSwap(wallet.storage)
      return stored !== undefined && changed.has(`${stored.progress.owner} ${stored.draft.amount}`)
    },
    /** From now on the exchange answers each time. */
    serveWell() {
      isServedWell = true
    },
    get wallet(): SwapWallet {
      return wallet
    },
  }
}

export type Scene = Awaited<ReturnType<typeof createScene>>

/**
 * The wallet of a run: one for all tabs, with a memory that no reload touches, and moods. It signs on the local nodes and
 * keeps a log of what it was asked and what it sent. A page that leaves takes its open questions with it, as a wallet's
 * window goes with the page that opened it.
 */
import type { BrowserContext, Page } from '@playwright/test'
import type { Node } from '../harness/node.ts'
import { MEADOW } from '../harness/people.ts'

export const MOODS = ['approves', 'declines', 'is late', 'fails', 'is silent'] as const
export type Mood = (typeof MOODS)[number]

export type Request = { readonly to: string; readonly value: bigint; readonly chainId: string }

export type ChaosWallet = {
  mood: Mood
  /** What it was asked to send, and what of it is on a network. */
  readonly asked: Request[]
  readonly sent: (Request & { readonly hash: string })[]
  /** Transactions that pages were told of. */
  readonly told: Set<string>
  /** The person switches in the wallet itself. */
  moveTo(chainId: string): Promise<void>
  /** Nothing is being signed or on its way to a page. */
  idle(): Promise<void>
  /** The page goes. */
  leave(page: Page): void
}

const LATE_MS = 1_500

export const createChaosWallet = async (
  context: BrowserContext,
  nodes: Readonly<Record<string, Node>>,
): Promise<ChaosWallet> => {
  let chainId = '0x1'
  let isGranted = false
  let signing: Promise<unknown> = Promise.resolve()
  const visits = new Map<Page, number>()
  const asked: Request[] = []
  const sent: (Request & { hash: string })[] = []
  const told = new Set<string>()

  const moveTo = async (to: string) => {
    chainId = to
    for (const page of context.pages())
      await page.evaluate((id) => dispatchEvent(new CustomEvent('storm', { detail: id })), to).catch(() => {})
  }

  const send = async (page: Page, { to, value }: { to: string; value: string }, mood: Mood) => {
    const request = { to, value: BigInt(value), chainId }
    asked.push(request)
    if (mood === 'declines') throw { code: 4001, message: 'User rejected the request.' }
    if (mood === 'fails') throw { code: -32603, message: 'Internal error' }
    const visit = visits.get(page)
    if (mood === 'is silent') return new Promise<never>(() => {})
    if (mood === 'is late') await new Promise((done) => setTimeout(done, LATE_MS))
    if (page.isClosed() || visits.get(page) !== visit) throw { code: 4001, message: 'The page has gone.' }
    const node = nodes[request.chainId]
    const signed = node?.call('eth_sendTransaction', { from: MEADOW, to, value })
    signing = Promise.resolve(signed).catch(() => {})
    const hash = String(await signed)
    sent.push({ ...request, hash })
    return hash
  }

  const answer = async (page: Page, method: string, params: readonly unknown[]): Promise<unknown> => {
    const now = wallet.mood
    if (method === 'eth_chainId') return chainId
    if (method === 'eth_accounts') return isGranted ? [MEADOW] : []
    if (method === 'eth_requestAccounts') {
      if (now === 'declines') throw { code: 4001, message: 'User rejected the request.' }
      if (now === 'fails') throw { code: -32603, message: 'Internal error' }
      isGranted = true
      return [MEADOW]
    }
    if (method === 'wallet_revokePermissions') {
      isGranted = false
      return null
    }
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
      if (now === 'declines') throw { code: 4001, message: 'User rejected the request.' }
      await moveTo(String(Object(params[0]).chainId))
      return null
    }
    if (method === 'eth_sendTransaction') return send(page, Object(params[0]), now)
    throw { code: 4200, message: 'Not here' }
  }

  await context.exposeBinding('stormTold', (_source, hash: string) => void told.add(hash))
  await context.exposeBinding('stormAsk', async ({ page }, method: string, params: unknown[]) => {
    try {
      return { result: await answer(page, method, params) }
    } catch (error) {
      const { code = -32603, message = String(error) } = Object(error)
      return { error: { code, message } }
    }
  })
  await context.addInitScript(() => {
    const hear: ((id: unknown) => void)[] = []
    addEventListener('storm', (event) => {
      for (const listener of hear) listener(Reflect.get(event, 'detail'))
    })
    const provider = {
      async request({ method, params = [] }: { method: string; params?: unknown[] }) {
        const answered = await Reflect.get(window, 'stormAsk')(method, params)
        if (answered.error) throw answered.error
        return answered.result
      },
      on(name: string, listener: (id: unknown) => void) {
        if (name === 'chainChanged') hear.push(listener)
      },
      removeListener(_name: string, listener: (id: unknown) => void) {
        const at = hear.indexOf(listener)
        if (at >= 0) hear.splice(at, 1)
      },
    }
    const info = {
      uuid: '5b7cb1a4-7d0e-4e0e-9f2f-0c6a1f3a9c11',
      name: 'Storm Wallet',
      rdns: 'test.wallet-modal.storm',
      icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
    }
    const detail = Object.freeze({ info, provider })
    const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', tell)
    addEventListener('wm-transaction', (event) => {
      Reflect.get(window, 'stormTold')(String(Object(Reflect.get(event, 'detail')).hash))
    })
    // A clock that somebody sets.
    const { now } = Date
    Date.now = () => now() + Number(Reflect.get(window, 'stormSkew') ?? 0)
  })

  const wallet: ChaosWallet = {
    mood: 'approves',
    asked,
    sent,
    told,
    moveTo,
    idle: async () => {
      await signing
      await new Promise((done) => setTimeout(done, 500))
    },
    leave: (page) => void visits.set(page, (visits.get(page) ?? 0) + 1),
  }
  return wallet
}

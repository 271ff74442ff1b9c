/** The whole frame in a test, with a page around it: a window of two functions, a fake vault, a person who approves or refuses. */
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import type { SmartAccounts } from '../contract/account.ts'
import type { ApprovalRequest, Approver } from '../contract/approval.ts'
import type { FrameConfig } from '../contract/vault.ts'
import type { FrameWindow } from './channel.ts'
import { startFrame } from './frame.ts'
import { createMemory, type Stored } from './stored.ts'
import type { Tabs } from './tabs.ts'

export const PAGE = 'https://page.example'

export type Posted = {
  readonly message: { readonly type: string; readonly id?: string; readonly payload?: unknown }
  readonly target: string
}

export function fakeWindow(ancestors: readonly string[] | null = [PAGE], referrer = '') {
  const posts: Posted[] = []
  const arrived = new Set<() => void>()
  let listener: ((event: MessageEvent) => void) | undefined
  const parent = {
    postMessage(message: Posted['message'], target: string) {
      posts.push({ message: structuredClone(message), target })
      for (const tell of arrived) tell()
    },
  }
  const window: FrameWindow = {
    parent: parent as FrameWindow['parent'],
    location: ancestors ? { ancestorOrigins: ancestors } : {},
    document: { referrer },
    addEventListener: (_, heard) => {
      listener = heard
    },
  }
  const send = (event: { source: unknown; origin: string; data: unknown }) =>
    listener?.(event as unknown as MessageEvent)
  let nextId = 0
  const answerOf = (id: string) => posts.find(({ message }) => message.id === id)?.message
  return {
    window,
    parent,
    posts,
    send,
    /** Sends a request, and resolves with its answer. */
    async ask(name: string, payload?: unknown, id = `id${nextId++}`): Promise<Posted['message']> {
      send({ source: parent, origin: PAGE, data: { type: `@w3m-app/${name}`, id, payload } })
      for (;;) {
        const answer = answerOf(id)
        if (answer) return answer
        await new Promise<void>((resolve) => arrived.add(resolve))
      }
    },
  }
}

export type Person = Approver & {
  readonly themes: unknown[]
  readonly asked: ApprovalRequest[]
  /** What is done next; `wait` leaves it on the screen until `press`. */
  answer: 'approved' | 'refused' | 'wait'
  press(answer: 'approved' | 'refused'): void
  untilAsked(count: number): Promise<void>
  shown: number
  maxShown: number
}

export function createPerson(): Person {
  const waiting: ((answer: 'approved' | 'refused') => void)[] = []
  const person: Person = {
    asked: [],
    themes: [],
    answer: 'approved',
    shown: 0,
    maxShown: 0,
    async ask(request, { signal }) {
      person.asked.push(request)
      person.shown++
      person.maxShown = Math.max(person.maxShown, person.shown)
      try {
        if (signal.aborted) return 'refused'
        if (person.answer !== 'wait') return person.answer
        return await new Promise((resolve) => {
          waiting.push(resolve)
          signal.addEventListener('abort', () => resolve('refused'), { once: true })
        })
      } finally {
        person.shown--
      }
    },
    setTheme: (mode, accent) => void person.themes.push([mode, accent]),
    press: (answer) => waiting.shift()?.(answer),
    async untilAsked(count) {
      while (person.asked.length < count) await new Promise((resolve) => setImmediate(resolve))
    },
  }
  return person
}

export type Options = {
  readonly vault: string
  readonly config?: Partial<FrameConfig>
  readonly clock?: Clock
  readonly stored?: Stored
  readonly tabs?: Tabs
  readonly person?: Person
  readonly smart?: SmartAccounts
  readonly network?: string
}

export function startTestFrame(options: Options) {
  const page = fakeWindow()
  const person = options.person ?? createPerson()
  const stored = options.stored ?? createMemory()
  const lines: string[] = []
  const reports: unknown[] = []
  startFrame({
    window: page.window,
    config: {
      version: '0',
      allowedOrigins: [PAGE],
      nodes: { 'eip155:1': ['http://127.0.0.1:9'], 'eip155:8453': [], [SOLANA]: [] },
      bundlers: {},
      providers: ['google', 'github'],
      hasFarcaster: true,
      ...options.config,
    },
    clock: options.clock ?? systemClock,
    stored,
    tabs: options.tabs ?? { tell: () => {}, onTold: () => {} },
    network: options.network ?? null,
    vault: options.vault,
    approver: async () => person,
    smartAccounts: async () => {
      if (!options.smart) throw new Error('No smart accounts in this test')
      return options.smart
    },
    debug: (line) => lines.push(line),
    report: (error) => reports.push(error),
  })
  return { ...page, person, stored, lines, reports }
}

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const payloadOf = (answer: Posted['message']): Record<string, unknown> => Object(answer.payload)

/** Signs in by e-mail, with the device's approval at its first visit. */
export async function signIn(
  frame: ReturnType<typeof startTestFrame>,
  vault: { approveDevices(): void; lastCode(): string },
  email = 'alice@example.com',
) {
  const { action } = payloadOf(await frame.ask('CONNECT_EMAIL', { email }))
  if (action === 'VERIFY_DEVICE') {
    const waiting = frame.ask('CONNECT_DEVICE')
    vault.approveDevices()
    await waiting
  }
  const answer = await frame.ask('CONNECT_OTP', { otp: vault.lastCode() })
  if (answer.type !== '@w3m-frame/CONNECT_OTP_SUCCESS') throw new Error(JSON.stringify(answer))
}

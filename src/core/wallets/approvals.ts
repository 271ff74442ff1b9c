/**
 * The requests that the visitor approves in the secure frame, one after another (decisions 54): opens ApproveTransaction for
 * them, and leaves it when the last one is over. Owns the line and the way there and back; what the frame shows is the frame's.
 */
import { ref, subscribe } from 'valtio/vanilla'
import { rejected, WalletModalError } from '../../errors/base.ts'
import { approvalsOf } from '../../state/approvals.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { mainElement } from '../../state/main-element.ts'
import type { Core, Wallet } from '../wallet.ts'

/** JSON-RPC "resource unavailable". */
const BUSY = -32002
const MAX_WAITING = 20

export type Approvals = {
  /** Resolves and rejects as `send` does, which is called when the frame is in sight; `signal` aborts when the visitor leaves. */
  approve(send: (signal: AbortSignal) => Promise<unknown>): Promise<unknown>
  /** Resolves when they are over. */
  rejectAll(reason: Error): Promise<void>
}

type Entry = {
  readonly controller: AbortController
  readonly turn: Promise<void>
  start(): void
  readonly over: Promise<void>
  end(): void
}

const createEntry = (): Entry => {
  const controller = new AbortController()
  const { signal } = controller
  let start = () => {}
  const turn = new Promise<void>((resolve, reject) => {
    start = resolve
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return { controller, turn, start: () => start(), over, end: () => end() }
}

/** `frame`: where it is now. Whoever has it shows it, also when the page has got another tag since. */
export function createApprovals(core: Core, frame: () => Element | undefined = () => undefined): Approvals {
  const state = approvalsOf(core)
  const entries: Entry[] = []
  let leave: (() => void) | undefined

  const rejectAll = async (reason: Error) => {
    const all = [...entries]
    for (const { controller } of all) controller.abort(reason)
    await Promise.all(all.map(({ over }) => over))
  }

  const whereFrameIs = () => {
    const parent = frame()?.parentElement
    return parent ? [...core.elements].find(({ modal }) => modal.element === parent) : undefined
  }

  const show = async (): Promise<void> => {
    if (leave) return
    const wallet = whereFrameIs() ?? mainElement(core.elements)
    if (!wallet)
      throw new WalletModalError(4900, 'There is no element in the page that could show the request')
    state.shownIn = ref(wallet.modal.element)
    leave = await openApproval(wallet, () => void rejectAll(rejected('Left before it was approved')))
  }

  const remove = (entry: Entry) => {
    entries.splice(entries.indexOf(entry), 1)
    state.waiting = entries.length
    const [next] = entries
    if (next) next.start()
    else {
      leave?.()
      leave = undefined
      delete state.shownIn
    }
    entry.end()
  }

  return {
    async approve(send) {
      if (entries.length >= MAX_WAITING)
        throw new WalletModalError(BUSY, 'Too many requests wait for the visitor')
      const entry = createEntry()
      entries.push(entry)
      state.waiting = entries.length
      if (entries[0] === entry) entry.start()
      try {
        await entry.turn
        await show()
        const { signal } = entry.controller
        signal.throwIfAborted()
        const answer = send(signal)
        // Left, what was approved already is still to be answered. The next one does not wait for that.
        await Promise.race([answer, untilAborted(signal)])
        return answer
      } finally {
        remove(entry)
      }
    },
    rejectAll,
  }
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })

/** Returns the way back: to the view that the request came from, or out of a dialog that was closed before. */
const openApproval = async (wallet: Wallet, onLeft: () => void): Promise<() => void> => {
  const { modal, router } = wallet.state
  const wasOpen = modal.open
  // At once where it was closed: Account would be drawn, and read for, only to be left.
  await wallet.modal.open('ApproveTransaction')
  wallet.go.to('ApproveTransaction')
  const isShown = () => isInFront(wallet, 'ApproveTransaction')
  const onChange = () => {
    if (!isShown()) onLeft()
  }
  // In the turn of the change: what the visitor has left is approved no more.
  const stops = [subscribe(modal, onChange, true), subscribe(router, onChange, true)]
  return () => {
    for (const stop of stops) stop()
    if (!isShown()) return
    if (wasOpen) wallet.go.back()
    else if (!wallet.modal.requestClose('api')) wallet.go.home()
  }
}

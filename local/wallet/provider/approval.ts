// Owns the way from a page to the wallet's approval window and back: one real popup per question, one question at a time.
// It does not decide anything; the window does (`approve.ts`).
import { codes, fromPlainError, ProviderRpcError, rejected } from '../errors.ts'
import { type Ask, isReply } from '../messages.ts'
import type { AnyWallet } from '../wallets.ts'

export type Question = Pick<Ask, 'method' | 'params'>

const WIDTH = 380
const HEIGHT = 640
const WATCH_MS = 200

/** Returns the function that asks a person, for one wallet. Refused or closed: code 4001. */
export function createApproval(wallet: AnyWallet): (question: Question) => Promise<unknown> {
  let before: Promise<unknown> = Promise.resolve()
  let lastWindow: Window | null = null
  let lastId = 0

  async function perform(question: Question): Promise<unknown> {
    lastId += 1
    const opened = openWindow(wallet)
    // Where the browser blocks a second popup, the one that was just answered is still there for a moment.
    const popup = opened ?? (lastWindow?.closed === false ? lastWindow : null)
    if (popup === null) {
      throw new ProviderRpcError(
        codes.internal,
        `The browser blocked the window of ${wallet.name}. Allow pop-ups for this page and try again.`,
      )
    }
    if (lastWindow !== popup) lastWindow?.close()
    lastWindow = popup
    const ask: Ask = {
      type: 'demo-wallet:ask',
      id: lastId,
      wallet: wallet.id,
      origin: location.origin,
      ...question,
    }
    return exchange(popup, ask, opened === null)
  }

  return (question) => {
    const turn = before.then(
      () => perform(question),
      () => perform(question),
    )
    before = turn
    return turn
  }
}

function openWindow(wallet: AnyWallet): Window | null {
  const left = Math.max(0, window.screenX + window.outerWidth - WIDTH - 24)
  const top = Math.max(0, window.screenY + 72)
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
  return window.open(`/wallet/approve.html?wallet=${wallet.id}`, '', features)
}

// Posts the question when the window is ready for it, and settles with its answer or its end.
function exchange(popup: Window, ask: Ask, isReady: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const post = () => popup.postMessage(ask, location.origin)
    const finish = (settle: () => void) => {
      window.removeEventListener('message', hear)
      window.removeEventListener('pagehide', leave)
      clearInterval(watch)
      settle()
    }
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== popup || origin !== location.origin || !isReply(data)) return
      if (data.type === 'demo-wallet:ready') post()
      else if (data.type === 'demo-wallet:leaving') finish(() => reject(rejected()))
      else if (data.id !== ask.id) return
      else if ('error' in data) finish(() => reject(fromPlainError(data.error)))
      else finish(() => resolve(data.result))
    }
    const leave = () => popup.close()
    const watch = setInterval(() => {
      if (popup.closed) finish(() => reject(rejected()))
    }, WATCH_MS)
    window.addEventListener('message', hear)
    window.addEventListener('pagehide', leave)
    if (isReady) post()
  })
}

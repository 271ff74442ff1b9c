/**
 * Keeps what a wallet was asked to send until it has answered, so that a reload does not forget it: the next send is warned, and a
 * hash that WalletConnect brings late is followed like any other. Owns the list of unanswered requests of earlier page loads.
 */
import { subscribe } from 'valtio/vanilla'
import type { Core, Follow } from '../app/wallet.ts'
import { isHash } from '../lib/caip.ts'
import { readField } from '../lib/json.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import {
  createLateAnswers,
  createUnanswered,
  type LateAnswer,
  type SendRequest,
} from '../state/unanswered.ts'
import { isSolanaHash, readPending, requestLife } from './saved-pending.ts'

export type Keep = (change?: (kept: readonly SendRequest[]) => SendRequest[]) => void

/** A person cannot ask twice in one millisecond. */
const keyOf = ({ walletConnect, from, sentAt }: SendRequest): string =>
  walletConnect ? `${walletConnect.topic}:${walletConnect.id}` : `${from}:${sentAt}`

const SENDING: readonly unknown[] = ['eth_sendTransaction', 'solana_signAndSendTransaction']

/** Undefined: by this answer nothing is known to have been sent. What was only signed goes nowhere without the page that asked. */
const hashIn = ({ caipNetworkId }: SendRequest, { method, result }: LateAnswer): string | undefined => {
  if (namespaceOf(caipNetworkId) === 'eip155')
    return method === 'eth_sendTransaction' && isHash(result) ? result : undefined
  const signature = readField(result, 'signature')
  return method === 'solana_signAndSendTransaction' && isSolanaHash(signature) ? String(signature) : undefined
}

/** `keep`: what is stored, and how that changes. */
export function createRequests(core: Core, p: { readonly follow: Follow; readonly keep: Keep }) {
  const state = core.slice(createUnanswered)
  const late = core.slice(createLateAnswers)
  /** Of this page load. */
  const mine = new Set<string>()
  let stops: readonly (() => void)[] = []

  const drop = (request: SendRequest) =>
    p.keep((kept) => kept.filter((other) => keyOf(other) !== keyOf(request)))

  /** What is stored is what there is: it ends with its time, with a disconnect, and in another tab. */
  const read = () => {
    for (const stop of stops) stop()
    const now = core.clock.now()
    state.list = readPending(core.storage, now).requests.filter((one) => !mine.has(keyOf(one)))
    if (state.list.length === 0) {
      stops = []
      return
    }
    const end = Math.min(...state.list.map((one) => one.sentAt + requestLife(one)))
    stops = [
      core.clock.setTimeout(() => {
        p.keep()
        read()
      }, end - now),
      subscribe(core.state.account, read),
      core.storage.onChange((key) => {
        if (key === 'pending' || key === null) read()
      }),
    ]
  }

  const check = () => {
    let isChanged = false
    for (const request of state.list) {
      const { walletConnect, kind: _kind, ...sent } = request
      const answer = walletConnect && late.find(walletConnect)
      if (!answer) continue
      const hash = hashIn(request, answer)
      // It may have been sent all the same.
      if (hash === undefined && answer.result !== undefined && SENDING.includes(answer.method)) continue
      // First: what is followed is kept before what it was asked by is not.
      if (hash !== undefined) p.follow({ ...sent, hash })
      drop(request)
      isChanged = true
    }
    if (isChanged) read()
  }

  return {
    /** `over` resolves when nothing can be sent by it any more, or its hash is followed. */
    async ask(request: SendRequest, over: Promise<unknown>): Promise<void> {
      mine.add(keyOf(request))
      p.keep((kept) => [request, ...kept])
      await over
      drop(request)
    },
    resumeRequests(): void {
      read()
      late.onChange = check
      check()
    },
  }
}

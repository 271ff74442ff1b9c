/** Sends an RPC request to the frame: whether it may be asked at all, on which network, by whom, and who waits for the visitor. */
import { rejected, WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { FrameAsk, FrameUser, MethodKind } from '../../frame/contract.ts'
import { sameAddress } from '../../lib/caip.ts'
import type { Clock } from '../../lib/clock.ts'
import { readField } from '../../lib/json.ts'
import { namespaceOf } from '../../lib/namespaces.ts'
import type { AuthSession } from './auth-session.ts'
import type { SendToFrame } from './evm-provider.ts'
import { notAllowed } from './not-allowed.ts'
import { signerOf, toWire } from './requests.ts'
import { isRefusal, isUncertain } from './said.ts'

export type SendOptions = {
  readonly ask: FrameAsk
  readonly clock: Clock
  kindOfMethod(method: string): MethodKind
  /** The frame had been asked, and was gone before it answered. */
  isLost(error: unknown): boolean
  /** Shows the frame while the visitor decides; `signal` aborts when the visitor closes it. */
  approve(method: string, send: (signal: AbortSignal) => Promise<unknown>): Promise<unknown>
  /** A method of neither list was asked for; nothing is sent. */
  onDisallowed(method: string): void
  /** It does not know RPC_ABORT, and may show what was closed as what is approved next. */
  onDeaf(): void
  onWarning(error: unknown): void
}

type RpcRequest = { readonly method: string; readonly params: unknown }

/** What they send is not taken back by leaving, once it was approved. */
const SENDING = [
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
]

/** ms that a closed request may take: an operation of a smart account is waited for by the frame for ten minutes. */
const LATE_MS = 660_000

export function createSend(p: SendOptions, session: AuthSession): SendToFrame {
  /**
   * In the turn that was found for it. A frame that was lost since is another one, on a network that nobody has looked at; and while others
   * were approved the visitor may have chosen another account.
   */
  const askFrame = async (request: RpcRequest, user: FrameUser, signal?: AbortSignal): Promise<unknown> => {
    if (!session.isSure())
      throw failure('frame-failed', new Error('The secure frame was lost before it was asked'))
    const now = session.user(namespaceOf(user.network))
    if (!now || !sameAddress(now.address, user.address)) throw otherAccount()
    return p.ask('RPC_REQUEST', request, signal)
  }

  /**
   * The frame is told when the visitor closes it, and says what became of it. What was on its way by then is answered by its hash, so that
   * it is followed (decisions 18); all else is over at once. Of what may have been sent, no end but the frame's own word says that it was not.
   */
  const askPerson = async (request: RpcRequest, user: FrameUser, signal: AbortSignal): Promise<unknown> => {
    const isSending = SENDING.includes(request.method)
    const own = new AbortController()
    let stopWaiting = () => {}
    const abort = () => {
      if (!isSending) own.abort(signal.reason)
      // One that is gone rejects by itself.
      if (!session.isSure()) return
      const giveUp = () => own.abort(failure('wallet-unanswered'))
      stopWaiting = p.clock.setTimeout(giveUp, LATE_MS)
      p.ask('RPC_ABORT', undefined).catch((error: unknown) => {
        p.onWarning(error)
        giveUp()
        if (readField(error, 'code') === 'timeout') p.onDeaf()
      })
    }
    signal.addEventListener('abort', abort)
    try {
      return await askFrame(request, user, own.signal)
    } catch (error) {
      if (isSending && (p.isLost(error) || isUncertain(error))) throw failure('wallet-unanswered', error)
      if (readField(error, 'code') === 'wallet-unanswered') throw error
      if (signal.aborted) throw signal.reason
      throw isRefusal(error) ? rejected(undefined, error) : error
    } finally {
      signal.removeEventListener('abort', abort)
      stopWaiting()
    }
  }

  return async (network, method, params, named) => {
    const kind = p.kindOfMethod(method)
    if (kind === 'disallowed') {
      p.onDisallowed(method)
      throw notAllowed()
    }
    if (!session.isOffered(network)) throw new WalletModalError(4901, 'The page does not offer this network')
    // Copied before anything is waited for, so that a host cannot change what is asked.
    const request = { method, params: toWire(params) }
    await session.check()
    let answer: Promise<unknown> | undefined
    await session.turns.on(network, async (user) => {
      const signer = named ?? signerOf(method, request.params)
      if (signer !== undefined && !(typeof signer === 'string' && sameAddress(signer, user.address)))
        throw otherAccount()
      if (kind === 'safe') answer = askFrame(request, user)
      else {
        let leave = () => {}
        const left = new Promise<void>((resolve) => {
          leave = resolve
        })
        answer = p.approve(method, (signal) => {
          signal.addEventListener('abort', leave)
          return askPerson(request, user, signal)
        })
        // What the visitor has closed holds up no other network.
        await Promise.race([answer.catch(() => {}), left])
        return
      }
      await answer.catch(() => {})
    })
    return answer
  }
}

const otherAccount = (): WalletModalError =>
  new WalletModalError(4100, 'The request is for another account than the one that is signed in')

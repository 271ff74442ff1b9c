/** Sends an RPC request to the frame: whether it may be asked at all, on which network, by whom, and who waits for the visitor. */
import { isModalError, rejected, WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { FrameAsk, MethodKind } from '../../frame/contract.ts'
import { sameAddress } from '../../lib/caip.ts'
import type { Clock } from '../../lib/clock.ts'
import type { AuthSession } from './auth-session.ts'
import type { SendToFrame } from './evm-provider.ts'
import { notAllowed } from './not-allowed.ts'
import { signerOf, toWire } from './requests.ts'

export type SendOptions = {
  readonly ask: FrameAsk
  readonly clock: Clock
  kindOfMethod(method: string): MethodKind
  /** Shows the frame while the visitor decides; `signal` aborts when the visitor closes it. */
  approve(method: string, send: (signal: AbortSignal) => Promise<unknown>): Promise<unknown>
  /** A method of neither list was asked for; nothing is sent. */
  onDisallowed(method: string): void
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

/** ms that the frame may take, once the visitor has closed it, to say what became of a request (decisions 50). */
const LATE_MS = 30_000

/** The frame has words for it only: that it was the visitor who refused is read from them. */
const isRefusal = (error: unknown): boolean =>
  isModalError(error) &&
  error.code === 'frame-failed' &&
  /\buser (?:rejected|denied|declined|cancel)/i.test(error.message)

export function createSend(p: SendOptions, session: AuthSession): SendToFrame {
  /** In the turn that was found for it: a frame that was lost since is another one, on a network that nobody has looked at. */
  const askFrame = async (request: RpcRequest, signal?: AbortSignal): Promise<unknown> => {
    if (!session.isSure())
      throw failure('frame-failed', new Error('The secure frame was lost before it was asked'))
    return p.ask('RPC_REQUEST', request, signal)
  }

  /**
   * The frame is told when the visitor closes it, and says what became of it. What was on its way by then is answered by its hash, so that
   * it is followed (decisions 18); all else is over at once, and everything after half a minute, so that a frame that does not know the word
   * holds up nothing.
   */
  const askPerson = async (request: RpcRequest, signal: AbortSignal): Promise<unknown> => {
    const own = new AbortController()
    const end = () => own.abort(signal.reason)
    let stopWaiting = () => {}
    const abort = () => {
      if (!SENDING.includes(request.method)) end()
      // One that is gone has forgotten it.
      if (!session.isSure()) return end()
      stopWaiting = p.clock.setTimeout(end, LATE_MS)
      p.ask('RPC_ABORT', undefined).catch((error: unknown) => {
        p.onWarning(error)
        end()
      })
    }
    signal.addEventListener('abort', abort)
    try {
      return await askFrame(request, own.signal)
    } catch (error) {
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
    return session.turns.on(network, (user) => {
      const signer = named ?? signerOf(method, request.params)
      if (signer !== undefined && !(typeof signer === 'string' && sameAddress(signer, user.address)))
        throw new WalletModalError(4100, 'The request is for another account than the one that is signed in')
      if (kind === 'safe') return askFrame(request)
      return p.approve(method, (signal) => askPerson(request, signal))
    })
  }
}

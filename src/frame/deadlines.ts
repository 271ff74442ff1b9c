/** How long the frame may take, in ms (specification 9, decisions 50). A person who reads or types has no deadline. */
import type { FrameRequestName } from './contract.ts'
import { kindOfMethod } from './methods.ts'

/** Until READY, from the first request that needs the frame. */
export const READY_MS = 20_000
/** After READY, until the first request goes. */
export const READY_DELAY_MS = 500
const REQUEST_MS = 30_000
/** Leaving is not held up by a frame that does not answer. */
const SIGN_OUT_MS = 3_000
/** For what it needs nobody else for. */
const LOCAL_MS = 5_000

/** Those that only tell the frame something, which it is told anyway when it starts: they do not load it. */
export const isNotice = (name: FrameRequestName): boolean =>
  name === 'SYNC_DAPP_DATA' || name === 'SYNC_THEME'

/** `method`: of an RPC request. Undefined: it ends by its answer, a cancellation, or the end of the frame. */
export function deadlineOf(name: FrameRequestName, method?: string): number | undefined {
  if (name === 'CONNECT_FARCASTER') return undefined
  if (name === 'RPC_REQUEST' && method !== undefined && kindOfMethod(method) === 'unsafe') return undefined
  if (name === 'GET_CHAIN_ID') return LOCAL_MS
  return name === 'SIGN_OUT' ? SIGN_OUT_MS : REQUEST_MS
}

/** Whoever leaves hears of it too: the next mail has to wait (specification 5). */
export const sendsMail = (name: FrameRequestName): boolean =>
  name === 'CONNECT_EMAIL' || name === 'UPDATE_EMAIL' || name === 'UPDATE_EMAIL_PRIMARY_OTP'

/** Whether its end is told to the host's engineer: not while a visitor looks for the mail, nor when leaving. */
export const isTimeoutReported = (name: FrameRequestName): boolean =>
  name !== 'CONNECT_DEVICE' && name !== 'SIGN_OUT'

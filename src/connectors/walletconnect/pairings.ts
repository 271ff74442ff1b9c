/**
 * Owns the pairings that are shown while a visitor connects. Expired ones are renewed; earlier ones stay valid until
 * the wallet's side drops them. The first session wins, later ones are dropped (decisions 21). Knows nothing of the
 * sign client.
 */
import { isModalError, rejected } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import type { ConnectOptions, Pairing } from '../connector.ts'
import { createExpiry, type Expiry } from './expiry.ts'
import { RELAY } from './relay-defaults.ts'

/** Milliseconds. A pairing lives 4 minutes and counts as expired 10 s before (specification 4). */
export const PAIRING_MS = 4 * 60_000 - 10_000
/** Milliseconds between checks for expiry (specification 9). */
const HEARTBEAT_MS = 5_000

export type Proposal<S> = { readonly uri: string; readonly session: Promise<S> }

export type Pairings<S> = {
  /** Resolves with the first session. Rejects with 4001 when the visitor cancels or the wallet declines. */
  start(options?: ConnectOptions): Promise<S>
  /** Discards the pairing and rejects the running attempt with this error. */
  fail(error: Error): void
  /** Another client makes the pairings from now on: one that is shown is replaced at the next heartbeat, late sessions are dropped. */
  renew(): void
}

type PairingsOptions<S> = {
  propose(): Promise<Proposal<S>>
  /** Ends a session that nobody waits for any more. */
  drop(session: S): void
  readonly clock: Clock
  /** Pairings are not renewed on a hidden page: the visitor may be in the wallet with the old one. */
  isVisible(): boolean
  /**
   * Whether an attempt reuses the pairing of the one before. For Telegram and Safari on iOS, where the page leaves
   * the foreground while the wallet is open.
   */
  readonly reusesPairing: boolean
}

type Attempt<S> = {
  show(pairing: Pairing): void
  end(outcome: { readonly session: S } | { readonly error: unknown }): void
}

type OpenPairing = { readonly uri: string; readonly expiry: Expiry }

/** What attempts share. Changed by the functions below only. */
type State<S> = PairingsOptions<S> & {
  /** Increases when an attempt ends, so that results of its proposals are ignored. */
  generation: number
  attempt?: Attempt<S> | undefined
  openPairing?: OpenPairing | undefined
  /** Approved between two attempts, where pairings are reused. */
  approvedSession?: S | undefined
}

/** How the client reports an expired proposal. */
const isExpiry = (error: unknown): boolean => /expired/i.test(String(readField(error, 'message') ?? error))

/** Proposals of before, and their answers, do not count any more. */
const discardPairings = <S>(state: State<S>): void => {
  state.generation += 1
  state.openPairing = undefined
}

const onApproved = <S>(state: State<S>, started: number, session: S): void => {
  const { attempt } = state
  const mayKeep = state.reusesPairing && state.approvedSession === undefined
  if (started !== state.generation || (!attempt && !mayKeep)) state.drop(session)
  else if (attempt) attempt.end({ session })
  else state.approvedSession = session
}

const onRefused = <S>(state: State<S>, started: number, error: unknown): void => {
  // A pairing has expired; the heartbeat renews it.
  if (started !== state.generation || isExpiry(error)) return
  state.openPairing = undefined
  state.attempt?.end({ error })
}

const createPairing = async <S>(state: State<S>): Promise<OpenPairing> => {
  const { generation: started, clock } = state
  const expiry = createExpiry(clock, PAIRING_MS)
  const asked = state.propose()
  // Handled even after the deadline, so that a wallet that scanned the code is answered.
  ignore(
    asked.then(({ session }) => {
      session.then(
        (one) => onApproved(state, started, one),
        (error) => onRefused(state, started, error),
      )
    }),
  )
  const { uri } = await withDeadline(asked, RELAY.propose, clock, () => failure('relay-unreachable'))
  // Of a client that has made way, it would connect nobody.
  const isExpired = () => started !== state.generation || expiry.isExpired()
  return { uri, expiry: { ...expiry, isExpired } }
}

/** Shows a pairing for as long as the attempt lasts, and renews it when it expires. Returns what stops that. */
const showPairings = <S>(state: State<S>, current: Attempt<S>): (() => void) => {
  const { clock, isVisible } = state
  let isCreating = false
  /** Failures in a row. */
  let failed = 0
  let isExpired = false
  const isCurrent = () => state.attempt === current
  const show = ({ uri, expiry }: OpenPairing) => {
    isExpired = false
    current.show({ step: 'ready', uri, endsAt: expiry.endsAt })
  }
  const expire = () => {
    if (!isExpired) current.show({ step: 'expired' })
    isExpired = true
  }

  const renew = async (isFirst: boolean) => {
    isCreating = true
    try {
      const next = await createPairing(state)
      if (!isCurrent()) return
      failed = 0
      state.openPairing = next
      show(next)
    } catch (error) {
      if (!isCurrent()) return
      failed += 1
      // The next heartbeat tries again, except for the first pairing, since nothing is shown yet.
      if (isFirst || failed >= RELAY.tries)
        current.end({ error: isModalError(error) ? error : failure('relay-unreachable', error) })
      else expire()
    } finally {
      isCreating = false
    }
  }

  if (state.openPairing && !state.openPairing.expiry.isExpired()) show(state.openPairing)
  else ignore(renew(true))

  return clock.setInterval(() => {
    if (isCreating || !state.openPairing?.expiry.isExpired()) return
    if (isVisible()) ignore(renew(false))
    else expire()
  }, HEARTBEAT_MS)
}

/** Shows pairings until a wallet answers one, or the visitor cancels. */
const runAttempt = <S>(state: State<S>, { onPairing, signal }: ConnectOptions): Promise<S> =>
  new Promise<S>((resolve, reject) => {
    let stop = () => {}
    const cancel = () => current.end({ error: rejected('Closed before a wallet answered') })
    const current: Attempt<S> = {
      show: (pairing) => onPairing?.(pairing),
      end(outcome) {
        if (state.attempt !== current) return
        state.attempt = undefined
        stop()
        signal?.removeEventListener('abort', cancel)
        if ('session' in outcome || !state.reusesPairing) discardPairings(state)
        if ('session' in outcome) resolve(outcome.session)
        else reject(outcome.error)
      },
    }
    state.attempt = current
    signal?.addEventListener('abort', cancel)
    stop = showPairings(state, current)
  })

export function createPairings<S>(options: PairingsOptions<S>): Pairings<S> {
  const state: State<S> = { ...options, generation: 0 }

  return {
    fail(error) {
      state.openPairing = undefined
      state.attempt?.end({ error })
    },
    renew() {
      state.generation += 1
      state.approvedSession = undefined
    },
    async start(how = {}) {
      if (how.signal?.aborted) throw rejected()
      state.attempt?.end({ error: rejected('Another attempt has begun') })
      const { approvedSession } = state
      if (approvedSession === undefined) return runAttempt(state, how)
      state.approvedSession = undefined
      discardPairings(state)
      return approvedSession
    },
  }
}

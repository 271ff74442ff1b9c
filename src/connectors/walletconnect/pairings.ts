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

/** How the client reports an expired proposal. */
const isExpiry = (error: unknown): boolean => /expired/i.test(String(readField(error, 'message') ?? error))

export function createPairings<S>(p: PairingsOptions<S>): Pairings<S> {
  /** Increases when an attempt ends, so that results of its proposals are ignored. */
  let generation = 0
  let attempt: Attempt<S> | undefined
  let openPairing: OpenPairing | undefined
  /** Approved between two attempts, where pairings are reused. */
  let approvedSession: S | undefined

  const onApproved = (started: number, session: S) => {
    if (started !== generation || (!attempt && (!p.reusesPairing || approvedSession !== undefined)))
      return p.drop(session)
    if (attempt) attempt.end({ session })
    else approvedSession = session
  }

  const refused = (started: number, error: unknown) => {
    // A pairing has expired; the heartbeat renews it.
    if (started !== generation || isExpiry(error)) return
    openPairing = undefined
    attempt?.end({ error })
  }

  const createPairing = async (): Promise<OpenPairing> => {
    const started = generation
    const expiry = createExpiry(p.clock, PAIRING_MS)
    const asked = p.propose()
    // Handled even after the deadline, so that a wallet that scanned the code is answered.
    ignore(
      asked.then(({ session }) => {
        session.then(
          (one) => onApproved(started, one),
          (error) => refused(started, error),
        )
      }),
    )
    const { uri } = await withDeadline(asked, RELAY.propose, p.clock, () => failure('relay-unreachable'))
    return { uri, expiry }
  }

  const run = (current: Attempt<S>) => {
    let isCreating = false
    /** Failures in a row. */
    let failed = 0
    const isCurrent = () => attempt === current
    let isExpired = false
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
        const next = await createPairing()
        if (!isCurrent()) return
        failed = 0
        openPairing = next
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

    if (openPairing && !openPairing.expiry.isExpired()) show(openPairing)
    else ignore(renew(true))

    return p.clock.setInterval(() => {
      if (isCreating || !openPairing?.expiry.isExpired()) return
      if (p.isVisible()) ignore(renew(false))
      else expire()
    }, HEARTBEAT_MS)
  }

  return {
    fail(error) {
      openPairing = undefined
      attempt?.end({ error })
    },
    start: ({ onPairing, signal } = {}) =>
      new Promise<S>((resolve, reject) => {
        if (signal?.aborted) return reject(rejected())
        attempt?.end({ error: rejected('Another attempt has begun') })
        if (approvedSession !== undefined) {
          resolve(approvedSession)
          approvedSession = undefined
          openPairing = undefined
          generation += 1
          return
        }
        let stop = () => {}
        const cancel = () => current.end({ error: rejected('Closed before a wallet answered') })
        const current: Attempt<S> = {
          show: (pairing) => onPairing?.(pairing),
          end(outcome) {
            if (attempt !== current) return
            attempt = undefined
            stop()
            signal?.removeEventListener('abort', cancel)
            if ('session' in outcome || !p.reusesPairing) {
              generation += 1
              openPairing = undefined
            }
            if ('session' in outcome) resolve(outcome.session)
            else reject(outcome.error)
          },
        }
        attempt = current
        signal?.addEventListener('abort', cancel)
        stop = run(current)
      }),
  }
}

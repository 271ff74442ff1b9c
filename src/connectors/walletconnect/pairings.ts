/**
 * The links that are shown while a visitor connects: one after the other, the earlier ones honoured until the wallet's side
 * lets them go; the first session that is settled wins, later ones are dropped (decisions 21). Knows no sign client.
 */
import { isModalError, rejected } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import type { ConnectHow, Pairing } from '../connector.ts'
import { createExpiry, type Expiry } from './expiry.ts'
import { RELAY } from './relay-defaults.ts'

/** Milliseconds. A link lives 4 minutes and counts as over with 10 s left (specification 4). */
export const PAIRING_MS = 4 * 60_000 - 10_000
/** The heartbeat (specification 9). */
const BEAT_MS = 5_000

export type Proposal<S> = { readonly uri: string; readonly session: Promise<S> }

export type Pairings<S> = {
  /** Resolves with the session that won. Rejects with 4001 when the visitor leaves or the wallet declines. */
  start(how?: ConnectHow): Promise<S>
  /** No link works any more: the attempt under way rejects with this. */
  fail(error: Error): void
}

type Parts<S> = {
  propose(): Promise<Proposal<S>>
  /** A session that nobody waits for any more. */
  drop(session: S): void
  readonly clock: Clock
  /** A link is not renewed for nobody: the visitor may be in the wallet with the old one. */
  isVisible(): boolean
  /** Telegram, and Safari on iOS: the page leaves the front while the wallet is asked, so its link stays good. */
  readonly reuses: boolean
}

type Attempt<S> = {
  show(pairing: Pairing): void
  end(outcome: { readonly session: S } | { readonly error: unknown }): void
}

type Made = { readonly uri: string; readonly expiry: Expiry }

/** The client's own word for a proposal whose time is over. */
const isExpiry = (error: unknown): boolean => /expired/i.test(String(readField(error, 'message') ?? error))

export function createPairings<S>(p: Parts<S>): Pairings<S> {
  /** Counts attempts that have ended: what was proposed in an earlier one is not heard. */
  let turn = 0
  let attempt: Attempt<S> | undefined
  let made: Made | undefined
  /** Settled while nobody looked, where links are reused. */
  let approvedSession: S | undefined

  const onApproved = (mine: number, session: S) => {
    if (mine !== turn || (!attempt && (!p.reuses || approvedSession !== undefined))) return p.drop(session)
    if (attempt) attempt.end({ session })
    else approvedSession = session
  }

  const refused = (mine: number, error: unknown) => {
    // Time ran out on an earlier link, or on this one: the heartbeat sees to that.
    if (mine !== turn || isExpiry(error)) return
    made = undefined
    attempt?.end({ error })
  }

  const make = async (): Promise<Made> => {
    const mine = turn
    const expiry = createExpiry(p.clock, PAIRING_MS)
    const asked = p.propose()
    // Heard also when it comes after the deadline: whoever scanned it is let go, not left hanging.
    ignore(
      asked.then(({ session }) => {
        session.then(
          (one) => onApproved(mine, one),
          (error) => refused(mine, error),
        )
      }),
    )
    const { uri } = await withDeadline(asked, RELAY.propose, p.clock, () => failure('relay-unreachable'))
    return { uri, expiry }
  }

  const run = (current: Attempt<S>) => {
    let isMaking = false
    /** Renewals, one after the other. */
    let failed = 0
    const isOn = () => attempt === current
    let isExpired = false
    const show = ({ uri, expiry }: Made) => {
      isExpired = false
      current.show({ step: 'ready', uri, endsAt: expiry.endsAt })
    }
    const expire = () => {
      if (!isExpired) current.show({ step: 'expired' })
      isExpired = true
    }

    const renew = async (isFirst: boolean) => {
      isMaking = true
      try {
        const next = await make()
        if (!isOn()) return
        failed = 0
        made = next
        show(next)
      } catch (error) {
        if (!isOn()) return
        failed += 1
        // The relay is away: the next beat tries again, except at first, when there is nothing to wait with.
        if (isFirst || failed >= RELAY.tries)
          current.end({ error: isModalError(error) ? error : failure('relay-unreachable', error) })
        else expire()
      } finally {
        isMaking = false
      }
    }

    if (made && !made.expiry.isOver()) show(made)
    else ignore(renew(true))

    return p.clock.setInterval(() => {
      if (isMaking || !made?.expiry.isOver()) return
      if (p.isVisible()) ignore(renew(false))
      else expire()
    }, BEAT_MS)
  }

  return {
    fail(error) {
      made = undefined
      attempt?.end({ error })
    },
    start: ({ onPairing, signal } = {}) =>
      new Promise<S>((resolve, reject) => {
        if (signal?.aborted) return reject(rejected())
        attempt?.end({ error: rejected('Another attempt has begun') })
        if (approvedSession !== undefined) {
          resolve(approvedSession)
          approvedSession = undefined
          made = undefined
          turn += 1
          return
        }
        let stop = () => {}
        const leave = () => current.end({ error: rejected('Closed before a wallet answered') })
        const current: Attempt<S> = {
          show: (pairing) => onPairing?.(pairing),
          end(outcome) {
            if (attempt !== current) return
            attempt = undefined
            stop()
            signal?.removeEventListener('abort', leave)
            if ('session' in outcome || !p.reuses) {
              turn += 1
              made = undefined
            }
            if ('session' in outcome) resolve(outcome.session)
            else reject(outcome.error)
          },
        }
        attempt = current
        signal?.addEventListener('abort', leave)
        stop = run(current)
      }),
  }
}

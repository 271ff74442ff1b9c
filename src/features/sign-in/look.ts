/** Asks the plug-in whether whoever is in use has signed in: once for each account and network, until somebody wants it anew. */
import type { Namespace } from '../../chains/network.ts'
import type { Core } from '../../core/wallet.ts'
import { pauseAfter } from '../../lib/backoff.ts'
import { sameAddress } from '../../lib/caip.ts'
import { readField } from '../../lib/json.ts'
import type { SignInSession } from './contract.ts'
import type { Known } from './known.ts'
import { type PagePlugin, pluginOf } from './plugin.ts'
import { isSameWho, type Who, whoIn, whoNow } from './sign-in.state.ts'
import type { Submissions } from './submissions.ts'
import { CONTRACT_MS } from './verify/create-verifier.ts'

/** A session that no node could verify is looked at again, ever more slowly, and given up in the end. */
const UNKNOWN_TRIES = 20
const UNKNOWN_PAUSE = { first: 5_000, longest: 300_000, jitter: 0.2 }
/** Milliseconds. The longest wait for a session's end before the wall clock is looked at again: timers stand still while a device sleeps. */
const LOOK_MS = 60_000

/** `unknown`: nobody could be asked whether the stored session is valid (decisions 85). `nobody`: there is no one to sign in. */
export type Found =
  | { readonly kind: 'signed-in'; readonly session: SignInSession }
  | { readonly kind: 'none' | 'unknown' | 'failed' | 'nobody' }

export type Look = {
  /**
   * Asked anew when another account, network or plug-in is in use, and once the session that was found has ended. What it finds is of whoever
   * is in use when it is answered.
   */
  now(isPassive?: boolean): Promise<Found>
  /** Also where it has been answered. `isPassive`: because of another tab or the back-forward cache, or before whoever has signed in is in use. Nobody's session is ended then, and a failure is asked about anew at the next occasion. */
  again(isPassive?: boolean): Promise<Found>
  /** Has just signed in, or out, as this plug-in knows; another one that is in use by now is asked. */
  set(who: Who, session: SignInSession | undefined, plugin: PagePlugin): void
}

export type LookEvents = {
  onSignedIn(): void
  /** Whoever is in use is to be looked at again. */
  onTime(): void
  onFailed(who: Who, error: unknown, isPassive: boolean): void
}

/** `source`, `isRequired`: of the plug-in. */
type Asked = {
  readonly who: Who
  readonly source: object
  readonly isRequired: boolean
  found: Promise<Found>
}

const askedOf = (who: Who, plugin: PagePlugin, found: Found = { kind: 'nobody' }): Asked => ({
  who,
  source: plugin.source,
  isRequired: plugin.isRequired(),
  found: Promise.resolve(found),
})

/** An object that was set again gives the same answer, unless it requires something else by now. */
const isSame = (one: Asked, last: Asked | undefined): last is Asked =>
  one.source === last?.source && one.isRequired === last.isRequired && isSameWho(one.who, last.who)

/** Those who have signed in with a namespace that is not in use may be out by now; who cannot be asked about stays. */
const askAboutOthers = async (core: Core, known: Known): Promise<void> => {
  const plugin = pluginOf(core)
  for (const who of known.list()) {
    if (!plugin || isSameWho(who, whoNow(core))) continue
    const sessions = await plugin.getSessions(who.caipNetworkId, who.address).catch(() => undefined)
    const isStill = isSameWho(who, whoIn(core, who.namespace)) && !isSameWho(who, whoNow(core))
    if (isStill && sessions?.length === 0) known.write(who, undefined, plugin.isRequired())
  }
}

const isOf = ({ data }: SignInSession, { caipNetworkId, address }: Who): boolean =>
  data.chainId === caipNetworkId && sameAddress(data.accountAddress, address)

/**
 * From now on: whether a session is to be verified again, as the account may be a contract, whose owners change (decisions 85). Only where
 * the page does so by itself, and somebody sees it.
 */
const aging = (core: Core, { namespace }: Who, { verifiesHere }: PagePlugin) => {
  const since = core.clock.monotonic()
  const isAsked = verifiesHere && namespace === 'eip155'
  return () => isAsked && core.clock.monotonic() - since >= CONTRACT_MS && core.isVisible()
}

export const createLook = (
  core: Core,
  known: Known,
  { settled }: Pick<Submissions, 'settled'>,
  { onSignedIn, onTime, onFailed }: LookEvents,
): Look => {
  let last: Asked | undefined
  let unanswered = 0

  /** Of the last one who was asked about in each namespace; whoever is asked about next there ends it. */
  const timers = new Map<Namespace, () => void>()
  const setTimer = ({ namespace }: Who, ms: number, act: () => void) => {
    timers.get(namespace)?.()
    timers.set(namespace, core.clock.setTimeout(act, ms))
  }
  const askAfter = (who: Who, ms: number) =>
    setTimer(who, ms, () => {
      last = undefined
      onTime()
      void askAboutOthers(core, known)
    })

  const askAtEnd = (who: Who, { data }: SignInSession, plugin: PagePlugin) => {
    const end = Date.parse(data.expirationTime ?? '')
    const isOld = aging(core, who, plugin)
    const wait = () => {
      const left = end - core.clock.now()
      if (left <= LOOK_MS) askAfter(who, Math.max(left, 0) + 1)
      else if (isOld()) askAfter(who, 0)
      else setTimer(who, LOOK_MS, wait)
    }
    if (end >= core.clock.now()) wait()
  }

  const ask = async (plugin: PagePlugin, who: Who, isPassive: boolean): Promise<Found> => {
    const isCurrent = () => last?.who === who && isSameWho(who, whoNow(core))
    try {
      await settled(who)
      // First, as it ends the session of whoever was there before (wire facts 11.5). A tab that is told may not have followed to the account yet.
      if (!isPassive && who.namespace === 'eip155' && (await plugin.accountChanged(who.address)))
        known.leave('eip155')
      const sessions = await plugin.getSessions(who.caipNetworkId, who.address)
      if (!isCurrent()) {
        // Not in use by now: whether they are still in is asked with the others.
        void askAboutOthers(core, known)
        return look.now()
      }
      const session = sessions.find((one) => isOf(one, who)) ?? sessions[0]
      unanswered = 0
      known.write(who, session, plugin.isRequired())
      if (!session) return { kind: 'none' }
      askAtEnd(who, session, plugin)
      onSignedIn()
      return { kind: 'signed-in', session }
    } catch (error) {
      if (!isCurrent()) return look.now()
      if (readField(error, 'code') === 'sign-in-unreachable') {
        known.doubt(who, plugin.isRequired())
        if (unanswered < UNKNOWN_TRIES) askAfter(who, pauseAfter(unanswered++, UNKNOWN_PAUSE))
        return { kind: 'unknown' }
      }
      if (isPassive) last = undefined
      onFailed(who, error, isPassive)
      return { kind: 'failed' }
    }
  }

  const look: Look = {
    async now(isPassive = false) {
      const who = whoNow(core)
      const plugin = pluginOf(core)
      const asked = who && plugin && askedOf(who, plugin)
      if (asked && isSame(asked, last)) return last.found
      last = undefined
      if (who) timers.get(who.namespace)?.()
      if (!asked) {
        known.forget(core.state.network.activeNamespace)
        return { kind: 'nobody' }
      }
      // First, as whoever hears of the next line looks here, and the answer whether it is still the last one.
      last = asked
      known.forgetOthers(who)
      asked.found = ask(plugin, who, isPassive)
      return asked.found
    },
    again(isPassive) {
      last = undefined
      unanswered = 0
      void askAboutOthers(core, known)
      return look.now(isPassive)
    },
    set(who, session, plugin) {
      if (isSameWho(who, whoNow(core))) {
        last = askedOf(who, plugin, session ? { kind: 'signed-in', session } : { kind: 'none' })
        timers.get(who.namespace)?.()
        if (session) askAtEnd(who, session, plugin)
      }
      known.write(who, session, plugin.isRequired())
    },
  }
  return look
}

/**
 * Follows who is in use, and shows SIWXSignMessage to who has not signed in: after a connection, on another account or network, after a
 * reload (specification 4, decisions 87). What the view does is in `sign-in.actions.ts`.
 */
import { ref, subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../chains/network.ts'
import type { Core } from '../../core/wallet.ts'
import { ownFailure } from '../../errors/own.ts'
import { withDeadline } from '../../lib/flight.ts'
import { namespaces } from '../../lib/namespaces.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import type { ByNamespace } from '../../session/contract.ts'
import { goOn } from '../../session/finish-connect.ts'
import { readIds, SESSION } from '../../session/stored/saved.ts'
import { isConnected } from '../../state/account.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { mainElement } from '../../state/main-element.ts'
import { noticesOf } from '../../state/notices.ts'
import { currentEntry } from '../../state/router.ts'
import type { CheckedPlugin } from './checked-plugin.ts'
import type { SignInSession } from './contract.ts'
import { createKnown, type Known } from './known.ts'
import { createLook, type Found } from './look.ts'
import { hearTabs, tellTabs } from './other-tabs.ts'
import { type PagePlugin, pluginOf } from './plugin.ts'
import { createSessionStore } from './session-store.ts'
import { isSameWho, signInOf, type Who, whoNow } from './sign-in.state.ts'
import { createSubmissions, type Submissions } from './submissions.ts'
import { trackSignIn } from './track.ts'

/** Milliseconds that a sign-out waits for the host's server (specification 9). */
const SIGN_OUT_MS = 3_000

export type PageSignIn = {
  /** Follows who is in use, from now on. */
  start(): void
  /** Whether the dialog goes on to the sign-in, in place of closing. */
  afterConnect(): Promise<boolean>
  /** Who is in use and has signed in, asked anew: a session may have ended since. */
  find(): Promise<Found>
  /** As it was found last. */
  found(): Promise<Found>
  /** Hands it to the host; left meanwhile, it is asked anew who has signed in. */
  readonly submit: Submissions['submit']
  /** The plug-in was given sessions in place of all others, so others may have ended: here and in other tabs. */
  changed(): void
  /** They have just signed in. */
  add(who: Who, session: SignInSession, plugin: PagePlugin): void
  show(): void
  /** The plug-in failed where the visitor cannot go on: says so, and where a sign-in is required disconnects. */
  fail(who: Who, error: unknown): void
  /** Resolves when the host's server has answered, after 3 s at the latest. */
  signOut(): Promise<void>
  /** A disconnect has ended these, whose wallets were stored and not connected in this page load. */
  leave(gone: readonly Namespace[]): void
  dispose(): void
}

/** On every element that is open, else on the main one, which opens. */
const show = (core: Core): void => {
  const open = [...core.elements].filter(({ state }) => state.modal.open)
  for (const element of open.length > 0 ? open : [mainElement(core.elements)]) {
    if (!element) continue
    const { view } = currentEntry(element.state.router)
    // What is being approved goes on; it leads back by itself.
    if (view !== 'SIWXSignMessage' && view !== 'ApproveTransaction') {
      // Whoever was on the way to something goes on there afterwards.
      if (element.state.router.onward) element.go.to('SIWXSignMessage')
      else element.go.reset('SIWXSignMessage')
    }
    if (!element.state.modal.open) element.modal.open('SIWXSignMessage').catch(core.report)
  }
}

const fail = (core: Core, { namespace }: Who, error: unknown): void => {
  core.report(error)
  trackSignIn(core, 'SIWX_AUTH_ERROR')
  noticesOf(core).show('error', 'sign-in-failed')
  if (pluginOf(core)?.isRequired()) core.session.disconnect(namespace, 'visitor').catch(core.report)
}

/** Waited for as long as a sign-out has; a failure is the engineer's to hear of, since the visitor has decided. */
const endWithin = async (core: Core, { ending }: Submissions, ended: Promise<void>): Promise<void> => {
  const { clock, report } = core
  const answer = ended.finally(() => tellTabs(core))
  // Longer than that: whoever comes back before the host has answered is not asked about until it has.
  ending(answer)
  await withDeadline(answer, SIGN_OUT_MS, clock, () => ownFailure('timeout')).catch(report)
}

/** Signs out whoever has left, on all networks, unless the host wants to keep it (decisions 84). */
const createLeaving = (core: Core, known: Known, submissions: Submissions) => {
  const { account } = core.state
  const connected = new Set<Namespace>()
  const end = async (plugin: CheckedPlugin, namespace: Namespace, stored: ByNamespace<string>) => {
    const left = known.leave(namespace)
    if (namespaces.every((other) => !isConnected(account[other]) && !stored[other]))
      return plugin.setSessions([])
    // Of earlier visits as well, which nobody here has seen.
    createSessionStore(core.storage, core.clock).removeAll(namespace)
    await Promise.all(left.map((who) => plugin.revokeSession(who.caipNetworkId, who.address)))
  }
  /** `stored`: who has connected in another tab since, and may have signed in. */
  const leave = (namespace: Namespace, stored: ByNamespace<string> = {}) => {
    const plugin = pluginOf(core)
    if (plugin?.signsOutOnDisconnect()) {
      if (stored[namespace]) known.leave(namespace)
      else void endWithin(core, submissions, end(plugin, namespace, stored))
    }
    known.forget(namespace)
  }
  /** Another tab that has disconnected signs out by itself, unless its page has no sign-in, or is closed at once: so this one does as well. */
  const leaveHere = (namespace: Namespace) =>
    leave(namespace, account[namespace].endedBy === 'tab' ? core.storage.get(SESSION, readIds) : {})
  /** Whoever was connected and is no longer. */
  const follow = () => {
    for (const namespace of namespaces) {
      if (isConnected(account[namespace])) connected.add(namespace)
      else if (connected.delete(namespace)) leaveHere(namespace)
    }
  }
  return { leave, follow }
}

/** Whoever is asked to sign in has done so meanwhile, in another tab or by a session that can be verified again; or nobody wants it any more. */
const leaveQuestion = (core: Core): void => {
  const { step } = signInOf(core).state.flow
  // The wallet has been asked; its answer ends the question.
  if (step === 'signing' || step === 'verifying') return
  for (const element of core.elements) if (isInFront(element, 'SIWXSignMessage')) goOn(element)
}

/** What the wallet or the host's server still has under way signs nobody in any more; the text is made anew, as its nonce may be used up. */
const dropSigning = (core: Core): void => {
  const { state, nextFlow } = signInOf(core)
  const { flow } = state
  if (flow.step !== 'signing' && flow.step !== 'verifying') return
  nextFlow()
  const prepared = { ...flow.prepared, at: Number.NEGATIVE_INFINITY }
  state.flow = { step: 'ready', prepared: ref(prepared) }
}

const createPageSignIn = (core: Core): PageSignIn => {
  const { state } = core
  const known = createKnown(core)
  const submissions = createSubmissions(core)
  const look = createLook(core, known, submissions, {
    onSignedIn: () => leaveQuestion(core),
    onTime: () => void follow(),
    onFailed: (who, error, isPassive) => (isPassive ? core.report(error) : fail(core, who, error)),
  })
  const leaving = createLeaving(core, known, submissions)
  /** Once it is known whether they had signed in: who then closes the view, or signs out, is not asked again by itself. */
  let answeredFor: Who | undefined
  let stops: (() => void)[] | undefined

  const follow = async (): Promise<void> => {
    leaving.follow()
    known.forgetGone()
    const who = whoNow(core)
    // Whoever comes back is asked again by itself, also where nobody could say whether this one had signed in.
    if (!isSameWho(who, answeredFor)) answeredFor = undefined
    const { kind } = await look.now()
    if (!isSameWho(who, whoNow(core))) return
    // The host wants no sign-in any more.
    if (who && !pluginOf(core)) leaveQuestion(core)
    const isNew = !isSameWho(who, answeredFor)
    if (!who || kind === 'none' || kind === 'signed-in') answeredFor = who
    if (kind === 'none' && isNew) show(core)
  }

  const page: PageSignIn = {
    start() {
      if (stops) return
      stops = [
        // In the turn of the change: nobody is shown as signed in with another account.
        subscribe(state.account, follow, true),
        subscribe(state.network, follow, true),
        subscribe(state.config, follow, true),
        ...hearTabs(core, () => void look.again(true)),
      ]
      void follow()
    },
    async afterConnect() {
      page.start()
      const who = whoNow(core)
      if ((await look.now()).kind !== 'none') return false
      // Whoever has come meanwhile was asked by `follow`, and may have closed it.
      if (isSameWho(who, whoNow(core))) show(core)
      return true
    },
    async find() {
      page.start()
      return look.again()
    },
    found: () => look.now(),
    async submit(plugin, who, session, press) {
      try {
        await submissions.submit(plugin, who, session, press)
      } finally {
        if (!press.isCurrent()) void page.find()
      }
    },
    changed() {
      void look.again(true)
      tellTabs(core)
    },
    add(who, session, plugin) {
      if (isSameWho(who, whoNow(core))) look.set(who, session, plugin)
      tellTabs(core)
    },
    show: () => show(core),
    fail: (who, error) => fail(core, who, error),
    async signOut() {
      const plugin = pluginOf(core)
      if (!plugin) return
      dropSigning(core)
      await endWithin(core, submissions, plugin.setSessions([]))
      for (const who of known.all()) known.write(who, undefined, false)
      // Also where it was still being looked whether they had signed in. Who has just signed out is not asked by itself.
      answeredFor = whoNow(core)
      if (answeredFor) look.set(answeredFor, undefined, plugin)
    },
    leave(gone) {
      for (const namespace of gone) leaving.leave(namespace)
    },
    dispose() {
      for (const stop of stops ?? []) stop()
    },
  }
  return page
}

export const pageSignInOf = oncePerCore<Core, PageSignIn>(createPageSignIn)

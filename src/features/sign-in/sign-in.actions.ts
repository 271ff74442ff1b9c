/** What the visitor does in the view of the sign-in: reads the text, signs it once for each press, or cancels. */
import { ref, subscribe } from 'valtio/vanilla'
import type { Core, Wallet } from '../../core/wallet.ts'
import { rejected } from '../../errors/base.ts'
import { connectionFailure } from '../../errors/en.connection.ts'
import { describe } from '../../errors/message.ts'
import { ownFailure } from '../../errors/own.ts'
import type { Clock } from '../../lib/clock.ts'
import { goOn } from '../../session/finish-connect.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { isSmartAccount } from '../../state/smart-account.ts'
import type { SignInSession } from './contract.ts'
import { pageSignInOf } from './page-sign-in.ts'
import { pluginOf } from './plugin.ts'
import { isSameWho, type Prepared, signInOf, type Who, whoNow } from './sign-in.state.ts'
import { trackSignIn } from './track.ts'

/** Milliseconds: servers forget a nonce after a while, ours after five minutes. */
const RENEW_MS = 4 * 60_000

/** Makes what is signed before the press, which then asks the wallet in its own turn: popups and apps open in it. */
export async function prepare(wallet: Wallet): Promise<void> {
  const { state, nextFlow } = signInOf(wallet)
  const isNewest = nextFlow()
  const who = whoNow(wallet)
  const plugin = pluginOf(wallet)
  if (!who || !plugin) {
    // What was under way is nobody's: whoever comes back is not to wait for it.
    state.flow = { step: 'idle' }
    return wallet.go.home()
  }
  const isCurrent = () => isNewest() && isSameWho(who, whoNow(wallet))
  state.flow = { step: 'preparing', who: ref(who) }
  try {
    const [message, chain] = await Promise.all([
      plugin.createMessage({ accountAddress: who.address, chainId: who.caipNetworkId }),
      wallet.chain(who.namespace),
    ])
    if (!isCurrent()) return
    const { clock } = wallet
    const prepared: Prepared = { who, plugin, message, chain, at: clock.monotonic(), wall: clock.now() }
    state.flow = { step: 'ready', prepared: ref(prepared) }
  } catch (error) {
    if (!isCurrent()) return
    state.flow = { step: 'idle' }
    // Who is disconnected reads it on Connect; who stays, in the view.
    if (plugin.isRequired()) return pageSignInOf(wallet).fail(who, error)
    state.problem = { key: 'sign-in-failed', details: describe(error).details }
    wallet.report(error)
    trackSignIn(wallet, 'SIWX_AUTH_ERROR')
  } finally {
    restIfOther(wallet, isNewest, who)
  }
}

/** The view is shown: whatever has begun for somebody else, or was left, is made anew. */
export function enter(wallet: Wallet): void {
  const { state } = signInOf(wallet)
  const { flow } = state
  const who = 'prepared' in flow ? flow.prepared.who : 'who' in flow ? flow.who : undefined
  if (who && isSameWho(who, whoNow(wallet))) return
  state.problem = undefined
  state.isRenewed = false
  void prepare(wallet)
}

export function retry(wallet: Wallet): void {
  signInOf(wallet).state.problem = undefined
  void prepare(wallet)
}

/** The click on the button: one signature is asked for, of the text that is shown. */
export async function press(wallet: Wallet): Promise<void> {
  const { state } = signInOf(wallet)
  const { flow } = state
  if (flow.step !== 'ready') return
  // The host took it back while the wallet was asked.
  if (!pluginOf(wallet)) return wallet.go.home()
  const { prepared } = flow
  if (isOld(prepared, wallet.clock) || !isSameWho(prepared.who, whoNow(wallet))) {
    state.isRenewed = true
    return prepare(wallet)
  }
  return sign(wallet, prepared)
}

/** By either clock: the monotonic one may stop while the device sleeps, and once the wall clock is set back the text is of the future. */
const isOld = ({ at, wall }: Prepared, clock: Clock): boolean => {
  const passed = clock.now() - wall
  return passed < 0 || passed > RENEW_MS || clock.monotonic() - at > RENEW_MS
}

async function sign(wallet: Wallet, prepared: Prepared): Promise<void> {
  const { state, nextFlow } = signInOf(wallet)
  const isNewest = nextFlow()
  const { who, plugin, message } = prepared
  state.flow = { step: 'signing', prepared: ref(prepared) }
  state.problem = undefined
  state.isRenewed = false
  trackSignIn(wallet, 'CLICK_SIGN_SIWX_MESSAGE')
  // What the wallet signs then is nobody's any more.
  const stop = whenLeft(wallet, () => rest(wallet))
  const isCurrent = () => isNewest() && isSameWho(who, whoNow(wallet))
  let isVerifying = false
  try {
    const signature = await askWallet(wallet, prepared)
    if (!isCurrent()) return
    isVerifying = true
    state.flow = { step: 'verifying', prepared: ref(prepared) }
    const session: SignInSession = { data: message.record, message: message.text, signature }
    const onTaken = () => {
      state.flow = { step: 'idle' }
      pageSignInOf(wallet).add(who, session, plugin)
      trackSignIn(wallet, 'SIWX_AUTH_SUCCESS')
      for (const element of wallet.elements) if (isAsking(element)) goOn(element)
    }
    await pageSignInOf(wallet).submit(plugin, who, session, { isCurrent, onTaken })
  } catch (error) {
    if (!isNewest()) return
    fail(wallet, error, prepared, isVerifying)
  } finally {
    stop()
    restIfOther(wallet, isNewest, who)
  }
}

const askWallet = async (wallet: Wallet, { who, plugin, message, chain }: Prepared): Promise<string> => {
  const { address, caipNetworkId, namespace } = who
  if (plugin.signMessage)
    return plugin.signMessage({ message: message.text, chainId: caipNetworkId, accountAddress: address })
  const provider = wallet.session.connector(namespace)?.provider(namespace)
  if (!provider) throw connectionFailure('connector-not-connected')
  return chain.signMessage({ provider, address, message: message.text })
}

const fail = (wallet: Wallet, error: unknown, prepared: Prepared, isVerifying: boolean): void => {
  const { state } = signInOf(wallet)
  const { key, details, rejected: isDeclined } = describe(error)
  if (!isDeclined) wallet.report(error)
  trackSignIn(wallet, 'SIWX_AUTH_ERROR')
  // The wallet cannot sign for it, or the site's server knows keys alone. That no node answers says nothing of either.
  const isSmart = isSmartAccount(wallet) && key !== 'sign-in-unreachable'
  if (isDeclined) state.problem = { key: 'sign-in-declined' }
  else state.problem = { key: isSmart ? 'sign-in-smart-account' : key, details }
  state.flow = { step: 'ready', prepared: ref(prepared) }
  if (!isInFront(wallet, 'SIWXSignMessage')) pageSignInOf(wallet).show()
  if (!isVerifying) return
  // The server may have used the nonce up.
  void prepare(wallet)
  // Signed in as soon as somebody can verify it.
  if (key === 'sign-in-unreachable') void pageSignInOf(wallet).find()
}

/** The view is shown, or waits behind an approval. */
const isAsking = ({ state: { modal, router } }: Pick<Wallet, 'state'>): boolean =>
  modal.open && router.stack.some(({ view }) => view === 'SIWXSignMessage')

/** Calls back once when the view asks no longer, or when it is over. */
const whenLeft = (wallet: Wallet, onLeft: () => void, isOver = () => false): (() => void) => {
  const { modal, router } = wallet.state
  const check = () => {
    if (isAsking(wallet) && !isOver()) return
    stop()
    onLeft()
  }
  const stops = [modal, router, wallet.state.account].map((watched) => subscribe(watched, check, true))
  const stop = () => {
    for (const one of stops) one()
  }
  check()
  return stop
}

const endFlow = (wallet: Wallet): void => {
  const { state, nextFlow } = signInOf(wallet)
  nextFlow()
  state.flow = { step: 'idle' }
}

/** Nothing is under way any more. Another element of the page that still asks the visitor makes its text anew. */
const rest = (wallet: Wallet): void => {
  endFlow(wallet)
  const other = [...wallet.elements].find((element) => isInFront(element, 'SIWXSignMessage'))
  if (other) void prepare(other)
}

/** Somebody else is in use by now, and no view has begun for them. */
const restIfOther = (wallet: Wallet, isNewest: () => boolean, who: Who): void => {
  if (isNewest() && !isSameWho(who, whoNow(wallet))) rest(wallet)
}

/** Required: the wallet is disconnected; else the dialog closes (specification 4). */
export function cancel(wallet: Wallet): void {
  const who = whoNow(wallet)
  trackSignIn(wallet, 'CLICK_CANCEL_SIWX')
  if (who && pluginOf(wallet)?.isRequired()) {
    endFlow(wallet)
    void wallet.session.disconnect(who.namespace, 'visitor').catch(wallet.report)
    return
  }
  if (!wallet.modal.requestClose('user')) wallet.go.home()
  rest(wallet)
}

/** The view is gone: what was prepared is not kept for another day. */
export function leave(wallet: Wallet): void {
  const { step } = signInOf(wallet).state.flow
  if (step !== 'signing' && step !== 'verifying') rest(wallet)
}

/**
 * For hosts. Resolves with the session of whoever is in use, at once where there is one. Rejects with 4001 when the visitor closes, cancels
 * or goes elsewhere, `view-unknown` where the host has set neither `siwx` nor `siweConfig`.
 */
export async function signInForHost(
  wallet: Wallet,
  connectFirst: (wallet: Wallet) => Promise<void>,
): Promise<SignInSession> {
  if (!pluginOf(wallet)) throw ownFailure('view-unknown')
  if (!whoNow(wallet)) await connectFirst(wallet)
  const page = pageSignInOf(wallet)
  const before = await page.find()
  if (before.kind === 'signed-in') return before.session
  const who = whoNow(wallet)
  if (!who) throw rejected('Nobody is connected on a network of the page')
  await wallet.modal.open('SIWXSignMessage')
  if (!isInFront(wallet, 'SIWXSignMessage')) wallet.go.reset('SIWXSignMessage')
  await new Promise<void>((resolve) => {
    whenLeft(wallet, resolve, () => isSignedIn(wallet, who))
  })
  const found = await page.found()
  if (found.kind !== 'signed-in') throw rejected('Closed before the visitor had signed in')
  return found.session
}

const isSignedIn = ({ state }: Pick<Core, 'state'>, { namespace }: Who): boolean =>
  state.account[namespace].signIn === 'done'

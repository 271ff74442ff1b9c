/**
 * Connecting a wallet: asks its connector once, and hands the answer to the session. Whoever asks a wallet anew comes through here:
 * rows, links and codes, windows, hosts. Reconnects and a Safe that frames the page do not. One attempt at a time; a refusal is a normal outcome, and the answer to a cancelled
 * attempt is dropped (decisions 18).
 */
import { subscribe } from 'valtio/vanilla'
import type { ConnectOptions, Connector, Link, Pairing } from '../../connectors/connector.ts'
import type { ConnectTarget } from '../../core/contracts/directory.ts'
import type { Wallet } from '../../core/wallet.ts'
import { rejected } from '../../errors/base.ts'
import { connectionFailure } from '../../errors/en.connection.ts'
import { explain, toModalError } from '../../errors/explain.ts'
import { ignore } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import type { Platform } from '../../lib/wallet-platforms.ts'
import { navigate } from '../../state/router.ts'
import { afterPaint } from '../../ui/hooks/after-paint.ts'
import { connectOf } from './connect.state.ts'

/** Who is asked. */
export type AskedTarget = {
  readonly connectorId: string
  /** By signing in: no wallet was picked. Analytics know of social accounts by events of their own. */
  readonly method?: 'email' | 'social' | undefined
  /** By a link. */
  readonly link?: {
    /** Where the link is opened; undefined: it is made before anybody has picked a wallet, and not shown. */
    readonly platform?: Platform | undefined
    /** Before the session has it. Returns what analytics say of it. */
    onAnswer(answer: Link): { readonly name: string; readonly method: string }
  }
}

/**
 * The visitor has picked a wallet. Where a view comes first (a choice of namespace, a link or code, an app to install), opens it. Else asks the
 * wallet in this turn (wallets open popups), and shows the view of waiting, which is that of a refusal as well, unless it has connected at once.
 */
export function pickWallet(wallet: Wallet, target: ConnectTarget): void {
  const next = 'directoryId' in target ? wallet.choose(target.directoryId) : target
  if (!next) return
  if ('view' in next) navigate(wallet.state.router, next)
  else if (wallet.connectors.find(next.connectorId)?.connectsByLink)
    wallet.go.to('ConnectingWalletConnectBasic')
  else {
    ignore(connect(wallet, next))
    showConnecting(wallet, next)
  }
}

/** Milliseconds: a wallet that knows the page has answered by then, and a view that says it is waited for would only flash. */
const FLASH_MS = 50

const showConnecting = (wallet: Wallet, next: { readonly connectorId: string }): void => {
  const attempt = connectOf(wallet)
  const { count } = attempt
  afterPaint(() => {
    // Neither connected nor given up meanwhile.
    if (attempt.count === count && attempt.state.flow.step !== 'idle') wallet.go.to('Connecting', next)
  }, FLASH_MS)
}

/**
 * Resolves when the wallet is connected and has been asked for a network of the page. Rejects with 4001 when the visitor declines,
 * or the attempt is cancelled by `signal`, by `cancel`, by the dialog closing or by another wallet; with `connector-not-found`;
 * or with what the wallet threw.
 */
export async function connect(
  wallet: Wallet,
  target: AskedTarget,
  { signal }: Pick<ConnectOptions, 'signal'> = {},
): Promise<void> {
  // For whoever calls this without what `createCore` makes (specification 8).
  if (!wallet.connectors)
    throw (await import('../../errors/to-error.ts')).failure('connection-client-missing')
  const { connectorId, link } = target
  const attempt = connectOf(wallet)
  const { state } = attempt
  const { flow } = state
  const isAsking = flow.step === 'asking'
  const connector = wallet.connectors.find(connectorId)
  if (!connector) {
    // It was removed between the list and the click, so the waiting view says so.
    if (!isAsking) state.flow = { step: 'failed', connectorId, key: 'connector-not-found', rejected: false }
    throw connectionFailure('connector-not-found')
  }
  // The same wallet twice is one prompt. Another wallet takes over, and so does another link.
  if (link || !isAsking || flow.connectorId !== connectorId) cancel(wallet)
  await wallet.flights.once(`connect ${connectorId} ${attempt.count}`, () =>
    run(wallet, connector, target, signal),
  )
}

const run = async (
  wallet: Wallet,
  connector: Connector,
  { connectorId, method, link }: AskedTarget,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const attempt = connectOf(wallet)
  const { state } = attempt
  const own = new AbortController()
  attempt.controller = own
  const isOwn = () => attempt.controller === own
  const platform = link ? link.platform : 'browser'
  if (platform) {
    state.flow = { step: 'asking', connectorId }
    const front = wallet.state.router.stack.at(-1)
    // Not at another try on the screen that it has. Screens of links tell it themselves.
    const isShown = front?.view === 'Connecting' && front.data.connectorId === connectorId
    if (!link && !method && !isShown) wallet.track('SELECT_WALLET', { name: connector.name, platform })
  }
  cancelWithDialog(wallet)
  signal?.addEventListener('abort', () => {
    if (isOwn()) cancel(wallet)
  })
  const onPairing = (pairing: Pairing) => {
    if (isOwn() && state.flow.step === 'asking') state.flow = { ...state.flow, pairing }
  }
  try {
    const [answered, session] = await untilAborted(own.signal, () => {
      const answer = ask(wallet, connector, { signal: own.signal, onPairing })
      // Side by side: the session is there when the wallet answers.
      return Promise.all([answer, wallet.session.live()])
    })
    attempt.controller = undefined
    // A click from now on is another attempt, also while this one is still asked for a network.
    attempt.count += 1
    state.flow = { step: 'idle' }
    const facts = link?.onAnswer(answered) ?? { name: connector.name, method: method ?? 'browser' }
    session.accept(connector, answered)
    if (method !== 'social') wallet.track('CONNECT_SUCCESS', facts)
  } catch (error) {
    const isCancelled = own.signal.aborted
    own.abort()
    // A link that was left, or that was never shown: nobody is told.
    if (link && (isCancelled || !platform)) throw error
    const { key, rejected, code } = await explain(error)
    wallet.track('CONNECT_ERROR', { message: String(code) })
    if (!rejected) wallet.report(error)
    // The session may refuse an answer when the attempt is over already.
    const isShown = isOwn() || (!isCancelled && !attempt.controller)
    if (isShown) state.flow = { step: 'failed', connectorId, key, rejected }
    throw await toModalError(error)
  }
  await (await wallet.session.live()).finishConnect()
}

/**
 * In this very turn, and a wallet with a window of its own only in a click (popups). Where that cannot be, there is a
 * button for it.
 */
const ask = (wallet: Wallet, connector: Connector, options: ConnectOptions): Promise<Link> => {
  if (!connector.opensPopup) return connector.connect(options)
  const coming = connector.prepare?.()
  if (coming) ignore(coming)
  const later = async (blocked: boolean) => {
    const { askLater } = await import('./popup.ts')
    return askLater({ wallet, connector, options }, coming, blocked)
  }
  if (coming || globalThis.navigator?.userActivation?.isActive === false) return later(false)
  return connector.connect(options).catch((error) => {
    if (readField(error, 'code') !== 'popup-blocked') throw error
    return later(true)
  })
}

/** Rejects with 4001 as soon as the attempt is cancelled; what the wallet says later is dropped. */
const untilAborted = <T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    signal.onabort = () => reject(rejected('Cancelled before the wallet answered'))
    ask().then(resolve, reject)
  })

/** Whoever closes the dialog does not wait any longer, nor for another try. */
const cancelWithDialog = (wallet: Wallet): void => {
  const attempt = connectOf(wallet)
  attempt.stop?.()
  const { modal } = wallet.state
  // One that is still on its way has not been closed.
  let wasOpen = modal.open
  const cancelOnClose = () => {
    if (wasOpen && !modal.open) cancel(wallet)
    wasOpen = modal.open
  }
  attempt.stop = subscribe(modal, cancelOnClose, true)
}

/** Gives up the attempt under way, if any. */
export function cancel(wallet: Wallet): void {
  const attempt = connectOf(wallet)
  const { controller } = attempt
  attempt.count += 1
  attempt.controller = undefined
  attempt.state.flow = { step: 'idle' }
  controller?.abort()
  // Nobody comes back to a view that waits for it.
  const { router } = wallet.state
  router.stack = router.stack.filter(
    ({ view }, index, { length }) => view !== 'Connecting' || index === length - 1,
  )
}

export function agreeToLegal(wallet: Wallet, agreed: boolean): void {
  connectOf(wallet).state.legalAgreed = agreed
}

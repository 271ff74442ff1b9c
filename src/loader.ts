/**
 * The classic loader of 1.5 kB (decisions 3): a global, a queue of calls, and nothing else until somebody calls,
 * a `<wallet-modal>` is in the page or comes there, or a session is stored. Then it imports `wallet-modal.js` from beside itself. Who presses a
 * trigger before that is there is not asked to press again: the click is a call like the others.
 */

import { appendToBody, findTag, runningScript } from './lib/page-document.ts'
import { VERSION } from './lib/version.ts'
import { QUEUE, QUEUED, type QueuedCall, type Waiting } from './tag/queue.ts'
import { viewOf } from './tag/triggers.ts'

const TAG = 'wallet-modal'

type Api = {
  createWalletModal(options?: object): HTMLElement
  defineWalletModal(): void
  readonly version: string
}

/** The class, once it is there: ours, of any version, or somebody else's. */
type Defined = { new (): HTMLElement; readonly api?: Api; pressedAlone?(): void }
const defined = (): Defined | undefined => customElements.get(TAG)
const nothing = () => {}

/** What keeps a tag out of the page. */
type Kept = { readonly embedded?: unknown; readonly disableAppend?: unknown }

const feature = { remote: 'not asked', effective: false, reason: 'no project id' }

/** Before the library is there, nobody is connected, and no option is read. */
const ANSWERS = {
  getState: () => ({
    view: 'Connect',
    open: false,
    loading: false,
    initialized: false,
    activeNamespace: 'eip155',
    selectedNetworkId: 'eip155:1',
  }),
  getAccount: () => ({ isConnected: false, allAccounts: [], signedIn: false, status: 'disconnected' }),
  getNetwork: () => ({
    id: 1,
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    name: 'Ethereum',
    testnet: false,
    supported: true,
  }),
  getConfigReport: () => ({
    email: feature,
    socials: feature,
    swaps: feature,
    onramp: feature,
    activity: feature,
    reownBranding: feature,
  }),
  getProvider: nothing,
}

/** Undefined where there is no page, as on a server. */
const script = globalThis.document && runningScript()

/** Of each tag, the calls that wait for the library. */
const queues: QueuedCall[][] = []
let loading: Promise<void> | undefined

const load = (): Promise<void> => {
  loading ??= import(/* @vite-ignore */ new URL('wallet-modal.js', script?.src).href).then(
    (library) => library.defineWalletModal(),
    (cause: unknown) => {
      loading = undefined
      const error = Object.assign(new Error('wallet-modal.js not loaded', { cause }), {
        name: 'WalletModalError',
        code: 'chunk-failed',
      })
      // What is set or subscribed to has no answer, so it waits for the next try. All else was answered, and is not carried out later.
      for (const queue of queues)
        for (const call of queue.splice(0))
          if (/^s(et|ub)/.test(call.name)) queue.push(call)
          else call.done(Promise.reject(error))
    },
  )
  return loading
}

/** Gives the element the methods that queue calls, until it is defined, and fetches what defines it. */
const prepare = (element: HTMLElement): void => {
  if (defined() || QUEUE in element) return
  const calls: QueuedCall[] = []
  queues.push(calls)
  const queued =
    <T>(name: string) =>
    (...args: unknown[]): Promise<T> => {
      try {
        // The page may use its objects again before the call is replayed.
        args = structuredClone(args)
      } catch {
        // A callback.
      }
      const answer = new Promise<T>((done) => {
        calls.push({ name, args, done })
      })
      answer.catch(nothing)
      load()
      return answer
    }
  for (const name of QUEUED) Reflect.set(element, name, queued(name))
  Object.assign(
    element,
    {
      [QUEUE]: { calls, claims: [], data: script?.dataset },
      // True: a promise is.
      close: () => !!queued('close')(),
      subscribe: (...args: unknown[]) => {
        const stop = queued<() => void>('subscribe')(...args)
        return () => stop.then((end) => end(), nothing)
      },
      ready: new Promise((done) => element.addEventListener('wm-ready', done)),
    },
    ANSWERS,
  )
  load()
}

/** The tag of the page, or a new one, which is put into the page unless it is to be kept out. */
const findOrCreate = ({ embedded, disableAppend }: Kept): HTMLElement => {
  const found = findTag(TAG)
  const element = found ?? document.createElement(TAG)
  prepare(element)
  const keeps = (value: unknown) => `${value ?? false}` !== 'false'
  if (!found && !keeps(embedded) && !keeps(disableAppend)) appendToBody(element)
  return element
}

const create = (options: Kept = {}): HTMLElement => {
  const api = defined()?.api
  if (api) return api.createWalletModal(options)
  const element = findOrCreate(options)
  // None where somebody else has defined the tag.
  const waiting: Waiting | undefined = Reflect.get(element, QUEUE)
  waiting?.claims.push(options)
  // Also for one that is prepared already, if it could not be loaded.
  load()
  return Object.assign(element, options)
}

/** The tags that are in the page by now. */
const check = (_?: unknown, observer?: MutationObserver): void => {
  if (defined()) observer?.disconnect()
  for (const element of document.querySelectorAll<HTMLElement>(TAG)) prepare(element)
}

const onClick = (event: Event): void => {
  const view = viewOf(event)
  // Defined: it listens itself.
  if (view === undefined || event.defaultPrevented || defined()) return
  const tag = findTag(TAG)
  if (tag) Reflect.get(tag, 'open')({ view })
  else load().then(() => defined()?.pressedAlone?.())
}

if (script)
  if (Object.hasOwn(globalThis, 'WalletModal') || defined())
    // An element with that id is not ours.
    console.warn('[wallet-modal] loaded twice')
  else {
    const api: Api = { createWalletModal: create, defineWalletModal: load, version: VERSION }
    Reflect.set(globalThis, 'WalletModal', api)
    addEventListener('click', onClick)
    check()
    // The page is still arriving, and its framework may add the tag at any time.
    new MutationObserver(check).observe(document, { childList: true, subtree: true })
    try {
      if (localStorage['wallet-modal:session']) load()
    } catch {
      // No storage, no stored session.
    }
    // Other tools write `data-` as well. Without either of these nothing could be connected.
    if ('projectId' in script.dataset || 'basic' in script.dataset) findOrCreate(script.dataset)
  }

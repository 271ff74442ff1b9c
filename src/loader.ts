/**
 * The classic loader of about 1 kB (decisions 3): a global, a queue of calls, and nothing else until somebody calls,
 * a `<wallet-modal>` is in the page, or a session is stored. Then it imports `wallet-modal.js` from beside itself. Who presses a
 * trigger before that is there is not asked to press again: the click is a call like the others.
 */

import { DATA, QUEUE, QUEUED, type QueuedCall } from './element/queue.ts'
import { viewOf } from './element/triggers.ts'
import { appendToBody, findTag, runningScript } from './lib/page-document.ts'
import { VERSION } from './lib/version.ts'

const TAG = 'wallet-modal'

type Api = {
  createWalletModal(options?: object): HTMLElement
  defineWalletModal(): void
  readonly version: string
}

const start = (script: HTMLScriptElement): Api => {
  let loading: Promise<void> | undefined
  const waiting = new Set<QueuedCall>()

  const load = (): Promise<void> => {
    loading ??= import(/* @vite-ignore */ new URL('wallet-modal.js', script.src).href).then(
      (library) => {
        waiting.clear()
        library.defineWalletModal()
      },
      (cause: unknown) => {
        loading = undefined
        const error = Object.assign(new Error('The wallet modal could not be loaded', { cause }), {
          name: 'WalletModalError',
          code: 'chunk-failed',
        })
        for (const call of waiting) call.done(Promise.reject(error))
        waiting.clear()
      },
    )
    return loading
  }

  const prepare = (element: HTMLElement): void => {
    if (customElements.get(TAG) || Object.hasOwn(element, QUEUE)) return
    const queue: QueuedCall[] = []
    const call = (name: string, ...args: unknown[]): Promise<unknown> => {
      const answer = new Promise((done) => {
        const entry = { name, args, done }
        queue.push(entry)
        waiting.add(entry)
      })
      answer.catch(() => {})
      load()
      return answer
    }
    const own: Record<string, unknown> = { [QUEUE]: queue }
    for (const name of QUEUED) own[name] = call.bind(undefined, name)
    own['close'] = () => {
      call('close')
      return true
    }
    own['subscribe'] = (...args: unknown[]) => {
      const stop = call('subscribe', ...args)
      return () =>
        void stop.then(
          (end) => typeof end === 'function' && end(),
          () => {},
        )
    }
    const initial: Record<string, unknown> = {
      getState: {
        open: false,
        loading: false,
        view: 'Connect',
        activeNamespace: 'eip155',
        selectedNetworkId: 'eip155:1',
        initialized: false,
      },
      getAccount: { status: 'disconnected', isConnected: false, allAccounts: [] },
      getNetwork: {
        id: 1,
        caipNetworkId: 'eip155:1',
        chainNamespace: 'eip155',
        name: 'Ethereum',
        testnet: false,
        supported: true,
      },
      getConfigReport: Object.fromEntries(
        'email socials swaps onramp activity reownBranding'
          .split(' ')
          .map((name) => [name, { remote: 'not asked', effective: false, reason: 'no project id' }]),
      ),
      getProvider: undefined,
    }
    for (const name in initial) own[name] = () => initial[name]
    own['ready'] = new Promise((done) => {
      element.addEventListener('wm-ready', () => done(undefined), { once: true })
    })
    Object.assign(element, own)
  }

  const create = (options: object = {}, data?: object): HTMLElement => {
    const library: Api | undefined = Reflect.get(customElements.get(TAG) ?? {}, 'api')
    if (library) return library.createWalletModal(options)
    const found = findTag(TAG)
    const element = found ?? document.createElement(TAG)
    prepare(element)
    if (data) Reflect.set(element, DATA, data)
    else {
      Object.assign(element, options)
      Reflect.get(element, QUEUE)?.push({ name: 'claim', args: [Object.keys(options).length > 0], done() {} })
    }
    const { embedded, disableAppend } = (data ?? options) as { embedded?: unknown; disableAppend?: unknown }
    const isSet = (value: unknown) => String(value ?? false) !== 'false'
    if (!found && !isSet(embedded) && !isSet(disableAppend)) appendToBody(element)
    load()
    return element
  }

  const look = () => {
    for (const element of document.querySelectorAll<HTMLElement>(TAG)) {
      prepare(element)
      load()
    }
  }

  const onClick = (event: Event) => {
    // Defined: it listens itself.
    if (customElements.get(TAG)) return removeEventListener('click', onClick)
    const view = viewOf(event)
    if (view === undefined || event.defaultPrevented) return
    // The page may still be arriving.
    look()
    const open: unknown = Reflect.get(findTag(TAG) ?? {}, 'open')
    if (typeof open === 'function') open(view ? { view } : {})
    else load().then(() => Reflect.get(customElements.get(TAG) ?? {}, 'pressedAlone')?.())
  }

  addEventListener('click', onClick)
  look()
  addEventListener('DOMContentLoaded', look)
  try {
    if (localStorage.getItem('wallet-modal:session')) load()
  } catch {
    // No storage, no stored session.
  }
  const given = { ...script.dataset }
  delete given['walletModalOpen']
  const api: Api = {
    createWalletModal: create,
    defineWalletModal: () => void load(),
    version: VERSION,
  }
  if (Object.keys(given).length > 0) create({}, given)
  return api
}

const script = typeof document === 'undefined' ? undefined : runningScript()
if (script) {
  // An element with that id is not ours.
  if (Object.hasOwn(globalThis, 'WalletModal') || customElements.get(TAG))
    console.warn('[wallet-modal] loaded twice: the first one is used')
  else Reflect.set(globalThis, 'WalletModal', start(script))
}

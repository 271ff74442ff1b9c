/**
 * The classic loader of about 1 kB (decisions 3): a global, a queue of calls, and nothing else until somebody calls,
 * a `<wallet-modal>` is in the page, or a session is stored. Then it imports `wallet-modal.js` from beside itself. Who presses a
 * trigger before that is there is not asked to press again: the click is a call like the others.
 */

import { INITIAL, QUEUE, QUEUED, type QueuedCall } from './element/queue.ts'
import { viewOf } from './element/triggers.ts'
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
      let stop: unknown
      let stopped = false
      call('subscribe', ...args).then(
        (given) => {
          stop = given
          if (stopped && typeof stop === 'function') stop()
        },
        () => {},
      )
      return () => {
        stopped = true
        if (typeof stop === 'function') stop()
      }
    }
    const initial: Record<string, unknown> = {
      getState: { open: false, loading: false, view: 'Connect', initialized: false },
      getAccount: { status: 'disconnected', isConnected: false, allAccounts: [] },
    }
    for (const name of INITIAL) own[name] = () => initial[name]
    own['ready'] = new Promise((done) => {
      element.addEventListener('wm-ready', () => done(undefined), { once: true })
    })
    for (const name of Object.keys(own))
      Object.defineProperty(element, name, { value: own[name], configurable: true, writable: true })
  }

  const create = (options: object = {}): HTMLElement => {
    const found = document.querySelector<HTMLElement>(TAG)
    const element = found ?? document.createElement(TAG)
    prepare(element)
    Object.assign(element, options)
    const { embedded, disableAppend } = options as { embedded?: unknown; disableAppend?: unknown }
    const isSet = (value: unknown) => value !== undefined && value !== false && value !== 'false'
    if (!found && !isSet(embedded) && !isSet(disableAppend)) {
      if (document.body) document.body.append(element)
      else document.addEventListener('DOMContentLoaded', () => document.body.append(element), { once: true })
    }
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
    if (customElements.get(TAG)) return document.removeEventListener('click', onClick)
    const view = viewOf(event)
    if (view === undefined || event.defaultPrevented) return
    // The page may still be arriving.
    look()
    const open: unknown = Reflect.get(document.querySelector(TAG) ?? {}, 'open')
    if (typeof open === 'function') open(view ? { view } : {})
  }

  document.addEventListener('click', onClick)
  look()
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', look, { once: true })
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
  if (Object.keys(given).length > 0) create(given)
  return api
}

const page = globalThis as { WalletModal?: unknown }
if (typeof document !== 'undefined' && document.currentScript instanceof HTMLScriptElement) {
  if (page.WalletModal || customElements.get(TAG))
    console.warn('[wallet-modal] The wallet modal was loaded twice. The first one is used.')
  else page.WalletModal = start(document.currentScript)
}

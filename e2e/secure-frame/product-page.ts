/**
 * What runs in the page of `product.spec.ts`: the product's wire and its connector of the embedded wallet, without the modal. Bundled
 * by `product.ts`.
 */
import { createAuth } from '../../src/connectors/auth/create-auth.ts'
import { createFrame } from '../../src/frame/create-frame.ts'
import { isLost } from '../../src/frame/failures.ts'
import { frameUrl } from '../../src/frame/frame-url.ts'
import { kindOfMethod } from '../../src/frame/methods.ts'
import { systemClock } from '../../src/lib/clock.ts'
import type { CaipNetworkId } from '../../src/lib/namespaces.ts'

const { searchParams } = new URL(location.href)
const endpoint = searchParams.get('frame') ?? ''
const networks = (searchParams.get('networks') ?? '').split(',') as CaipNetworkId[]
const log: string[] = []

const frame = createFrame({
  page: window,
  clock: systemClock,
  url: () => frameUrl({ endpoint, projectId: 'product', network: 'eip155:1', enableLogger: false }),
  parent: () => document.querySelector('main') ?? undefined,
  title: () => 'Sign-in',
  onStart(_ask, isAgain) {
    log.push(isAgain ? 'started again' : 'started')
  },
  onLost: () => auth.frameLost(),
  onTrouble: (code) => log.push(code),
  isOriginMissing: () => false,
  debug: (line) => log.push(line),
  createId: () => Math.random().toString(36).slice(2, 10),
})

/** The modal will close it; here the test does. */
let closing = new AbortController()

const auth = createAuth({
  ask: frame.ask,
  clock: systemClock,
  isLost,
  onDeaf: () => frame.dispose(),
  kindOfMethod,
  networks: () => networks,
  network: (namespace) => networks.find((one) => one.startsWith(namespace)),
  activeNamespace: () => 'eip155',
  preferredType: () => 'eoa',
  provider: () => 'email',
  isFrameThere: () => frame.element() !== undefined,
  approve(_method, send) {
    closing = new AbortController()
    return send(closing.signal)
  },
  isKnown: async () => (await frame.ask('IS_CONNECTED', undefined)).isConnected,
  onDisallowed: (method) => log.push(`not allowed: ${method}`),
  onUser: () => {},
  onWarning: (error) => log.push(String(error)),
})

/** Errors as records, because tests read them from outside. */
const settled = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error) => ({
      code: Object(error).code,
      error: String(Object(error).message ?? error),
      ...(error?.cause && { cause: String(error.cause) }),
    }),
  )

Object.assign(window, {
  product: {
    log,
    ask: (name: never, payload: never) => settled(frame.ask(name, payload)),
    connect: () => settled(auth.connect()),
    restore: () => settled(auth.restore()),
    disconnect: () => settled(auth.disconnect()),
    request(method: string, params: unknown[]) {
      const provider = auth.provider('eip155')
      return settled(
        provider && 'request' in provider ? provider.request({ method, params }) : Promise.reject(),
      )
    },
    close: () => closing.abort(new Error('closed by the visitor')),
    element: () => frame.element(),
  },
})

/** A fake page and wallet's window for tests, with real messages and a real peer behind the window. */
import { createPeer, type PeerOptions } from '../../../local/coinbase/peer.ts'

export const KEYS = 'https://keys.coinbase.com'
export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export type FakeWindow = {
  closed: boolean
  readonly url: string
  readonly got: unknown[]
  /** Delivers a message to the page, by default from this window. */
  send(data: unknown, from?: { readonly origin?: string; readonly source?: unknown }): void
  focus(): void
  close(): void
  postMessage(data: unknown, origin: string): void
}

export type Behaviour = {
  /** The person's answer; a rejection is a refusal. */
  answer?: PeerOptions['answer']
  signerType?: string
  /** Posts no message. */
  silent?: boolean
  blocked?: boolean
  /** Answers instead of the peer. */
  reply?: (message: unknown) => unknown
  chains?: Readonly<Record<string, string>>
}

export function createFakePage(behaviour: Behaviour = {}) {
  const target = new EventTarget()
  const windows: FakeWindow[] = []
  const store = new Map<string, string>()
  const on: Behaviour = behaviour

  const open = (url: string): FakeWindow | null => {
    if (on.blocked) return null
    const peer = createPeer({
      keys: { load: () => store.get('keys') ?? null, save: (pair) => void store.set('keys', pair) },
      chains: async () => on.chains ?? { '1': 'https://node.example/', '8453': 'https://base.example/' },
      answer: (ask) => (on.answer ?? (async () => [ALICE.toLowerCase()]))(ask),
      ...(on.signerType === undefined ? {} : { signerType: on.signerType }),
    })
    const fake: FakeWindow = {
      closed: false,
      url,
      got: [],
      focus() {},
      close: () => {
        fake.closed = true
      },
      send(data, from = {}) {
        const event = Object.assign(new Event('message'), { origin: KEYS, source: fake, data, ...from })
        target.dispatchEvent(event)
      },
      postMessage(data, origin) {
        if (origin !== KEYS) throw new Error(`posted to ${origin}`)
        const message: unknown = structuredClone(data)
        fake.got.push(message)
        const answer = async () => {
          const reply = on.reply ? on.reply(message) : await peer(message)
          if (reply && !fake.closed) fake.send(reply)
        }
        answer().catch(console.error)
      },
    }
    windows.push(fake)
    if (!on.silent) queueMicrotask(() => fake.send({ event: 'PopupLoaded', id: 'loaded' }))
    return fake
  }

  const page = Object.assign(target, {
    location: new URL('https://shop.example/cart?session=1#top'),
    innerWidth: 900,
    innerHeight: 700,
    screenX: 0,
    screenY: 0,
    open,
  })
  return {
    // Only the parts of a window that the connector uses.
    page: page as unknown as Window,
    windows,
    on,
    last: (): FakeWindow => {
      const found = windows.at(-1)
      if (!found) throw new Error('No window was opened')
      return found
    },
  }
}

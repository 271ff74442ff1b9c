/** Owns a fake `window`: an event target with storage, a location and a document. It has no elements. */
import { fakeStorage } from './fake-storage.testing.ts'

export type FakePage = Window & { ethereum?: unknown; visibility: DocumentVisibilityState }

export function fakePage(localStorage: Storage = fakeStorage()): FakePage {
  const page = Object.assign(new EventTarget(), {
    localStorage,
    location: new URL('https://shop.example/cart?session=1#top'),
    crypto: globalThis.crypto,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    visibility: 'visible' as DocumentVisibilityState,
    document: {
      addEventListener() {},
      removeEventListener() {},
      get visibilityState() {
        return page.visibility
      },
    },
  })
  // As much of a window as the core asks for.
  return page as unknown as FakePage
}

/** The Coinbase connector on a fake page, with a fake wallet's window and a storage that each test begins anew. */
import { afterEach, beforeEach, vi } from 'vitest'
import type { Eip1193Provider } from '../../chains/chain.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { ConnectorEvent } from '../connector.ts'
import { createCoinbase } from './create-coinbase.ts'
import { type Behaviour, createFakePage } from './window.testing.ts'

/** For a whole file of tests. */
export function stubStorage() {
  let storage = fakeStorage()
  beforeEach(() => {
    storage = fakeStorage()
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('window', globalThis)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return {
    storage: (): Storage => storage,
    keys: () => Array.from({ length: storage.length }, (_, index) => storage.key(index)),
  }
}

export function open(behaviour: Behaviour = {}) {
  const harness = createFakePage(behaviour)
  const clock = fakeClock()
  const connector = createCoinbase({
    page: harness.page,
    clock,
    app: () => ({ name: 'Shop', imageUrl: 'https://shop.example/icon.png' }),
    chainIds: () => [8453, 1],
    preference: () => 'smartWalletOnly',
  })
  const events: ConnectorEvent[] = []
  const watch = () => connector.watch((event) => events.push(event))
  const provider = connector.provider('eip155') as Eip1193Provider
  return { ...harness, clock, connector, events, watch, provider }
}

export const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'fine',
    (error) => error.code,
  )

/** Wallets that ask in a window of their own: when it may be opened, and by whom. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connector, Link } from '../../connectors/connector.ts'
import { createEip1193Connector } from '../../connectors/eip1193.ts'
import { createMockProvider } from '../../connectors/mock.ts'
import { ALICE } from '../../core/accounts.testing.ts'
import { createHarness, later, views } from '../../core/core.testing.ts'
import { ownFailure } from '../../errors/own.ts'
import { hostConnect } from '../../host/host.ts'
import { cancel, connect, pickWallet } from './connect.actions.ts'
import { connectOf } from './connect.state.ts'
import './popup.ts'

const ID = 'window'
const blocked = () => Object.assign(new Error('blocked'), { code: 'popup-blocked' })

const clicked = (isActive: boolean | undefined) =>
  vi.stubGlobal('navigator', isActive === undefined ? {} : { userActivation: { isActive } })

beforeEach(() => {
  clicked(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const start = async ({ isThere = true } = {}) => {
  const harness = createHarness()
  const coming = later<void>()
  const asks: { resolve(link: Link): void; reject(error: unknown): void; signal?: AbortSignal }[] = []
  let there = isThere
  const connector: Connector = {
    ...createEip1193Connector({
      id: ID,
      type: 'external',
      name: 'Window',
      imageUrl: undefined,
      rdns: 'com.example.window',
      provider: createMockProvider(),
    }),
    opensPopup: true,
    prepare: () => {
      const fetched = coming.promise.then(() => {
        there = true
      })
      return there ? undefined : fetched
    },
    connect(options) {
      const { promise, ...ask } = later<Link>()
      asks.push({ ...ask, ...(options?.signal && { signal: options.signal }) })
      return promise
    },
  }
  const { find } = harness.core.connectors
  Object.assign(harness.core.connectors, {
    find: (id: string) => (id === ID || id === connector.rdns ? connector : find(id)),
  })
  await harness.element.show()
  const flow = () => connectOf(harness.wallet).state.flow
  return {
    ...harness,
    coming,
    asks,
    flow,
    popup: () => Reflect.get(flow(), 'popup'),
    press: () => connectOf(harness.wallet).openPopup?.(),
    answer: async () => {
      asks.at(-1)?.resolve({ eip155: { accounts: [ALICE], network: 'eip155:1' } })
      await harness.settled()
    },
    status: () => harness.core.state.account.eip155.status,
  }
}

describe('pickWallet', () => {
  it.each([true, undefined])(
    'behavior: what is there is asked in the turn of the click (%s)',
    async (isActive) => {
      clicked(isActive)
      const harness = await start()
      pickWallet(harness.wallet, { connectorId: ID })
      expect(harness.asks).toHaveLength(1)
      expect(harness.popup()).toBeUndefined()
      await harness.answer()
      expect(harness.status()).toBe('connected')
      expect(harness.element.closed).toEqual(['connected'])
    },
  )

  it('behavior: without a click, a button; pressed, it is asked in that turn', async () => {
    clicked(false)
    const harness = await start()
    pickWallet(harness.wallet, { connectorId: ID })
    await harness.settled()
    expect(harness.popup()).toBe('click')
    expect(harness.asks).toHaveLength(0)
    harness.press()
    expect(harness.asks).toHaveLength(1)
    expect(harness.popup()).toBeUndefined()
    await harness.answer()
    expect(harness.status()).toBe('connected')
  })

  it.each([
    [true, undefined, 1],
    [false, 'click', 0],
    [undefined, 'click', 0],
  ] as const)('behavior: fetched while the click counts (%s): %s', async (isActive, popup, asks) => {
    const harness = await start({ isThere: false })
    pickWallet(harness.wallet, { connectorId: ID })
    await harness.settled()
    expect(harness.popup()).toBe('coming')
    clicked(isActive)
    harness.coming.resolve()
    await harness.settled()
    expect([harness.popup(), harness.asks.length]).toEqual([popup, asks])
    if (popup) harness.press()
    await harness.answer()
    expect(harness.status()).toBe('connected')
  })

  it.each([true, false])('error: blocked, as often as it takes; it was there: %s', async (isThere) => {
    const harness = await start({ isThere })
    pickWallet(harness.wallet, { connectorId: ID })
    await harness.settled()
    harness.coming.resolve()
    await harness.settled()
    for (let n = 1; n <= 3; n++) {
      expect(harness.asks).toHaveLength(n)
      harness.asks.at(-1)?.reject(blocked())
      await harness.settled()
      expect(harness.popup()).toBe('blocked')
      harness.press()
    }
    await harness.answer()
    expect(harness.status()).toBe('connected')
    expect(harness.errors()).toEqual([])
  })

  it('error: what it needs cannot be had', async () => {
    const harness = await start({ isThere: false })
    pickWallet(harness.wallet, { connectorId: ID })
    harness.coming.reject(ownFailure('chunk-failed'))
    await harness.settled()
    expect(harness.flow()).toMatchObject({ step: 'failed', key: 'chunk-failed' })
    expect(harness.errors()).toEqual(['chunk-failed'])
  })

  it('refusal: closed in the window: said so, asked again by the next try', async () => {
    const harness = await start()
    pickWallet(harness.wallet, { connectorId: ID })
    harness.asks.at(-1)?.reject(Object.assign(new Error('closed'), { code: 4001 }))
    await harness.settled()
    expect(harness.flow()).toMatchObject({ step: 'failed', rejected: true })
    pickWallet(harness.wallet, { connectorId: ID })
    expect(harness.asks).toHaveLength(2)
    await harness.answer()
    expect(harness.status()).toBe('connected')
    expect(harness.errors()).toEqual([])
  })

  it('behavior: given up, the wallet is told, and the button of before does nothing', async () => {
    clicked(false)
    const harness = await start()
    const done = connect(harness.wallet, { connectorId: ID }).catch((error) => error)
    await harness.settled()
    cancel(harness.wallet)
    expect(await done).toMatchObject({ code: 4001 })
    harness.press()
    expect(harness.asks).toHaveLength(0)

    clicked(true)
    const again = connect(harness.wallet, { connectorId: ID }).catch((error) => error)
    expect(harness.asks).toHaveLength(1)
    cancel(harness.wallet)
    expect(await again).toMatchObject({ code: 4001 })
    expect(harness.asks[0]?.signal?.aborted).toBe(true)
  })
})

describe('hostConnect', () => {
  it('behavior: the dialog shows the button, and closes connected', async () => {
    clicked(false)
    const harness = await start()
    harness.element.requestClose('user')
    const asked = hostConnect(harness.wallet, 'com.example.window')
    await harness.settled()
    expect(harness.wallet.state.modal.open).toBe(true)
    expect(views(harness.wallet).at(-1)).toBe('Connecting')
    expect(harness.popup()).toBe('click')
    harness.press()
    await harness.answer()
    expect(await asked).toMatchObject({ address: ALICE, status: 'connected' })
    expect(harness.wallet.state.modal.open).toBe(false)
  })

  it('behavior: connected before the dialog is there: it does not stay', async () => {
    const harness = await start()
    harness.element.requestClose('user')
    const shown = later<void>()
    const { open } = harness.wallet.modal
    Object.assign(harness.wallet.modal, { open: () => shown.promise.then(() => open()) })
    const asked = hostConnect(harness.wallet, ID)
    await harness.settled()
    await harness.answer()
    await asked
    shown.resolve()
    await harness.settled()
    expect(harness.wallet.state.modal.open).toBe(false)
  })

  it('behavior: a dialog on its way is not one that was closed', async () => {
    clicked(false)
    const harness = await start()
    harness.element.requestClose('user')
    const asked = hostConnect(harness.wallet, ID).catch((error) => error)
    harness.wallet.state.modal.loading = true
    harness.wallet.state.modal.loading = false
    await harness.settled()
    harness.wallet.state.modal.loading = true
    expect(harness.flow()).toMatchObject({ step: 'asking' })
    harness.element.requestClose('user')
    expect(await asked).toMatchObject({ code: 4001 })
  })

  it('error: the dialog cannot be shown: the promise says so', async () => {
    clicked(false)
    const harness = await start()
    harness.element.requestClose('user')
    Object.assign(harness.wallet.modal, { open: () => Promise.reject(ownFailure('chunk-failed')) })
    const asked = hostConnect(harness.wallet, ID).catch((error) => error)
    await harness.settled()
    expect(await asked).toMatchObject({ code: 4001 })
    expect(harness.errors()).toEqual(['chunk-failed'])
  })
})

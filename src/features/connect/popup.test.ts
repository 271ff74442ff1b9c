/** Wallets that ask in a window of their own: when it may be opened, and by whom. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALICE, createGround, later, views } from '../../app/core.testing.ts'
import { hostConnect } from '../../app/host.ts'
import type { Connector, Link } from '../../connectors/connector.ts'
import { createEip1193Connector } from '../../connectors/eip1193.ts'
import { createMockProvider } from '../../connectors/mock.ts'
import { ownFailure } from '../../errors/own.ts'
import { cancel, connect, connectFrom } from './connect.actions.ts'
import { createConnectState, createOpener } from './connect.state.ts'
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
  const ground = createGround()
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
    connect(how) {
      const { promise, ...ask } = later<Link>()
      asks.push({ ...ask, ...(how?.signal && { signal: how.signal }) })
      return promise
    },
  }
  const { find } = ground.core.connectors
  Object.assign(ground.core.connectors, {
    find: (id: string) => (id === ID || id === connector.rdns ? connector : find(id)),
  })
  await ground.seat.show()
  const flow = () => ground.wallet.slice(createConnectState).flow
  return {
    ...ground,
    coming,
    asks,
    flow,
    popup: () => Reflect.get(flow(), 'popup'),
    press: () => ground.wallet.slice(createOpener).open(),
    answer: async () => {
      asks.at(-1)?.resolve({ eip155: { accounts: [ALICE], network: 'eip155:1' } })
      await ground.settled()
    },
    status: () => ground.core.state.account.eip155.status,
  }
}

describe('connectFrom', () => {
  it.each([true, undefined])(
    'behavior: what is there is asked in the turn of the click (%s)',
    async (isActive) => {
      clicked(isActive)
      const ground = await start()
      connectFrom(ground.wallet, ID)
      expect(ground.asks).toHaveLength(1)
      expect(ground.popup()).toBeUndefined()
      await ground.answer()
      expect(ground.status()).toBe('connected')
      expect(ground.seat.closed).toEqual(['connected'])
    },
  )

  it('behavior: without a click, a button; pressed, it is asked in that turn', async () => {
    clicked(false)
    const ground = await start()
    connectFrom(ground.wallet, ID)
    await ground.settled()
    expect(ground.popup()).toBe('click')
    expect(ground.asks).toHaveLength(0)
    ground.press()
    expect(ground.asks).toHaveLength(1)
    expect(ground.popup()).toBeUndefined()
    await ground.answer()
    expect(ground.status()).toBe('connected')
  })

  it.each([
    [true, undefined, 1],
    [false, 'click', 0],
    [undefined, 'click', 0],
  ] as const)('behavior: fetched while the click counts (%s): %s', async (isActive, popup, asks) => {
    const ground = await start({ isThere: false })
    connectFrom(ground.wallet, ID)
    await ground.settled()
    expect(ground.popup()).toBe('coming')
    clicked(isActive)
    ground.coming.resolve()
    await ground.settled()
    expect([ground.popup(), ground.asks.length]).toEqual([popup, asks])
    if (popup) ground.press()
    await ground.answer()
    expect(ground.status()).toBe('connected')
  })

  it.each([true, false])('error: blocked, as often as it takes; it was there: %s', async (isThere) => {
    const ground = await start({ isThere })
    connectFrom(ground.wallet, ID)
    await ground.settled()
    ground.coming.resolve()
    await ground.settled()
    for (let n = 1; n <= 3; n++) {
      expect(ground.asks).toHaveLength(n)
      ground.asks.at(-1)?.reject(blocked())
      await ground.settled()
      expect(ground.popup()).toBe('blocked')
      ground.press()
    }
    await ground.answer()
    expect(ground.status()).toBe('connected')
    expect(ground.errors()).toEqual([])
  })

  it('error: what it needs cannot be had', async () => {
    const ground = await start({ isThere: false })
    connectFrom(ground.wallet, ID)
    ground.coming.reject(ownFailure('chunk-failed'))
    await ground.settled()
    expect(ground.flow()).toMatchObject({ step: 'failed', key: 'chunk-failed' })
    expect(ground.errors()).toEqual(['chunk-failed'])
  })

  it('refusal: closed in the window: said so, asked again by the next try', async () => {
    const ground = await start()
    connectFrom(ground.wallet, ID)
    ground.asks.at(-1)?.reject(Object.assign(new Error('closed'), { code: 4001 }))
    await ground.settled()
    expect(ground.flow()).toMatchObject({ step: 'failed', rejected: true })
    connectFrom(ground.wallet, ID)
    expect(ground.asks).toHaveLength(2)
    await ground.answer()
    expect(ground.status()).toBe('connected')
    expect(ground.errors()).toEqual([])
  })

  it('behavior: given up, the wallet is told, and the button of before does nothing', async () => {
    clicked(false)
    const ground = await start()
    const done = connect(ground.wallet, ID).catch((error) => error)
    await ground.settled()
    cancel(ground.wallet)
    expect(await done).toMatchObject({ code: 4001 })
    ground.press()
    expect(ground.asks).toHaveLength(0)

    clicked(true)
    const again = connect(ground.wallet, ID).catch((error) => error)
    expect(ground.asks).toHaveLength(1)
    cancel(ground.wallet)
    expect(await again).toMatchObject({ code: 4001 })
    expect(ground.asks[0]?.signal?.aborted).toBe(true)
  })
})

describe('hostConnect', () => {
  it('behavior: the dialog shows the button, and closes connected', async () => {
    clicked(false)
    const ground = await start()
    ground.seat.requestClose('user')
    const asked = hostConnect(ground.wallet, 'com.example.window')
    await ground.settled()
    expect(ground.wallet.state.modal.open).toBe(true)
    expect(views(ground.wallet).at(-1)).toBe('Connecting')
    expect(ground.popup()).toBe('click')
    ground.press()
    await ground.answer()
    expect(await asked).toMatchObject({ address: ALICE, status: 'connected' })
    expect(ground.wallet.state.modal.open).toBe(false)
  })

  it('behavior: connected before the dialog is there: it does not stay', async () => {
    const ground = await start()
    ground.seat.requestClose('user')
    const shown = later<void>()
    const { open } = ground.wallet.modal
    Object.assign(ground.wallet.modal, { open: () => shown.promise.then(open) })
    const asked = hostConnect(ground.wallet, ID)
    await ground.settled()
    await ground.answer()
    await asked
    shown.resolve()
    await ground.settled()
    expect(ground.wallet.state.modal.open).toBe(false)
  })

  it('behavior: a dialog on its way is not one that was closed', async () => {
    clicked(false)
    const ground = await start()
    ground.seat.requestClose('user')
    const asked = hostConnect(ground.wallet, ID).catch((error) => error)
    ground.wallet.state.modal.loading = true
    ground.wallet.state.modal.loading = false
    await ground.settled()
    ground.wallet.state.modal.loading = true
    expect(ground.flow()).toMatchObject({ step: 'asking' })
    ground.seat.requestClose('user')
    expect(await asked).toMatchObject({ code: 4001 })
  })

  it('error: the dialog cannot be shown: the promise says so', async () => {
    clicked(false)
    const ground = await start()
    ground.seat.requestClose('user')
    Object.assign(ground.wallet.modal, { open: () => Promise.reject(ownFailure('chunk-failed')) })
    const asked = hostConnect(ground.wallet, ID).catch((error) => error)
    await ground.settled()
    expect(await asked).toMatchObject({ code: 4001 })
    expect(ground.errors()).toEqual(['chunk-failed'])
  })
})

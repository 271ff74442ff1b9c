// @vitest-environment happy-dom
/** The element in the page: when it is ready, triggers without a tag, calls from before the upgrade. */
import { describe, expect, it, vi } from 'vitest'
import { ignore } from '../lib/flight.ts'
import { QUEUE, QUEUED, type QueuedCall } from './queue.ts'
import { define, listen, nextTag, setUpPage, stopAfterwards } from './wallet-modal.testing.ts'

setUpPage()

describe('ready', () => {
  it('behavior: a promise, settled once the element is in the page, with wm-ready', async () => {
    const { make } = await define()
    const element = make({ basic: '' })
    const received = listen(element, 'wm-ready')
    expect(element.ready).toBeInstanceOf(Promise)
    let isReady = false
    void element.ready.then(() => {
      isReady = true
    })
    await Promise.resolve()
    expect(isReady).toBe(false)
    expect(element.getState().initialized).toBe(false)
    document.body.append(element)
    await element.ready
    expect(received).toHaveLength(1)
    expect(element.getState()).toMatchObject({ open: false, view: 'Connect', initialized: true })
    element.remove()
    document.body.append(element)
    await Promise.resolve()
    await Promise.resolve()
    expect(received).toHaveLength(1)
  })

  it('behavior: connecting already when a session is stored', async () => {
    localStorage.setItem('wallet-modal:session', '{"v":1,"d":{"eip155":"io.stored"}}')
    const { position } = await define()
    const element = await position()
    expect(element.getAccount()).toMatchObject({ status: 'connecting', isConnected: false })
  })

  it('error: without a project id and not basic the engineer is told, once', async () => {
    const { make } = await define()
    const element = make({ 'log-level': 'silent' })
    const errors = listen(element, 'wm-error')
    document.body.append(element)
    await element.ready
    await vi.waitFor(() => expect(errors).toMatchObject([{ code: 'project-id-missing' }]))
  })
})

describe('leaving the page', () => {
  it('behavior: an embedded tag was never opened, so nothing is told to be closed; an open dialog is, also one that is made embedded', async () => {
    const { position } = await define()
    const element = await position({ embedded: '' })
    const [opened, closed, events] = ['wm-open', 'wm-close', 'wm-event'].map((name) => listen(element, name))
    const tracked = () => events?.map((detail) => Reflect.get(Object(detail), 'event'))
    expect(element.getState().open).toBe(true)
    element.remove()
    await vi.waitFor(() => expect(element.getState().open).toBe(false))
    expect([opened, closed]).toEqual([[], []])
    expect(tracked()).not.toContain('MODAL_CLOSE')
    element.embedded = false
    document.body.append(element)
    await Promise.resolve()
    element.open()
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    element.embedded = true
    expect(closed).toEqual([{ reason: 'api' }])
    expect(tracked()).toContain('MODAL_CLOSE')
  })
})

describe('open', () => {
  it('behavior: where the dialog that is open may not be closed, no other one opens beside it', async () => {
    const { position } = await define()
    const [first, second] = [await position(), await position()]
    const stays = (event: Event) => event.preventDefault()
    first.addEventListener('wm-close', stays)
    ignore(first.open())
    await vi.waitFor(() => expect(first.getState().open).toBe(true))
    await expect(second.open()).rejects.toMatchObject({ code: 4001 })
    expect(first.getState().open).toBe(true)
    expect(second.getState()).toMatchObject({ open: false, loading: false })
    first.removeEventListener('wm-close', stays)
    ignore(second.open())
    await vi.waitFor(() => expect(second.getState().open).toBe(true))
    expect(first.getState().open).toBe(false)
    second.close()
  })

  it.each(['code', 'visitor'] as const)(
    'behavior: of a tag while another one’s dialog says that it is closed, by %s: that one goes',
    async (by) => {
      const { position } = await define()
      const [first, second] = [await position(), await position()]
      const asked = vi.fn(() => ignore(second.open()))
      first.addEventListener('wm-close', asked)
      ignore(first.open())
      await vi.waitFor(() => expect(first.getState().open).toBe(true))
      if (by === 'code') expect(first.close()).toBe(true)
      else first.shadowRoot?.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
      expect(asked).toHaveBeenCalledTimes(1)
      await vi.waitFor(() => expect(second.getState().open).toBe(true))
      expect(first.getState().open).toBe(false)
      second.close()
    },
  )

  it('behavior: what it is given is copied in the turn of the call', async () => {
    const { position } = await define()
    const element = await position()
    const read: string[] = []
    const given = { view: 'Send' as const, arguments: { to: '0x1' } }
    Object.defineProperty(given.arguments, 'to', { enumerable: true, get: () => read.push('to') && '0x1' })
    ignore(element.open(given))
    expect(read).toEqual(['to'])
    element.close()
  })
})

describe('close', () => {
  it('behavior: from a listener of its own wm-close: it closes, as it says, and the listener is not asked again', async () => {
    const { position } = await define()
    const element = await position()
    const answers: boolean[] = []
    element.addEventListener('wm-close', () => answers.push(element.close()))
    ignore(element.open())
    await vi.waitFor(() => expect(element.getState().open).toBe(true))
    expect([element.close(), element.getState().open]).toEqual([true, false])
    expect(answers).toEqual([true])
  })
})

describe('a trigger and nobody to open', () => {
  it('error: one line that says what to add; once there is a tag, it opens', async () => {
    const { WalletModalElement: Element, position } = await define()
    const { openByTriggers } = await import('./triggers.ts')
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    openByTriggers(Element.registry)
    const trigger = document.createElement('button')
    trigger.dataset['walletModalOpen'] = 'true'
    document.body.append(trigger)
    trigger.click()
    trigger.click()
    const alone = () =>
      errors.mock.calls.filter((words) => /was pressed and there is no <wallet-modal>/.test(words.join()))
    await vi.waitFor(() => expect(alone()).toHaveLength(1))
    const element = await position()
    trigger.click()
    await vi.waitFor(() => expect(element.getState()).toMatchObject({ open: true, view: 'Connect' }))
    expect(alone()).toHaveLength(1)
    errors.mockRestore()
    element.close()
  })
})

describe('the loader\u2019s queue', () => {
  it('behavior: calls from before the upgrade are replayed in order, after the options', async () => {
    const { takePreUpgrade } = await import('./upgrade.ts')
    const { WalletModalElement } = await define()
    const element = document.createElement('div')
    const claims = [{}]
    const calls: QueuedCall[] = [{ name: 'open', args: [], done: () => {} }]
    Object.assign(element, { [QUEUE]: { claims, calls }, networks: ['eip155:10'], ready: 'kept' })
    for (const name of QUEUED) Object.assign(element, { [name]: () => 'queued' })
    // As an upgrade does.
    Object.setPrototypeOf(element, WalletModalElement.prototype)
    expect(takePreUpgrade(element)).toEqual({
      values: [['networks', ['eip155:10']]],
      calls,
      claims,
      data: {},
    })
    expect(Object.keys(element)).toEqual(['ready'])
  })

  it('error: a callback that throws does not keep the calls behind it from the element', async () => {
    vi.resetModules()
    const tag = nextTag()
    document.body.innerHTML = `<${tag} basic log-level="silent"></${tag}>`
    const [element] = document.body.children
    if (!element) throw new TypeError('no element')
    const turns = vi.spyOn(globalThis, 'queueMicrotask')
    const told: unknown[] = []
    const note = (word: string) => (answer: unknown) => told.push([word, typeof answer])
    const oops = () => {
      throw new Error('of the page')
    }
    const calls: QueuedCall[] = [
      { name: 'subscribe', args: ['account', oops], done: note('subscribe') },
      { name: 'close', args: [], done: note('close') },
    ]
    Object.assign(element, { [QUEUE]: { claims: [], calls } })
    const { WalletModalElement } = await import('./wallet-modal.ts')
    stopAfterwards(WalletModalElement)
    const thrown: unknown[] = []
    // As a browser: it reports what a turn throws, and goes on.
    turns.mockImplementation(async (turn) => {
      await undefined
      try {
        turn()
      } catch (error) {
        thrown.push(error)
      }
    })
    customElements.define(tag, WalletModalElement)
    await vi.waitFor(() => expect(told).toEqual([['close', 'boolean']]))
    expect(thrown).toMatchObject([{ message: 'of the page' }])
    turns.mockRestore()
  })

  it('attack: a call without options after one with them does not give the markup its say back', async () => {
    vi.resetModules()
    const tag = nextTag()
    document.body.innerHTML = `<${tag} log-level="silent" safe-origins="https://thief.example"></${tag}>`
    const [element] = document.body.children
    if (!element) throw new TypeError('no element')
    Object.assign(element, { basic: true, [QUEUE]: { claims: [{ basic: true }, {}], calls: [] } })
    const { WalletModalElement } = await import('./wallet-modal.ts')
    stopAfterwards(WalletModalElement)
    customElements.define(tag, WalletModalElement)
    if (!(element instanceof WalletModalElement)) throw new TypeError('not upgraded')
    await element.ready
    expect(element.basic).toBe(true)
    expect(element.safeOrigins).toEqual(['https://app.safe.global'])
  })

  it('attack: a queue that is none', async () => {
    const { takePreUpgrade } = await import('./upgrade.ts')
    const element = document.createElement('div')
    Object.assign(element, { [QUEUE]: 'x' })
    expect(takePreUpgrade(element)).toEqual({ values: [], calls: [], claims: [], data: {} })
  })
})

// @vitest-environment happy-dom
/** What the loader leaves on a tag for the library, which is not there in these tests (`e2e/tag/loader.spec.ts` has both). */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { QUEUE, type Waiting } from './tag/queue.ts'

type Loader = { createWalletModal(options?: object): HTMLElement }

/** `data`: attributes of its script tag. Nothing is served beside it. */
const run = async (data: Readonly<Record<string, string>> = {}): Promise<Loader> => {
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(data)) script.setAttribute(name, value)
  Object.defineProperty(script, 'src', { value: 'file:///nowhere/loader.js' })
  vi.spyOn(Document.prototype, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
  await import('./loader.ts')
  return Reflect.get(globalThis, 'WalletModal')
}

const tags = () => document.querySelectorAll<HTMLElement>('wallet-modal')

const waiting = (element: HTMLElement): Waiting => Reflect.get(element, QUEUE)

const call = (element: HTMLElement, name: string, ...args: unknown[]): Promise<unknown> =>
  Reflect.get(element, name).apply(element, args)

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'WalletModal')
  document.body.replaceChildren()
})

describe('createWalletModal', () => {
  it('attack: its calls are kept in their order: one without options, made later, does not take the tag from its markup first', async () => {
    const { createWalletModal } = await run()
    const element = createWalletModal({ projectId: 'x' })
    call(element, 'open')
    expect(createWalletModal()).toBe(element)
    createWalletModal({ basic: true })
    expect(waiting(element).claims).toEqual([{ projectId: 'x' }, {}, { basic: true }])
    expect(waiting(element).calls).toMatchObject([{ name: 'open' }])
  })
})

describe('the options of the script tag', () => {
  it('behavior: what other tools write on it makes no tag; a project id, or basic, does', async () => {
    await run({ 'data-nscript': 'beforeInteractive', 'data-cfasync': 'false' })
    expect(tags()).toHaveLength(0)
    Reflect.deleteProperty(globalThis, 'WalletModal')
    await run({ 'data-project-id': 'x', 'data-embedded': 'true' })
    expect(tags()).toHaveLength(0)
    Reflect.deleteProperty(globalThis, 'WalletModal')
    await run({ 'data-project-id': 'x', 'data-embedded': 'false', 'data-nscript': 'x' })
    const [element] = tags()
    expect(tags()).toHaveLength(1)
    expect(element && waiting(element)).toMatchObject({ data: { projectId: 'x' }, claims: [] })
  })

  it('behavior: without either they are those of the tag that code makes', async () => {
    const { createWalletModal } = await run({ 'data-theme-mode': 'light' })
    expect(tags()).toHaveLength(0)
    const element = createWalletModal({ basic: true })
    expect(waiting(element)).toMatchObject({ data: { themeMode: 'light' }, claims: [{ basic: true }] })
  })
})

describe('the queue', () => {
  it('behavior: what the page changes after its call is not what the library gets', async () => {
    const { createWalletModal } = await run()
    const element = createWalletModal()
    const request = { recipient: 'x', amount: '1' }
    const bytes = new Uint8Array([1, 2])
    const told = () => {}
    call(element, 'pay', request)
    call(element, 'signMessage', { message: bytes })
    call(element, 'subscribe', 'account', told)
    request.amount = '1000'
    bytes.fill(9)
    expect(waiting(element).calls.map(({ args }) => args)).toEqual([
      [{ recipient: 'x', amount: '1' }],
      [{ message: new Uint8Array([1, 2]) }],
      ['account', told],
    ])
  })
})

describe('in the head, before there is a body', () => {
  it('behavior: a second call has the element of the first, which is then put in once', async () => {
    const body = vi.spyOn(Document.prototype, 'body', 'get').mockReturnValue(null as never)
    const { createWalletModal } = await run({ 'data-basic': 'true' })
    const element = createWalletModal({ networks: ['eip155:10'] })
    expect(createWalletModal({ themeMode: 'light' })).toBe(element)
    expect(element).toMatchObject({ networks: ['eip155:10'], themeMode: 'light' })
    expect(waiting(element).data).toMatchObject({ basic: 'true' })
    body.mockRestore()
    dispatchEvent(new Event('DOMContentLoaded'))
    expect([...tags()]).toEqual([element])
    element.remove()
    expect(createWalletModal()).not.toBe(element)
  })
})

describe('when the library cannot be had', () => {
  it('error: what was rejected is not carried out later; what is set or subscribed to waits for the next try', async () => {
    const { createWalletModal } = await run()
    const element = createWalletModal({ basic: true })
    const names = () => waiting(element).calls.map(({ name }) => name)
    const pay = call(element, 'pay', {})
    call(element, 'setThemeMode', 'light')
    call(element, 'subscribe', 'network', () => {})
    expect(call(element, 'close')).toBe(true)
    await expect(pay).rejects.toMatchObject({ name: 'WalletModalError', code: 'chunk-failed' })
    expect(names()).toEqual(['setThemeMode', 'subscribe'])
    // Vitest fails the run for an unhandled rejection, of which a call that is rejected twice would be one.
    await expect(call(element, 'open')).rejects.toMatchObject({ code: 'chunk-failed' })
    expect(names()).toEqual(['setThemeMode', 'subscribe'])
    expect(waiting(element).claims).toEqual([{ basic: true }])
  })
})

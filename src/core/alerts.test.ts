import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { providerError } from '../connectors/mock.ts'
import { WalletModalError } from '../errors/base.ts'
import type { LogLevel } from '../tag/options/public-options.ts'
import { createHarness } from './core.testing.ts'

const spies = () => ({
  error: vi.spyOn(console, 'error').mockImplementation(() => {}),
  warn: vi.spyOn(console, 'warn').mockImplementation(() => {}),
})

afterEach(() => void vi.restoreAllMocks())

describe('alert', () => {
  it('behavior: a bar, an event and one console line; once per code and subject', async () => {
    const { error } = spies()
    const { core, emitted, settled } = createHarness({ options: { logLevel: 'error' } })
    const values = { option: 'themeMode', given: 'pink', accepted: 'dark, light' }
    for (let i = 0; i < 3; i++) core.alert('option-invalid', values)
    core.alert('option-invalid', { ...values, given: 'blue' })
    core.alert('option-invalid', { ...values, option: 'locale' })
    core.alert('tag-hidden')
    core.alert('tag-hidden')
    await vi.waitFor(() => expect(emitted('wm-error')).toHaveLength(3))
    await settled()
    expect(core.state.alerts.list.map(({ code }) => code)).toEqual([
      'option-invalid',
      'option-invalid',
      'tag-hidden',
    ])
    expect(core.state.alerts.list[0]?.message).toBe(
      'Option themeMode: pink is not accepted. Give dark, light. It is left out; where nothing is left, the default is used.',
    )
    expect(emitted('wm-error').map(({ code }) => code)).toEqual([
      'option-invalid',
      'option-invalid',
      'tag-hidden',
    ])
    expect(error).toHaveBeenCalledTimes(3)
  })

  it('behavior: read ones go, the first one first', async () => {
    const { core } = createHarness()
    core.alert('view-unknown', { view: 'A' })
    core.alert('view-unknown', { view: 'B' })
    await vi.waitFor(() => expect(core.state.alerts.list).toHaveLength(2))
    core.dismissAlert()
    expect(core.state.alerts.list.map(({ message }) => message)).toEqual(['There is no view named B.'])
    core.dismissAlert()
    core.dismissAlert()
    expect(core.state.alerts.list).toEqual([])
  })

  it.each<[LogLevel, number]>([
    ['silent', 0],
    ['error', 1],
    ['warn', 1],
    ['info', 1],
    ['debug', 1],
  ])('param: logLevel %s', async (logLevel, lines) => {
    const { error } = spies()
    const { core, emitted } = createHarness({ options: { logLevel } })
    core.alert('tag-hidden')
    await vi.waitFor(() => expect(emitted('wm-error')).toHaveLength(1))
    expect(error).toHaveBeenCalledTimes(lines)
  })

  it('attack: braces in what was given stay text', async () => {
    const { core } = createHarness()
    core.alert('option-invalid', { option: 'locale', given: '{accepted}$&', accepted: 'x' })
    await vi.waitFor(() => expect(core.state.alerts.list).toHaveLength(1))
    expect(core.state.alerts.list[0]?.message).toContain('{accepted}$& is not accepted. Give x.')
  })
})

describe('report', () => {
  it('behavior: told and logged with its code; no bar', async () => {
    const { error } = spies()
    const { core, emitted, settled } = createHarness({ options: { logLevel: 'error' } })
    const thrown = providerError(-32603, 'broken')
    core.report(thrown)
    await settled()
    expect(emitted('wm-error')).toEqual([
      { code: -32603, message: 'The wallet or network failed. Try again.', cause: thrown },
    ])
    expect(error).toHaveBeenCalledTimes(1)
    expect(core.state.alerts.list).toEqual([])
  })

  it('behavior: a refusal is nobody\u2019s trouble', async () => {
    const { error } = spies()
    const { core, emitted, settled } = createHarness({ options: { logLevel: 'debug' } })
    for (const thrown of [providerError(4001, 'x'), { code: 4001 }, new Error('User rejected the request')])
      core.report(thrown)
    await settled()
    expect(emitted('wm-error')).toEqual([])
    expect(error).not.toHaveBeenCalled()
  })

  it('attack: what the secure frame says is for the visitor: hosts, console and services are given its code alone', async () => {
    const { error } = spies()
    const { core, emitted, settled } = createHarness({ options: { logLevel: 'debug' } })
    const said = new WalletModalError('frame-failed', 'Nobody here is nora@example.org')
    const around = new WalletModalError('disconnect-failed', 'The wallet may still be connected', said)
    for (const one of [said, around]) core.report(one)
    await settled()
    expect(emitted('wm-error')).toMatchObject([
      { code: 'frame-failed', cause: { code: 'frame-failed' } },
      { code: 'disconnect-failed', cause: { code: 'frame-failed' } },
    ])
    expect(error).toHaveBeenCalledTimes(2)
    const everything = inspect([emitted('wm-error'), error.mock.calls], { depth: 10 })
    expect(everything).toContain('frame-failed')
    expect(everything).not.toContain('nora')
    // That it did not come is for the engineer.
    core.report(new WalletModalError('frame-failed', 'An error occurred', new Error('It was silent')))
    await settled()
    expect(emitted('wm-error').at(-1)).toMatchObject({ cause: new Error('It was silent') })
  })

  it('attack: anything at all', async () => {
    const { core, emitted, settled } = createHarness()
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const things = [undefined, null, 0, '', 'x', Symbol('x'), 1n, {}, [], () => {}, proxy]
    for (const thing of things) core.report(thing)
    await settled()
    expect(emitted('wm-error')).toHaveLength(things.length)
  })
})

describe('without a network', () => {
  it('error: its words cannot be had: its code says what it is about', async () => {
    vi.doMock('./alert-words.ts', () => {
      throw new Error('offline')
    })
    const { core, emitted } = createHarness()
    core.alert('tag-hidden')
    core.alert('chunk-failed', { view: 'Send', reason: 'offline' })
    await vi.waitFor(() => expect(emitted('wm-error')).toHaveLength(2))
    expect(emitted('wm-error').map(({ message }) => message)).toEqual([
      expect.stringContaining('could not be loaded: offline. Are'),
      'tag-hidden',
    ])
    vi.doUnmock('./alert-words.ts')
  })
})

// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { optionNames } from '../app/options/options.ts'
import { optionAttributes, optionOf, readAttribute } from './attributes.ts'
import { scriptOptions } from './script-options.ts'
import { lockScroll } from './scroll-lock.ts'
import { watchTriggers } from './triggers.ts'

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
})

describe('attributes', () => {
  it('param: every option has one, in kebab case, and back', () => {
    expect(optionAttributes.map(optionOf)).toEqual(optionNames)
    expect(optionAttributes).toContain('enable-eip6963')
    expect(optionAttributes).toContain('custom-rpc-urls')
    for (const name of optionAttributes) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    for (const name of ['class', 'style', 'constructor', '__proto__', 'onclick'])
      expect(optionOf(name)).toBeUndefined()
  })

  it('param: booleans are present or absent, and "false" is absent', () => {
    expect(readAttribute('embedded', null)).toBeUndefined()
    expect(readAttribute('embedded', '')).toBe(true)
    expect(readAttribute('embedded', 'false')).toBe(false)
    expect(readAttribute('embedded', 'yes')).toBe(true)
    expect(readAttribute('networks', '')).toBe('')
    expect(readAttribute('networks', 'false')).toBe('false')
  })
})

describe('scriptOptions', () => {
  it('param: what the tag carries as data-, as text; nothing is nothing', () => {
    const script = document.createElement('script')
    expect(scriptOptions(script, optionNames)).toBeUndefined()
    script.setAttribute('data-project-id', 'x')
    script.setAttribute('data-networks', 'eip155:1 eip155:8453')
    script.setAttribute('data-other', 'y')
    expect(scriptOptions(script, optionNames)).toEqual({ projectId: 'x', networks: 'eip155:1 eip155:8453' })
    expect(scriptOptions(null, optionNames)).toBeUndefined()
  })
})

describe('watchTriggers', () => {
  it('behavior: a click opens, entering warms, until stopped', () => {
    const on = { open: vi.fn(), warm: vi.fn() }
    const stop = watchTriggers(document, on)
    document.body.innerHTML =
      '<button data-wallet-modal-open="Send"><i>x</i></button><a data-wallet-modal-open>y</a><p>z</p>'
    const [send, plain, other] = document.body.children
    send?.firstElementChild?.dispatchEvent(new Event('click', { bubbles: true, composed: true }))
    plain?.dispatchEvent(new Event('click', { bubbles: true, composed: true }))
    other?.dispatchEvent(new Event('click', { bubbles: true, composed: true }))
    expect(on.open.mock.calls).toEqual([['Send'], ['']])
    send?.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }))
    plain?.dispatchEvent(new Event('focusin', { bubbles: true, composed: true }))
    other?.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }))
    expect(on.warm).toHaveBeenCalledTimes(2)
    stop()
    send?.dispatchEvent(new Event('click', { bubbles: true, composed: true }))
    expect(on.open).toHaveBeenCalledTimes(2)
  })

  it('behavior: a click that the page took for itself opens nothing', () => {
    const on = { open: vi.fn(), warm: vi.fn() }
    const stop = watchTriggers(document, on)
    document.body.innerHTML = '<button data-wallet-modal-open></button>'
    const click = new Event('click', { bubbles: true, composed: true, cancelable: true })
    document.body.firstElementChild?.addEventListener('click', (event) => event.preventDefault())
    document.body.firstElementChild?.dispatchEvent(click)
    expect(on.open).not.toHaveBeenCalled()
    stop()
  })
})

describe('lockScroll', () => {
  it('behavior: the page is as it was, also with a lock of its own', () => {
    const { documentElement: root } = document
    lockScroll(document)()
    expect(root.hasAttribute('style')).toBe(false)
    root.style.setProperty('overflow', 'clip')
    const unlock = lockScroll(document)
    expect(root.style.getPropertyValue('overflow')).toBe('hidden')
    unlock()
    expect(root.style.getPropertyValue('overflow')).toBe('clip')
  })
})

// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runningScript } from '../lib/page-document.ts'
import { lockScroll } from './dialog/scroll-lock.ts'
import { maybeMisspelt, optionAttributes, optionOf, readAttribute } from './options/attributes.ts'
import { nearestOption } from './options/misspelt.ts'
import { optionNames } from './options/options.ts'
import { scriptOptions } from './options/script-options.ts'
import { triggerListeners, viewOf } from './triggers.ts'

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
    expect(scriptOptions(script)).toBeUndefined()
    script.setAttribute('data-other', 'y')
    expect(scriptOptions(script)).toBeUndefined()
    script.setAttribute('data-project-id', 'x')
    script.setAttribute('data-networks', 'eip155:1 eip155:8453')
    expect(scriptOptions(script)).toEqual({
      other: 'y',
      projectId: 'x',
      networks: 'eip155:1 eip155:8453',
    })
    expect(scriptOptions(undefined)).toBeUndefined()
  })

  it('error: an option that is nearly one is given on, so that somebody is told', () => {
    const script = document.createElement('script')
    script.setAttribute('data-projectid', 'x')
    expect(scriptOptions(script)).toEqual({ projectid: 'x' })
  })
})

describe('runningScript', () => {
  const running = (script: unknown) =>
    vi.spyOn(Document.prototype, 'currentScript', 'get').mockReturnValue(script as HTMLScriptElement)
  afterEach(() => vi.restoreAllMocks())

  it('behavior: the script that the browser runs', () => {
    const script = document.createElement('script')
    running(script)
    expect(runningScript()).toBe(script)
  })

  it('attack: markup that takes the name’s place on the document is not asked', () => {
    const script = document.createElement('script')
    running(script)
    const image = document.createElement('img')
    Object.defineProperty(document, 'currentScript', { configurable: true, value: image })
    try {
      expect(runningScript()).toBe(script)
      running(null)
      expect(runningScript()).toBeUndefined()
    } finally {
      Reflect.deleteProperty(document, 'currentScript')
    }
  })

  it('attack: what is no script of the page’s own kind is none', () => {
    running(document.createElement('img'))
    expect(runningScript()).toBeUndefined()
    running(document.createElementNS('http://www.w3.org/2000/svg', 'script'))
    expect(runningScript()).toBeUndefined()
  })
})

describe('misspelt', () => {
  it('param: one letter or hyphen aside is nearly an option, and named', () => {
    const near = {
      'project-i': 'project-id',
      projectid: 'project-id',
      'projectt-id': 'project-id',
      'projekt-id': 'project-id',
      'theme-mod': 'theme-mode',
      network: 'networks',
      basik: 'basic',
      'enable-eip-6963': 'enable-eip6963',
      'custom-rpc-url': 'custom-rpc-urls',
      'z-indes': 'z-index',
    }
    for (const [given, meant] of Object.entries(near)) {
      expect([given, maybeMisspelt(given)]).toEqual([given, true])
      expect([given, nearestOption(given)]).toEqual([given, meant])
    }
  })

  it('param: each option, each letter of it left out, put in or changed, is looked at', () => {
    const missed = optionAttributes.flatMap((name) =>
      [...name].flatMap((_letter, at) =>
        [
          name.slice(0, at) + name.slice(at + 1),
          `${name.slice(0, at)}x${name.slice(at)}`,
          `${name.slice(0, at)}x${name.slice(at + 1)}`,
        ].filter((given) => !optionAttributes.includes(given) && !maybeMisspelt(given)),
      ),
    )
    expect(missed).toEqual([])
  })

  it('behavior: what pages write on any element is none, nor is an option itself', () => {
    for (const name of [
      'id',
      'class',
      'style',
      'slot',
      'part',
      'hidden',
      'lang',
      'dir',
      'title',
      'role',
      'tabindex',
    ])
      expect([name, nearestOption(name)]).toEqual([name, undefined])
    for (const name of [
      'id',
      'class',
      'style',
      'slot',
      'part',
      'hidden',
      'aria-label',
      'data-theme',
      'onclick',
    ])
      expect([name, maybeMisspelt(name)]).toEqual([name, false])
    for (const name of optionAttributes) expect(maybeMisspelt(name)).toBe(false)
  })
})

describe('triggerListeners', () => {
  it('param: the view that a trigger names; what React writes for none is none', () => {
    const seen: (string | undefined)[] = []
    const see = (event: Event) => seen.push(viewOf(event))
    document.body.addEventListener('click', see)
    for (const value of ['="Send"', '', '=""', '="true"', '="false"']) {
      document.body.innerHTML = `<button data-wallet-modal-open${value}><i>x</i></button>`
      document.querySelector('i')?.dispatchEvent(new Event('click', { bubbles: true, composed: true }))
    }
    document.body.dispatchEvent(new Event('click', { bubbles: true, composed: true }))
    document.body.removeEventListener('click', see)
    expect(seen).toEqual(['Send', '', '', '', 'false', undefined])
  })

  it('behavior: a click opens, entering warms, until stopped', () => {
    const on = { open: vi.fn(), warm: vi.fn() }
    const each = triggerListeners(on)
    each(addEventListener)
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
    each(removeEventListener)
    send?.dispatchEvent(new Event('click', { bubbles: true, composed: true }))
    expect(on.open).toHaveBeenCalledTimes(2)
  })

  it('behavior: a press within the modal opens nothing, though a trigger stands around the tag', () => {
    const on = { open: vi.fn(), warm: vi.fn() }
    const each = triggerListeners(on)
    each(addEventListener)
    document.body.innerHTML = '<div data-wallet-modal-open><wallet-modal></wallet-modal><i>x</i></div>'
    for (const pressed of document.body.firstElementChild?.children ?? [])
      pressed.dispatchEvent(new Event('click', { bubbles: true, composed: true }))
    expect(on.open).toHaveBeenCalledTimes(1)
    each(removeEventListener)
  })

  it('behavior: a click that the page took for itself opens nothing', () => {
    const on = { open: vi.fn(), warm: vi.fn() }
    const each = triggerListeners(on)
    each(addEventListener)
    document.body.innerHTML = '<button data-wallet-modal-open></button>'
    const click = new Event('click', { bubbles: true, composed: true, cancelable: true })
    document.body.firstElementChild?.addEventListener('click', (event) => event.preventDefault())
    document.body.firstElementChild?.dispatchEvent(click)
    expect(on.open).not.toHaveBeenCalled()
    each(removeEventListener)
  })
})

describe('lockScroll', () => {
  it('behavior: the page is as it was, also with a lock of its own', () => {
    const { documentElement: root } = document
    lockScroll()()
    expect(root.hasAttribute('style')).toBe(false)
    root.style.setProperty('overflow', 'clip')
    const unlock = lockScroll()
    expect(root.style.getPropertyValue('overflow')).toBe('hidden')
    unlock()
    expect(root.style.getPropertyValue('overflow')).toBe('clip')
  })
})

/** Owns the set-up of tests of the element: each test defines a class of its own and finds an empty page. */
import { afterEach, beforeEach, vi } from 'vitest'
import type { WalletModalElement } from './wallet-modal.ts'

let count = 0

/** A tag name that no test has used. */
export function nextTag(): string {
  count += 1
  return `wallet-modal-${count}`
}

/** Each element class listens at the window for as long as the page lives. */
const stops: (() => void)[] = []

export function stopAfterwards({ registry }: typeof WalletModalElement): void {
  stops.push(() => registry.triggers?.(removeEventListener))
}

/** Defines a separate class, with its own registry and tag name. */
export async function define() {
  vi.resetModules()
  const module = await import('./wallet-modal.ts')
  stopAfterwards(module.WalletModalElement)
  const tag = nextTag()
  customElements.define(tag, module.WalletModalElement)
  const make = (attributes: Readonly<Record<string, string>> = {}): WalletModalElement => {
    const element = document.createElement(tag)
    if (!(element instanceof module.WalletModalElement)) throw new TypeError('not upgraded')
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return element
  }
  const position = async (attributes: Readonly<Record<string, string>> = {}) => {
    const element = make({ basic: '', 'log-level': 'silent', ...attributes })
    document.body.append(element)
    await element.ready
    return element
  }
  return { ...module, tag, make, position }
}

export function listen(target: EventTarget, name: string): unknown[] {
  const details: unknown[] = []
  target.addEventListener(name, (event) => details.push(Reflect.get(event, 'detail')))
  return details
}

/** At the top of a test file. */
export function setUpPage(): void {
  beforeEach(() => {
    // In browsers a style declaration is iterable, in happy-dom it is not.
    Object.defineProperty(CSSStyleDeclaration.prototype, Symbol.iterator, {
      configurable: true,
      *value(this: CSSStyleDeclaration) {
        for (let i = 0; i < this.length; i++) yield this.item(i)
      },
    })
  })

  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    document.body.replaceChildren()
    localStorage.clear()
  })
}

/** Where the scenarios of the renderer's test play, and what they have in common. */
import type * as ReactModule from 'react'

export type Stage = {
  readonly React: typeof ReactModule
  readonly container: HTMLElement
  readonly draw: (node: ReactModule.ReactNode) => Promise<void>
  readonly log: (...words: readonly unknown[]) => void
  readonly drain: () => Promise<void>
}

export const find = <Name extends keyof HTMLElementTagNameMap>(
  container: HTMLElement,
  name: Name,
  index = 0,
) => {
  const found = container.querySelectorAll(name)[index]
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

export const press = (node: Element, type = 'click') =>
  node.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true }))

/** What is on the page now: one screen at a time, its heading focused, and its end told to what runs behind it. */
import { el, messageOf } from './dom.ts'

export type Screen = {
  /** Aborts when another screen takes its place. */
  readonly signal: AbortSignal
  /** Says something that the person did not ask for; read aloud, kept until the next thing. */
  say(text: string): void
  /** Says why something failed; `screen.signal` aborted: nothing. */
  fail(error: unknown): void
}

export type Stage = {
  /** `fill` gets an empty body. Everything of the screen before is gone. */
  show(title: string, fill: (body: HTMLElement, screen: Screen) => void): void
}

export function createStage(root: HTMLElement): Stage {
  let current = new AbortController()
  return {
    show(title, fill) {
      current.abort()
      const controller = new AbortController()
      current = controller
      const { signal } = controller
      const heading = el('h1', { text: title, attributes: { tabindex: '-1' } })
      const status = el('p', { class: 'status', attributes: { role: 'status' } })
      const body = el('div', { class: 'body' })
      const say = (text: string) => {
        if (!signal.aborted) status.textContent = text
      }
      root.replaceChildren(heading, body, status)
      fill(body, { signal, say, fail: (error) => say(messageOf(error)) })
      document.title = title
      heading.focus()
    },
  }
}

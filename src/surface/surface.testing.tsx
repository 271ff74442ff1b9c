/** Owns the harness of tests of what is on the screen: the real surface on the core of `core.testing.ts`, in happy-dom. */
import '../ui/owner-stacks.testing.ts'
import { createRoot } from 'react-dom/client'
import { expect } from 'vitest'
import { createHarness, type Harness, type HarnessOptions, RDNS } from '../core/core.testing.ts'
import { afterPaint } from '../ui/hooks/after-paint.ts'
import type { Fetched } from './contract.ts'
import { createFetched } from './load-view.ts'
import { Surface } from './Surface.tsx'

export type Shown = Harness & {
  readonly fetched: Fetched
  readonly card: HTMLElement
  /** What a person reads, with what only a screen reader says. */
  text(): string
  /** Lets everything that is under way be shown. */
  flush(): Promise<void>
  button(name: string): HTMLElement
  click(name: string): Promise<void>
  /** Picks a wallet: what comes of it is drawn once the press is painted. */
  pick(name: string): Promise<void>
  unmount(): Promise<void>
}

/** Does it, and lets React show what came of it. */
export async function act<T>(what: () => T): Promise<Awaited<T>> {
  const done = await what()
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  return done
}

const mounted: (() => Promise<void>)[] = []

/** After each test. */
export async function unmountAll(): Promise<void> {
  for (const unmount of mounted.splice(0)) await unmount()
}

const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''

export async function show(given: HarnessOptions = {}): Promise<Shown> {
  const harness = createHarness(given)
  const card = document.createElement('div')
  document.body.append(card)
  const root = createRoot(card)
  const fetched = createFetched(harness.core)
  const flush = async () => {
    for (let turn = 0; turn < 3; turn++) await act(() => harness.settled())
  }
  const unmount = async () => {
    await act(async () => root.unmount())
    card.remove()
  }
  mounted.push(unmount)
  await harness.element.show()
  await act(async () =>
    root.render(
      <Surface
        wallet={harness.wallet}
        fetched={fetched}
        root={card}
        fromHeight={undefined}
        addStyles={() => {}}
        onMounted={() => {}}
        onShown={() => {}}
      />,
    ),
  )
  await flush()
  const button = (name: string): HTMLElement => {
    const found = [...card.querySelectorAll('button')].find((one) => labelOf(one).includes(name))
    if (!found) throw new TypeError(`No button ${name} in: ${card.textContent}`)
    return found
  }
  return {
    ...harness,
    fetched,
    card,
    flush,
    button,
    unmount,
    text: () => card.textContent ?? '',
    async click(name) {
      await act(async () => button(name).click())
      await flush()
    },
    async pick(name) {
      button(name).click()
      await act(() => new Promise<void>((painted) => afterPaint(painted, 100)))
      await flush()
    },
  }
}

/** Whatever is shown: a title, no gap in a sentence, nothing that only a machine would say. */
export function looksRight({ card, text }: Shown, ...said: string[]) {
  expect(card.querySelector('#wm-title')?.textContent).toMatch(/\S/)
  expect(text()).not.toMatch(/\{\w+\}|undefined|NaN|\[object|Infinity/)
  for (const words of said) expect(text()).toContain(words)
}

export async function connected(given: HarnessOptions = {}) {
  const shown = await show(given)
  const provider = shown.announce(RDNS, { name: 'Meadow' })
  await act(() => shown.connect(RDNS))
  await act(() => shown.element.show())
  await shown.flush()
  return { ...shown, provider }
}

export async function on(view: 'Receive' | 'Send' | 'Networks', given: HarnessOptions = {}) {
  const shown = await connected(given)
  await act(async () => shown.wallet.go.to(view))
  await shown.flush()
  return shown
}

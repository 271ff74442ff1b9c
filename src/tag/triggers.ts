/**
 * Triggers: any element of the page with `data-wallet-modal-open` (decisions 2). A click opens; pointer or focus
 * entering warms. One delegated listener of each kind serves the whole page.
 */
import { tellConsole } from '../core/alerts.ts'
import { ignore } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import type { PageTag, Registry } from './registry.ts'

const ATTRIBUTE = 'data-wallet-modal-open'

/** The view that the trigger names, `''` for none; undefined when the event has no trigger in its path. */
export const viewOf = (event: Event): string | undefined => {
  for (const target of event.composedPath()) {
    const view = target instanceof Element ? target.getAttribute(ATTRIBUTE) : null
    // React renders an attribute without a value as `true`.
    if (view !== null) return view === 'true' ? '' : view
  }
  return undefined
}

/**
 * Listens at the window, whose methods no markup can clobber. An element named `addEventListener` replaces that of
 * `document`.
 */
export const watchTriggers = (on: { open(view: string): void; warm(): void }): (() => void) => {
  const onClick = (event: Event) => {
    const view = viewOf(event)
    // A press within the modal, which stands in the trigger, would open it again as it is closed.
    const isOurs = readField(event.target, 'localName') === 'wallet-modal'
    if (view !== undefined && !event.defaultPrevented && !isOurs) on.open(view)
  }
  const onEnter = (event: Event) => {
    if (viewOf(event) !== undefined) on.warm()
  }
  const ended = new AbortController()
  const options = { signal: ended.signal }
  addEventListener('click', onClick, options)
  addEventListener('pointerover', onEnter, options)
  addEventListener('focusin', onEnter, options)
  return () => ended.abort()
}

/** The tag that a trigger opens: preferably one that is not embedded. */
const firstOf = ({ connected }: Registry): PageTag | undefined => {
  const all = [...connected]
  return all.find(({ given }) => !given.config.embedded) ?? all[0]
}

/** A trigger was pressed, but there is no tag: tells the engineer, once. */
export function reportTriggerAlone(registry: Registry): void {
  if (!registry.isReported) tellConsole('trigger-alone')
  registry.isReported = true
}

/** From now on, triggers open the page's tag. */
export function openByTriggers(registry: Registry): void {
  registry.stopTriggers ??= watchTriggers({
    open(view) {
      const tag = firstOf(registry)
      if (tag) ignore(tag.open({ view }))
      else reportTriggerAlone(registry)
    },
    warm: () => firstOf(registry)?.warm(),
  })
}

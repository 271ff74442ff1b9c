/**
 * Triggers: any element of the page with `data-wallet-modal-open` (decisions 2). A click opens; pointer or focus
 * entering warms. One delegated listener of each kind serves the whole page.
 */
import { tellConsole } from '../core/alerts.ts'
import { ignore } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import { appendToBody } from '../lib/page-document.ts'
import type { PageTag, Registry, TriggerListeners } from './registry.ts'

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
 * Of the window, whose methods no markup can clobber: an element named `addEventListener` replaces that of
 * `document`. They are added by what is returned; added again, only those that `document.open()` has taken away.
 */
export const triggerListeners = (on: { open(view: string): void; warm(): void }): TriggerListeners => {
  const onClick = (event: Event) => {
    const view = viewOf(event)
    // A press within the modal, which stands in the trigger, would open it again as it is closed.
    const isOurs = readField(event.target, 'localName') === 'wallet-modal'
    if (view !== undefined && !event.defaultPrevented && !isOurs) on.open(view)
  }
  const onEnter = (event: Event) => {
    if (viewOf(event) !== undefined) on.warm()
  }
  return (act) => {
    act('click', onClick)
    act('pointerover', onEnter)
    act('focusin', onEnter)
  }
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

/** A router has replaced the body, and with it the tag that a script had put there. */
export function putBack({ own, connected }: Registry): void {
  if (own?.wasConnected && !connected.size) appendToBody(own.element)
}

/** From now on, triggers open the page's tag. */
export function openByTriggers(registry: Registry): void {
  registry.triggers ??= triggerListeners({
    open(view) {
      putBack(registry)
      const tag = firstOf(registry)
      if (tag) ignore(tag.open({ view }))
      else reportTriggerAlone(registry)
    },
    warm: () => firstOf(registry)?.warm(),
  })
  registry.triggers(addEventListener)
}

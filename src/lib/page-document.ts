/**
 * Access to the document that DOM clobbering cannot fake: on `document` itself, `<img name="currentScript">` would shadow the
 * built-in property, so it is read through the prototype.
 */
const fromDocument = <K extends keyof Document>(name: K): Document[K] =>
  Reflect.get(Document.prototype, name, document)

/** The running script; undefined for SVG scripts and scripts of another realm. */
export const runningScript = (): HTMLScriptElement | undefined => {
  const script = fromDocument('currentScript')
  return script instanceof HTMLScriptElement ? script : undefined
}

/** Waits for the body: the document does not have it yet. */
let awaiting: HTMLElement | undefined

export const findTag = (tag: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(tag) ?? awaiting

/** Waits for the body if a script in the head runs before there is one. */
export const appendToBody = (element: HTMLElement): void => {
  const body: HTMLElement | null = fromDocument('body')
  awaiting = body ? undefined : element
  if (body) body.append(element)
  else addEventListener('DOMContentLoaded', () => appendToBody(element))
}

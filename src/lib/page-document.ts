/**
 * Access to the document that DOM clobbering cannot fake: on `document` itself, `<img name="currentScript">` would shadow the
 * built-in property, so it is read through the prototype.
 */
export const fromDocument = <K extends keyof Document>(name: K): Document[K] =>
  Reflect.get(Document.prototype, name, document)

/** The running script; undefined for SVG scripts and scripts of another realm. */
export const runningScript = (): HTMLScriptElement | undefined => {
  const script = fromDocument('currentScript')
  return script instanceof HTMLScriptElement ? script : undefined
}

export const findTag = (tag: string): HTMLElement | null => document.querySelector<HTMLElement>(tag)

/** Waits for the body if a script in the head runs before there is one. */
export const appendToBody = (element: HTMLElement): void => {
  const append = () => fromDocument('body').append(element)
  if (fromDocument('body')) append()
  else addEventListener('DOMContentLoaded', append)
}

/**
 * What the browser's own `document` says. Asked by its name on `document` itself, an element of the page's markup may
 * answer: `<img name="currentScript">` takes the place of the built-in.
 */
export const fromDocument = <K extends keyof Document>(name: K): Document[K] =>
  Reflect.get(Document.prototype, name, document)

/** The script that runs, when it is one of this page's own: not markup under that name, not svg, not another realm's. */
export const runningScript = (): HTMLScriptElement | undefined => {
  const script = fromDocument('currentScript')
  return script instanceof HTMLScriptElement ? script : undefined
}

export const findTag = (tag: string): HTMLElement | null => document.querySelector<HTMLElement>(tag)

/** A script in the head runs before there is a body. */
export const appendToBody = (element: HTMLElement): void => {
  const append = () => fromDocument('body').append(element)
  if (fromDocument('body')) append()
  else addEventListener('DOMContentLoaded', append)
}

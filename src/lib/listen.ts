/** Written as a method, so that it may name the kind of event that comes. */
type Listener = { heard(event: Event): void }['heard']

/** Listens until the returned function is called. */
export const listen = (target: EventTarget, type: string, heard: Listener): (() => void) => {
  target.addEventListener(type, heard)
  return () => target.removeEventListener(type, heard)
}

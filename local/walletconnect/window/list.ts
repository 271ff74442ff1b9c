// Owns a list of cards on the page: one is made when its key appears and goes when it is gone; the others stay as they
// are, with what was filled in.

export type Item = { readonly key: string; readonly make: () => HTMLElement }

const made = new WeakMap<HTMLElement, Map<string, HTMLElement>>()

export function showList(place: HTMLElement, items: readonly Item[]): void {
  const before = made.get(place) ?? new Map<string, HTMLElement>()
  const after = new Map(items.map(({ key, make }) => [key, before.get(key) ?? make()]))
  made.set(place, after)
  const [shown, wanted] = [[...place.children], [...after.values()]]
  if (shown.length !== wanted.length || shown.some((card, index) => card !== wanted[index])) {
    place.replaceChildren(...wanted)
  }
}

// Owns where the demo wallets keep what they remember: `localStorage`, or nothing but this page where a browser gives a page
// in somebody else's frame none.
const memory = new Map<string, string>()

const area = (): Storage | undefined => {
  try {
    return localStorage
  } catch {
    return undefined // denied in this frame
  }
}

export const readText = (key: string): string | null => {
  const store = area()
  return store ? store.getItem(key) : (memory.get(key) ?? null)
}

export function writeText(key: string, text: string): void {
  const store = area()
  if (store) store.setItem(key, text)
  else memory.set(key, text)
}

export function removeText(key: string): void {
  memory.delete(key)
  area()?.removeItem(key)
}

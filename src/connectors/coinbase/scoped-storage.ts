/**
 * Replaces the SDK's storage, with the same keys (decisions 37), and never throws: where storage is blocked, a
 * session lasts as long as the page. Values that are not JSON read as undefined.
 */

const SCOPES = ['CBWSDK', 'walletlink']

const attempt = <T>(use: (area: Storage) => T): T | undefined => {
  try {
    return use(globalThis.localStorage)
  } catch {
    return undefined
  }
}

const clear = (prefix: string): void => {
  attempt((area) => {
    const keys = Array.from({ length: area.length }, (_, index) => area.key(index) ?? '')
    for (const key of keys.filter((one) => one.startsWith(prefix))) area.removeItem(key)
  })
}

export function ScopedLocalStorage(scope: string, module?: string) {
  const prefix = `-${scope}${module ? `:${module}` : ''}:`
  const getItem = (key: string): string | null => attempt((area) => area.getItem(prefix + key)) ?? null
  const setItem = (key: string, value: string): void => {
    attempt((area) => area.setItem(prefix + key, value))
  }
  return {
    getItem,
    setItem,
    removeItem: (key: string): void => {
      attempt((area) => area.removeItem(prefix + key))
    },
    storeObject: (key: string, value: unknown): void => setItem(key, JSON.stringify(value)),
    loadObject: (key: string): unknown => {
      const text = getItem(key)
      try {
        return text === null ? undefined : JSON.parse(text)
      } catch {
        return undefined
      }
    },
    clear: (): void => clear(prefix),
  }
}

/** Removes everything that the SDK has stored. */
export function clearAll(): void {
  for (const scope of SCOPES) clear(`-${scope}:`)
}

ScopedLocalStorage.clearAll = clearAll

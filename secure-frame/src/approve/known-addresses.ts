/** Addresses that were approved before, per account, for finding look-alikes of them. Public addresses, in this browser alone. */
import { isRecord } from '../../../src/lib/json.ts'
import { createStorage } from '../../../src/lib/storage.ts'

export type KnownAddresses = {
  of(account: string): readonly string[]
  add(account: string, addresses: readonly string[]): void
}

const MAX = 200
const KEY = 'approved'
const MAX_ACCOUNTS = 20

type Saved = Readonly<Record<string, readonly string[]>>

const read = (value: unknown): Saved | undefined => {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value).flatMap(([account, list]) =>
    Array.isArray(list)
      ? [[account, list.filter((one) => typeof one === 'string' && one.length < 64).slice(-MAX)] as const]
      : [],
  )
  return Object.fromEntries(entries)
}

export function createKnownAddresses(backend: () => Storage | undefined): KnownAddresses {
  const storage = createStorage({
    backend,
    log: (error) => console.debug('Addresses approved before are kept in memory alone', error),
  })
  const of = (account: string): readonly string[] => {
    const saved = storage.get(KEY, read) ?? {}
    return Object.hasOwn(saved, account) ? (saved[account] ?? []) : []
  }
  return {
    of,
    add(account, addresses) {
      if (addresses.length === 0) return
      const list = [...new Set([...of(account), ...addresses])].slice(-MAX)
      const others = Object.entries(storage.get(KEY, read) ?? {}).filter(([name]) => name !== account)
      storage.set(KEY, Object.fromEntries([...others.slice(-MAX_ACCOUNTS), [account, list]]))
    },
  }
}

/** Values that are taken once, by a random token: what a login started with, and what it ended in. */
import { type Core, indexOf, newToken } from './core.ts'
import { kinds } from './records.ts'
import { put, remove } from './store/store.ts'

export type Tickets = {
  /** Stores a value and answers the random token that takes it again. `expiresAt` in ms since the epoch. */
  put(kind: string, value: unknown, expiresAt: number): Promise<string>
  /** Once. Undefined if there is none of that kind, or it has expired. */
  take(kind: string, token: string): Promise<unknown>
}

const MAX_TOKEN = 100

export const createTickets = (core: Pick<Core, 'store' | 'clock' | 'random' | 'locks'>): Tickets => ({
  async put(kind, value, expiresAt) {
    const token = newToken(core)
    await core.store.write([put(kinds.ticket, indexOf(core, `ticket ${kind}`, token), { value, expiresAt })])
    return token
  },
  async take(kind, token) {
    if (token.length > MAX_TOKEN) return undefined
    const id = indexOf(core, `ticket ${kind}`, token)
    return core.locks(`ticket ${id}`, async () => {
      const found = await core.store.get(kinds.ticket, id)
      if (!found) return undefined
      // Gone before it is used: a process that is killed here makes nobody use it twice.
      await core.store.write([remove(kinds.ticket, id)])
      return found.expiresAt > core.clock.now() ? found.value : undefined
    })
  },
})

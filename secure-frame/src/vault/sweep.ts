/** Takes away what has expired: links, logins, tickets, codes, and times of mails and tries. Each is refused by its own time; this is for room. */
import { type Core, DAY } from './core.ts'
import { claimsLock } from './email/claims.ts'
import { mailsLock } from './email/codes.ts'
import { VaultFailure } from './failure.ts'
import { kinds } from './records.ts'
import { deviceLock } from './sessions/sessions.ts'
import { type Change, type Kind, remove } from './store/store.ts'

type Swept<T> = {
  readonly kind: Kind<T>
  readonly isOver: (value: T, now: number) => boolean
  /** The lock that whoever writes these holds, by id. Without one they are written once, under a random id. */
  readonly lock?: (id: string) => string
}

const AT_ONCE = 200

async function sweepKind<T>(core: Core, { kind, isOver, lock }: Swept<T>): Promise<number> {
  const isGone = async (id: string) => {
    const value = await readOrKeep(core, kind, id)
    return value !== undefined && isOver(value, core.clock.now())
  }
  let changes: Change[] = []
  let count = 0
  const flush = async () => {
    if (changes.length > 0) await core.store.write(changes)
    changes = []
  }
  for (const id of await core.store.ids(kind)) {
    if (!(await isGone(id))) continue
    if (lock) {
      // Looked at again: it may have been written anew since.
      const isRemoved = await core.locks(lock(id), async () => {
        if (!(await isGone(id))) return false
        await core.store.write([remove(kind, id)])
        return true
      })
      if (isRemoved) count++
      continue
    }
    changes.push(remove(kind, id))
    count++
    if (changes.length >= AT_ONCE) await flush()
  }
  await flush()
  return count
}

/** A damaged record is left as it is. */
async function readOrKeep<T>(core: Core, kind: Kind<T>, id: string): Promise<T | undefined> {
  try {
    return await core.store.get(kind, id)
  } catch (error) {
    if (error instanceof VaultFailure) return undefined
    throw error
  }
}

/** Answers how many records went. What is a day past its end is used by nobody who waits. */
export async function sweep(core: Core): Promise<number> {
  const isPast = ({ expiresAt }: { readonly expiresAt: number }, now: number) => now - expiresAt > DAY
  const counts = [
    await sweepKind(core, { kind: kinds.link, isOver: isPast }),
    await sweepKind(core, { kind: kinds.ticket, isOver: isPast }),
    await sweepKind(core, { kind: kinds.export, isOver: isPast, lock: deviceLock }),
    await sweepKind(core, {
      kind: kinds.login,
      lock: deviceLock,
      isOver: ({ linkExpiresAt, code }, now) => now - Math.max(linkExpiresAt, code?.expiresAt ?? 0) > DAY,
    }),
    await sweepKind(core, {
      kind: kinds.mails,
      lock: mailsLock,
      isOver: (times, now) => times.every((time) => now - time > DAY),
    }),
    await sweepKind(core, {
      kind: kinds.claims,
      lock: claimsLock,
      isOver: ({ wrong, asked }, now) =>
        [...wrong, ...asked.map(({ at }) => at)].every((time) => now - time > DAY),
    }),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Takes away what has expired: links, logins, tickets, codes, and times of mails. Each is refused by its own time; this is for room. */
import { type Core, DAY } from './core.ts'
import { VaultFailure } from './failure.ts'
import { kinds } from './records.ts'
import { type Change, type Kind, remove } from './store/store.ts'

type Swept<T> = { readonly kind: Kind<T>; readonly isOver: (value: T, now: number) => boolean }

const AT_ONCE = 200

async function sweepKind<T>(core: Core, { kind, isOver }: Swept<T>): Promise<number> {
  let changes: Change[] = []
  let count = 0
  for (const id of await core.store.ids(kind)) {
    const value = await readOrKeep(core, kind, id)
    if (value === undefined || !isOver(value, core.clock.now())) continue
    changes.push(remove(kind, id))
    count++
    if (changes.length < AT_ONCE) continue
    await core.store.write(changes)
    changes = []
  }
  if (changes.length > 0) await core.store.write(changes)
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
    await sweepKind(core, { kind: kinds.export, isOver: isPast }),
    await sweepKind(core, {
      kind: kinds.login,
      isOver: ({ linkExpiresAt, code }, now) => now - Math.max(linkExpiresAt, code?.expiresAt ?? 0) > DAY,
    }),
    await sweepKind(core, {
      kind: kinds.mails,
      isOver: (times, now) => times.every((time) => now - time > DAY),
    }),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

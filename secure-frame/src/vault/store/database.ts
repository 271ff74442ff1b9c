/** What the store needs of a database: an ordered map on disk, whose batches are written whole or not at all. */
import { statfs } from 'node:fs/promises'
import { Level } from 'level'

export type Operation =
  | { readonly type: 'put'; readonly key: string; readonly value: Uint8Array }
  | { readonly type: 'del'; readonly key: string }

export type Range = {
  readonly gt?: string
  readonly gte?: string
  readonly lt?: string
  readonly limit?: number
}

export type Database = {
  get(key: string): Promise<Uint8Array | undefined>
  /** Resolves once it is on the disk. */
  batch(operations: readonly Operation[]): Promise<void>
  entries(range: Range): AsyncIterable<readonly [key: string, value: Uint8Array]>
  close(): Promise<void>
}

/** More than LevelDB writes while it opens. With less it would not open again, and not even be read meanwhile. */
const ROOM = 16 * 1024 * 1024

/**
 * Opens a LevelDB folder, and makes one where there is none. One process at a time.
 *
 * @throws what LevelDB throws, with the code `LEVEL_LOCKED` as the cause's if another process has it open
 */
export async function openDatabase(folder: string): Promise<Database> {
  const level = new Level<string, Uint8Array>(folder, { keyEncoding: 'utf8', valueEncoding: 'view' })
  await level.open()
  let isClosed = false
  const { usable, write } = createWriter(level, async () => {
    const { bavail, bsize } = await statfs(folder)
    if (isClosed || bavail * bsize < ROOM) throw new Error('There is no room to open the database again')
    await level.close()
    await level.open()
  })
  const together = createQueue(write)
  return {
    async get(key) {
      if (!isClosed) await usable()
      return level.get(key)
    },
    batch: together.add,
    async *entries(range) {
      if (!isClosed) await usable()
      yield* level.iterator({ ...range })
    },
    async close() {
      await together.end()
      isClosed = true
      await level.close()
    },
  }
}

/**
 * LevelDB goes on after a write that failed, such as on a full disk, behind a journal that is broken there: what it takes from then on is
 * read as long as it runs, and is gone when it is opened the next time. So it is opened anew before it may write again.
 */
function createWriter(level: Level<string, Uint8Array>, openAgain: () => Promise<void>) {
  let isBroken = false
  let opening: Promise<void> | undefined
  const open = () => {
    opening ??= openAgain().finally(() => {
      opening = undefined
    })
    return opening
  }
  return {
    /** Resolves when it can be read. */
    usable: async () => {
      if (opening || level.status !== 'open') await open()
    },
    async write(operations: readonly Operation[]) {
      if (isBroken) await open()
      isBroken = true
      await level.batch([...operations], { sync: true })
      isBroken = false
    },
  }
}

/** One write at a time, so that none is under way behind one that fails; what comes meanwhile is written together. */
function createQueue(write: (operations: readonly Operation[]) => Promise<void>) {
  let last: Promise<unknown> = Promise.resolve()
  let next: { readonly operations: Operation[]; readonly written: Promise<void> } | undefined
  return {
    add(operations: readonly Operation[]): Promise<void> {
      if (next) {
        next.operations.push(...operations)
        return next.written
      }
      const all = [...operations]
      const written = last.then(() => {
        next = undefined
        return write(all)
      })
      next = { operations: all, written }
      last = written.catch(() => undefined)
      return written
    },
    end: () => last,
  }
}

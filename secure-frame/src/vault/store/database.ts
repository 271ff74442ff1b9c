/** What the store needs of a database: an ordered map on disk, whose batches are written whole or not at all. */
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

/**
 * Opens a LevelDB folder, and makes one where there is none. One process at a time.
 *
 * @throws what LevelDB throws, with the code `LEVEL_LOCKED` as the cause's if another process has it open
 */
export async function openDatabase(folder: string): Promise<Database> {
  const level = new Level<string, Uint8Array>(folder, { keyEncoding: 'utf8', valueEncoding: 'view' })
  await level.open()
  return {
    get: async (key) => level.get(key),
    batch: async (operations) => {
      await level.batch([...operations], { sync: true })
    },
    entries: (range) => level.iterator({ ...range }),
    close: async () => level.close(),
  }
}

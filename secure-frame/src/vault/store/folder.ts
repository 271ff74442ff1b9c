/**
 * The data folder: the database in `records/`, and `lock/`, which one process at a time has open. Another master key makes a new database
 * beside the old one and puts it in its place: a database keeps the bytes of what was replaced for a while, and what the old key opened
 * must be gone.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readField } from '../../../../src/lib/json.ts'
import type { Random } from '../bytes.ts'
import { type Database, type Operation, openDatabase } from './database.ts'
import { KEYRING, nextKeyring, sealKeyring } from './keyring.ts'
import { DamagedError, seal, unseal } from './seal.ts'
import { openKeyring } from './store.ts'

export class UnusedFolderError extends Error {
  override readonly name = 'UnusedFolderError'

  constructor() {
    super('There is no data of a secure frame in SECURE_FRAME_DATA')
  }
}

const BATCH = 200

const pathsOf = (folder: string) => ({
  records: join(folder, 'records'),
  next: join(folder, 'records.new'),
  old: join(folder, 'records.old'),
  lock: join(folder, 'lock'),
})

/**
 * Opens the database of a data folder, and makes both where there are none.
 *
 * @throws what LevelDB throws, with the code `LEVEL_DATABASE_NOT_OPEN`, if another process has it
 */
export async function openFolder(folder: string): Promise<Database> {
  const lock = await lockFolder(folder)
  try {
    const database = await openDatabase(pathsOf(folder).records)
    return {
      ...database,
      async close() {
        await database.close()
        await lock.close()
      },
    }
  } catch (error) {
    await lock.close()
    throw error
  }
}

/**
 * The same for a folder that a server has used, and nothing is made where there is none: a path that is misspelt would be backed up in place
 * of the one that is meant.
 *
 * @throws UnusedFolderError, or what `openFolder` throws
 */
export async function openUsedFolder(folder: string): Promise<Database> {
  requireRecords(folder)
  const database = await openFolder(folder)
  try {
    await requireKeyring(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function requireRecords(folder: string): void {
  const { records, next } = pathsOf(folder)
  if (!existsSync(records) && !existsSync(next)) throw new UnusedFolderError()
}

async function requireKeyring(database: Database): Promise<void> {
  if (!(await database.get(KEYRING))) throw new UnusedFolderError()
}

/** Not by `recursive`, with which Node goes on for ever below a folder that cannot have any, such as `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 })
  try {
    await make()
  } catch (error) {
    const code = readField(error, 'code')
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await make()
  }
}

/** Also puts right what a change of the master key left that was cut off. */
async function lockFolder(folder: string): Promise<Database> {
  const { records, next, old, lock } = pathsOf(folder)
  await makeFolder(folder)
  const locked = await openDatabase(lock)
  // Cut off between the two renames: the new one is whole.
  if (!existsSync(records) && existsSync(next)) await rename(next, records)
  // Before them it may not be whole, and the old one is still the right one.
  await rm(next, { recursive: true, force: true })
  await rm(old, { recursive: true, force: true })
  return locked
}

type Keys = { readonly masterKey: Uint8Array; readonly newMasterKey: Uint8Array; readonly random: Random }

/**
 * From now on another master key: every record is sealed anew by a new data key. Cut off anywhere, the folder opens with one of the two keys
 * and has everything. Answers the number of records.
 *
 * @throws UnusedFolderError, WrongMasterKeyError, or DamagedError for a record that does not open; nothing has changed then
 */
export async function changeMasterKey(folder: string, keys: Keys): Promise<number> {
  const { records, next, old } = pathsOf(folder)
  requireRecords(folder)
  const lock = await lockFolder(folder)
  try {
    const count = await copySealedAnew(records, next, keys)
    await rename(records, old)
    await rename(next, records)
    await rm(old, { recursive: true, force: true })
    return count
  } finally {
    await lock.close()
  }
}

async function copySealedAnew(
  from: string,
  to: string,
  { masterKey, newMasterKey, random }: Keys,
): Promise<number> {
  const source = await openDatabase(from)
  try {
    await requireKeyring(source)
    const target = await openDatabase(to)
    try {
      const keyring = await openKeyring({ database: source, masterKey, random })
      const next = nextKeyring(keyring, random)
      const sealAnew = (key: string, sealed: Uint8Array) => {
        const value = unseal(keyring.current, key, sealed)
        return seal(next.current, key, value, random)
      }
      const count = await copy(source, target, sealAnew)
      await target.batch([{ type: 'put', key: KEYRING, value: sealKeyring(next, newMasterKey, random) }])
      return count
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function copy(
  source: Database,
  target: Database,
  sealAnew: (key: string, sealed: Uint8Array) => Uint8Array,
): Promise<number> {
  let waiting: Operation[] = []
  let count = 0
  for await (const [key, sealed] of source.entries({})) {
    if (key === KEYRING) continue
    try {
      waiting.push({ type: 'put', key, value: sealAnew(key, sealed) })
    } catch (cause) {
      // Left out, it would be lost; kept as it is, the old key would open it.
      throw new DamagedError(`The record ${key.split(':')[0]} does not open: restore a backup first`, {
        cause,
      })
    }
    count++
    if (waiting.length < BATCH) continue
    await target.batch(waiting)
    waiting = []
  }
  if (waiting.length > 0) await target.batch(waiting)
  return count
}

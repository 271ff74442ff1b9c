/**
 * A backup is one file: a line that says what it is, a line for each record as it is stored (sealed), and a last one with their number
 * and hash. It holds no key in clear, and is worth nothing without the master key of its time.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Database, Operation } from './database.ts'
import { KEYRING, unsealKeyring } from './keyring.ts'

const HEAD = 'wallet-modal secure frame backup 1'
const BATCH = 200

export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/**
 * Written beside its place and moved there when it is whole. Answers the number of records.
 *
 * @throws BackupError if there is a file of that name: an older backup is never replaced
 */
export async function backUp(database: Database, path: string): Promise<number> {
  if (existsSync(path)) throw new BackupError(`There is a file ${path} already`)
  const part = `${path}.part`
  // Of a run that was cut off.
  await rm(part, { force: true })
  const file = await open(part, 'wx', 0o600)
  const hash = createHash('sha256')
  let count = 0
  try {
    const write = async (line: string) => {
      hash.update(`${line}\n`)
      // Not by `write`, which answers how much of it a disk that becomes full has taken.
      await file.appendFile(`${line}\n`)
    }
    await write(HEAD)
    // One iterator sees the database as it was when it began.
    for await (const [key, value] of database.entries({})) {
      await write(`${Buffer.from(key).toString('base64url')} ${Buffer.from(value).toString('base64url')}`)
      count++
    }
    await file.appendFile(`end ${count} ${hash.digest('hex')}\n`)
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(part, { force: true })
    throw error
  }
  await file.close()
  await rename(part, path)
  return count
}

/**
 * Into an empty database, after the whole file was read and the master key has opened its keyring.
 *
 * @throws BackupError, or WrongMasterKeyError; nothing has been written then
 */
export async function restore(database: Database, path: string, masterKey: Uint8Array): Promise<number> {
  for await (const _ of database.entries({ limit: 1 })) throw new BackupError('The data folder is not empty')
  const keyring = await check(path)
  unsealKeyring(keyring, masterKey)
  let waiting: Operation[] = []
  let count = 0
  for await (const record of records(path)) {
    if (record.type !== 'record') continue
    count++
    // The keyring last: a folder that is cut off before it is refused when it is opened.
    if (record.key !== KEYRING) waiting.push({ type: 'put', key: record.key, value: record.value })
    if (waiting.length < BATCH) continue
    await database.batch(waiting)
    waiting = []
  }
  await database.batch([...waiting, { type: 'put', key: KEYRING, value: keyring }])
  return count
}

/** Reads it whole, and answers the sealed keyring. */
async function check(path: string): Promise<Uint8Array> {
  const hash = createHash('sha256').update(`${HEAD}\n`)
  let count = 0
  let keyring: Uint8Array | undefined
  let isWhole = false
  for await (const record of records(path)) {
    if (isWhole) throw new BackupError('There is something after the end of the backup')
    if (record.type === 'end') isWhole = record.count === count && record.hash === hash.digest('hex')
    if (record.type === 'end' && !isWhole) throw new BackupError('The backup is damaged')
    if (record.type === 'end') continue
    hash.update(`${record.line}\n`)
    count++
    if (record.key === KEYRING) keyring = record.value
  }
  if (!isWhole) throw new BackupError('The backup ends too early')
  if (!keyring) throw new BackupError('The backup has no keyring')
  return keyring
}

type Line =
  | { readonly type: 'record'; readonly line: string; readonly key: string; readonly value: Uint8Array }
  | { readonly type: 'end'; readonly count: number; readonly hash: string }

async function* records(path: string): AsyncGenerator<Line> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  let isFirst = true
  for await (const line of lines) {
    if (isFirst && line !== HEAD) throw new BackupError('This file is no backup of a secure frame')
    if (!isFirst) yield parse(line)
    isFirst = false
  }
}

function parse(line: string): Line {
  const end = /^end (\d{1,12}) ([\da-f]{64})$/.exec(line)
  if (end) return { type: 'end', count: Number(end[1]), hash: end[2] ?? '' }
  const [, key, value] = /^([\w-]+) ([\w-]+)$/.exec(line) ?? []
  if (key === undefined || value === undefined) throw new BackupError('The backup is damaged')
  const bytes = new Uint8Array(Buffer.from(value, 'base64url'))
  return { type: 'record', line, key: Buffer.from(key, 'base64url').toString(), value: bytes }
}

/**
 * The vault's records: JSON, each sealed, under a kind and an id. What one step changes is written as one batch, so a process that is
 * killed leaves the state before it or the state after it. Owns the keyring; what the records mean is not known here.
 */
import { parseJson } from '../../../../src/lib/json.ts'
import { read, type Schema } from '../../../../src/lib/schema.ts'
import type { Random } from '../bytes.ts'
import { VaultFailure } from '../failure.ts'
import type { Database, Operation } from './database.ts'
import {
  KEYRING,
  keysOf,
  newKeyring,
  nextKeyring,
  sealKeyring,
  unsealKeyring,
  WrongMasterKeyError,
  withoutPrevious,
} from './keyring.ts'
import { DamagedError, keyIdOf, seal, unseal } from './seal.ts'

/** A kind of record: its name, and what a value of it looks like. */
export type Kind<T> = { readonly name: string; readonly schema: Schema<T> }

export type Change = { readonly key: string; readonly value: unknown }

export type Store = {
  /** @throws VaultFailure `record-damaged`; nothing is written over what does not open */
  get<T>(kind: Kind<T>, id: string): Promise<T | undefined>
  /** All or nothing, on the disk when it resolves. An undefined value removes the record. */
  write(changes: readonly Change[]): Promise<void>
  /** Ids of a kind that begin with this, in order. */
  ids(kind: Kind<unknown>, prefix?: string): Promise<readonly string[]>
  /** For what is looked up or compared by a hash. */
  readonly indexKey: Uint8Array
  close(): Promise<void>
}

export type Opened = { readonly database: Database; readonly masterKey: Uint8Array; readonly random: Random }

const SEPARATOR = ':'
const BATCH = 200
const keyOf = (kind: Kind<unknown>, id: string) => `${kind.name}${SEPARATOR}${id}`

export const put = <T>(kind: Kind<T>, id: string, value: T): Change => ({ key: keyOf(kind, id), value })
export const remove = (kind: Kind<unknown>, id: string): Change => ({
  key: keyOf(kind, id),
  value: undefined,
})

/**
 * Makes the keyring of an empty folder. Finishes a change of the master key that was cut off.
 *
 * @throws WrongMasterKeyError, and leaves the folder as it is
 */
export async function openStore({ database, masterKey, random }: Opened): Promise<Store> {
  const keyring = await openKeyring({ database, masterKey, random })
  if (keyring.previous) await sealAnew({ database, masterKey, random })
  const { current } = keyring

  const open = (key: string, sealed: Uint8Array): unknown => {
    try {
      return parseJson(new TextDecoder().decode(unseal([current], key, sealed)))
    } catch (cause) {
      throw new VaultFailure('record-damaged', 'A record of this wallet cannot be read.', { cause })
    }
  }

  return {
    indexKey: keyring.indexKey,
    close: () => database.close(),
    async get(kind, id) {
      const key = keyOf(kind, id)
      const sealed = await database.get(key)
      if (!sealed) return undefined
      const value = read(kind.schema, open(key, sealed))
      if (value === undefined)
        throw new VaultFailure('record-damaged', 'A record of this wallet has another shape.')
      return value
    },
    async write(changes) {
      const operations = changes.map(({ key, value }): Operation => {
        if (value === undefined) return { type: 'del', key }
        const bytes = new TextEncoder().encode(JSON.stringify(value))
        return { type: 'put', key, value: seal(current, key, bytes, random) }
      })
      await database.batch(operations)
    },
    async ids(kind, prefix = '') {
      const from = keyOf(kind, prefix)
      const found: string[] = []
      for await (const [key] of database.entries({ gte: from, lt: `${from}\uffff` }))
        found.push(key.slice(kind.name.length + SEPARATOR.length))
      return found
    },
  }
}

const openKeyring = async ({ database, masterKey, random }: Opened) => {
  const sealed = await database.get(KEYRING)
  if (sealed) return unsealKeyring(sealed, masterKey)
  // Records without a keyring: a folder of something else, or one that lost it. Nothing of it could be opened ever again.
  for await (const [key] of database.entries({ limit: 1 }))
    throw new WrongMasterKeyError(`The data folder has records (${key.split(SEPARATOR)[0]}) and no keyring`)
  const made = newKeyring(random)
  await database.batch([{ type: 'put', key: KEYRING, value: sealKeyring(made, masterKey, random) }])
  return made
}

/**
 * From now on another master key. In this order, each step whole on the disk before the next: the keyring, under the new key alone; every
 * record; the old data key goes; the files are rewritten, since a database keeps what was replaced for a while. Cut off after the first
 * step it is finished by the next opening with the new key; before it, the old key is the right one.
 */
export async function changeMasterKey(
  { database, masterKey, random }: Opened,
  newMasterKey: Uint8Array,
): Promise<void> {
  const opened = { database, masterKey, random }
  const keyring = await openKeyring(opened)
  if (keyring.previous) await sealAnew(opened)
  const next = nextKeyring(withoutPrevious(keyring), random)
  await database.batch([{ type: 'put', key: KEYRING, value: sealKeyring(next, newMasterKey, random) }])
  await sealAnew({ database, masterKey: newMasterKey, random })
}

async function sealAnew({ database, masterKey, random }: Opened): Promise<void> {
  const keyring = await openKeyring({ database, masterKey, random })
  const keys = keysOf(keyring)
  let waiting: Operation[] = []
  for await (const [key, sealed] of database.entries({})) {
    if (key === KEYRING || keyIdOf(sealed) === keyring.current.id) continue
    const value = unsealOrKeep(keys, key, sealed)
    if (!value) continue
    waiting.push({ type: 'put', key, value: seal(keyring.current, key, value, random) })
    if (waiting.length < BATCH) continue
    await database.batch(waiting)
    waiting = []
  }
  if (waiting.length > 0) await database.batch(waiting)
  const done = sealKeyring(withoutPrevious(keyring), masterKey, random)
  await database.batch([{ type: 'put', key: KEYRING, value: done }])
  await database.compact()
}

/** A damaged record stays as it is: it may be mended from a backup, and the others are not to wait for it. */
function unsealOrKeep(
  keys: Parameters<typeof unseal>[0],
  key: string,
  sealed: Uint8Array,
): Uint8Array | undefined {
  try {
    return unseal(keys, key, sealed)
  } catch (error) {
    if (error instanceof DamagedError) return undefined
    throw error
  }
}

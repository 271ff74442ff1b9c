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
  type Keyring,
  newKeyring,
  sealKeyring,
  unsealKeyring,
  WrongMasterKeyError,
} from './keyring.ts'
import { seal, unseal } from './seal.ts'

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
const keyOf = (kind: Kind<unknown>, id: string) => `${kind.name}${SEPARATOR}${id}`

export const put = <T>(kind: Kind<T>, id: string, value: T): Change => ({ key: keyOf(kind, id), value })
export const remove = (kind: Kind<unknown>, id: string): Change => ({
  key: keyOf(kind, id),
  value: undefined,
})

/**
 * Makes the keyring of an empty database.
 *
 * @throws WrongMasterKeyError, and leaves the folder as it is
 */
export async function openStore({ database, masterKey, random }: Opened): Promise<Store> {
  const { current, indexKey } = await openKeyring({ database, masterKey, random })

  const open = (key: string, sealed: Uint8Array): unknown => {
    try {
      return parseJson(new TextDecoder().decode(unseal(current, key, sealed)))
    } catch (cause) {
      throw new VaultFailure('record-damaged', 'A record of this wallet cannot be read.', { cause })
    }
  }

  return {
    indexKey,
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

/**
 * Of a database that is new, or was opened before.
 *
 * @throws WrongMasterKeyError
 */
export async function openKeyring({ database, masterKey, random }: Opened): Promise<Keyring> {
  const sealed = await database.get(KEYRING)
  if (sealed) return unsealKeyring(sealed, masterKey)
  // Records without a keyring: a folder of something else, or one that lost it. Nothing of it could be opened ever again.
  for await (const [key] of database.entries({ limit: 1 }))
    throw new WrongMasterKeyError(`The data folder has records (${key.split(SEPARATOR)[0]}) and no keyring`)
  const made = newKeyring(random)
  await database.batch([{ type: 'put', key: KEYRING, value: sealKeyring(made, masterKey, random) }])
  return made
}

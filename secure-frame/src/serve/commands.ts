/** The commands of the secure frame. Each reads its variables, does one thing, and says in one sentence what it did. */
import { systemRandom } from '../vault/bytes.ts'
import { backUp, restore } from '../vault/store/backup.ts'
import { changeMasterKey, openFolder, openUsedFolder } from '../vault/store/folder.ts'
import { openStore } from '../vault/store/store.ts'
import { readNewMasterKey, readVaultEnv, type Variables } from './env.ts'

const inWords = (count: number): string => (count === 1 ? '1 record is' : `${count} records are`)
/** The one that holds the keys of the others goes along, and is none of those that somebody would count. */
const KEYRINGS = 1

/** While the server runs, the folder is locked: stop it first. */
export async function backUpTo(variables: Variables, path: string): Promise<string> {
  const { data, masterKey } = readVaultEnv(variables)
  const database = await openUsedFolder(data)
  try {
    // A backup that the key at hand does not open would be found out when it is too late.
    await openStore({ database, masterKey, random: systemRandom })
    return `${inWords((await backUp(database, path)) - KEYRINGS)} in ${path}.`
  } finally {
    await database.close()
  }
}

export async function restoreFrom(variables: Variables, path: string): Promise<string> {
  const { data, masterKey } = readVaultEnv(variables)
  const database = await openFolder(data)
  try {
    return `${inWords((await restore(database, path, masterKey)) - KEYRINGS)} in ${data}.`
  } finally {
    await database.close()
  }
}

export async function rotate(variables: Variables): Promise<string> {
  const { data, masterKey } = readVaultEnv(variables)
  const newMasterKey = readNewMasterKey(variables, masterKey)
  const count = await changeMasterKey(data, { masterKey, newMasterKey, random: systemRandom })
  return `${inWords(count)} sealed anew: from now on SECURE_FRAME_MASTER_KEY is the new key, and the old one opens nothing.`
}

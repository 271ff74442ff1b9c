/** What is said of an error that ends a start or a command: one sentence, or nothing for one that is not known. */
import { BackupError } from '../vault/store/backup.ts'
import { UnusedFolderError } from '../vault/store/folder.ts'
import { WrongMasterKeyError } from '../vault/store/keyring.ts'
import { DamagedError } from '../vault/store/seal.ts'
import { EnvError } from './env.ts'

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const IN_WORDS = [EnvError, UsageError, BackupError, UnusedFolderError, WrongMasterKeyError, DamagedError]

/** What cannot be done to a file, by the call that failed. */
const FILE_VERBS: ReadonlyMap<unknown, string> = new Map([
  ['open', 'opened'],
  ['read', 'read'],
  ['write', 'written'],
  ['fsync', 'written'],
])

const fieldOf = (thrown: unknown, name: 'code' | 'syscall'): unknown =>
  thrown instanceof Error ? Reflect.get(thrown, name) : undefined

export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (IN_WORDS.some((kind) => error instanceof kind)) return error.message.replace(/\.?$/, '.')
  const code = fieldOf(error, 'code')
  if (code === 'LEVEL_DATABASE_NOT_OPEN') {
    const reason = fieldOf(error.cause, 'code')
    return reason === 'LEVEL_LOCKED'
      ? 'SECURE_FRAME_DATA is in use: another process of the secure frame has it open.'
      : `SECURE_FRAME_DATA cannot be opened (${reason}).`
  }
  if (fieldOf(error, 'syscall') === 'mkdir') return `SECURE_FRAME_DATA cannot be made (${code}).`
  if (code === 'EEXIST') return 'There is a file of that name already.'
  // Such as on a full disk.
  if (code === 'LEVEL_IO_ERROR') return `SECURE_FRAME_DATA cannot be read or written (${code}).`
  const verb = FILE_VERBS.get(fieldOf(error, 'syscall'))
  return verb && `The file cannot be ${verb} (${code}).`
}

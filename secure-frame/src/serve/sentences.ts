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
  return fieldOf(error, 'syscall') === 'open' ? `The file cannot be opened (${code}).` : undefined
}

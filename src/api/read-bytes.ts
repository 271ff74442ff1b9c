/** `lib/read-bytes.ts` with the errors of services: a body that is too large is an invalid answer. */
import { readBytes as read, TooLargeError } from '../lib/read-bytes.ts'
import { invalidAnswer } from './service-error.ts'

export const readBytes: typeof read = (...asked) =>
  read(...asked).catch((error) => {
    throw error instanceof TooLargeError ? invalidAnswer() : error
  })

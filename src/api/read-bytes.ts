/** Bounded reading in the words of a service: an answer that is too large is no answer. */
import { readBytes as read, TooLargeError } from '../lib/read-bytes.ts'
import { invalidAnswer } from './service-error.ts'

export const readBytes: typeof read = (...asked) =>
  read(...asked).catch((error) => {
    throw error instanceof TooLargeError ? invalidAnswer() : error
  })

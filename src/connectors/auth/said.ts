/** What the frame answers in words, and has no codes for (wire facts 6.2). */
import { isModalError } from '../../errors/base.ts'

/** All else has a cause: it was lost, or its answer could not be read. */
export const isSaid = (error: unknown): error is Error =>
  isModalError(error) && error.code === 'frame-failed' && error.cause === undefined

/** That it was the visitor who refused is read from them. */
export const isRefusal = (error: unknown): boolean =>
  isSaid(error) && /\buser (?:rejected|denied|declined|cancel)/i.test(error.message)

/** Handed over, and then nobody could say what has become of it. */
export const isUncertain = (error: unknown): boolean => isSaid(error) && /\bmay still\b/i.test(error.message)

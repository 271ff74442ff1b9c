/** The embedded wallet among ids of connectors, for those who know of no other wallet. */
import { AUTH_ID } from '../lazy.ts'

/**
 * Milliseconds that bringing it back may take at most: the project's answer, loading the frame, and each of its requests have deadlines of
 * their own.
 */
export const EMBEDDED_RESTORE_MS = 180_000

export const isEmbedded = (id: string | undefined): boolean => id === AUTH_ID

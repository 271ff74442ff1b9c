/** The embedded wallet among ids of connectors, for those who know of no other wallet. */
import { AUTH_ID } from '../lazy.ts'

export const isEmbedded = (id: string | undefined): boolean => id === AUTH_ID

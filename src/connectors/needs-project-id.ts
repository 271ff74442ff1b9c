/** Which of our connectors a page offers only with a project id. */
import { WALLETCONNECT_ID } from './lazy.ts'

export const needsProjectId = (id: string): boolean => id === WALLETCONNECT_ID

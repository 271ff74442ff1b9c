/** How a host learns that something is wrong: the event of an alert, its codes, and how a promise rejects. */

export const ERROR = 'wm-error'

export const codes = (told: unknown[]) => told.map((detail) => Object(detail).code)

export const REJECTED = { ok: false, name: 'WalletModalError', code: 4001 }

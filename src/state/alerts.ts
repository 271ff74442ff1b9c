/** The alerts for the host's engineer that the card shows (decisions 10). Written by `core/alerts.ts` only. */
import { proxy } from 'valtio/vanilla'

/** `code` is stable across versions; `message` is English. */
export type Alert = { readonly code: string; readonly message: string }

export type AlertsState = { list: Alert[] }

export const createAlertsState = (): AlertsState => proxy<AlertsState>({ list: [] })

// Owns what Pebble Wallet remembers, in `localStorage` under `demo-wallet:pebble`: account, lock, sites.
import { isRecord, isText, parseJson } from '../values.ts'
import { type PebbleAccount, pebble } from './wallet.ts'

const KEY = `demo-wallet:${pebble.id}`

export type PebbleState = {
  /** Index of the selected account. */
  readonly account: number
  readonly locked: boolean
  /** Origins that may see it. */
  readonly sites: readonly string[]
}

export function readState(): PebbleState {
  const stored = parseJson(localStorage.getItem(KEY))
  if (!isRecord(stored)) return { account: 0, locked: false, sites: [] }
  const { account, locked, sites } = stored
  return {
    account: typeof account === 'number' && pebble.accounts[account] ? account : 0,
    locked: locked === true,
    sites: Array.isArray(sites) ? sites.filter(isText) : [],
  }
}

export function changeState(change: (state: PebbleState) => Partial<PebbleState>): void {
  const state = readState()
  localStorage.setItem(KEY, JSON.stringify({ ...state, ...change(state) }))
}

export const forgetState = (): void => localStorage.removeItem(KEY)

/** Calls back when another window changed the wallet. */
export function watchState(changed: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === KEY) changed()
  })
}

/** What a site may see: the selected account, while the wallet is open. */
export function visibleAccount(origin: string): PebbleAccount | undefined {
  const { account, locked, sites } = readState()
  return locked || !sites.includes(origin) ? undefined : pebble.accounts[account]
}

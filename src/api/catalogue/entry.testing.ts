/** What one entry of the catalogue says, and what the entries of several groups share. */
import { ADDRESS, NATIVE, NETWORK, type setup, TOKEN } from '../api.testing.ts'

type Api = ReturnType<typeof setup>['api']

export type Entry = {
  readonly name: string
  readonly ask: (api: Api) => Promise<unknown>
  readonly host: 'chain.example' | 'wallets.example' | 'pulse.example'
  readonly path: string
  /** Without project id, `st` and `sv`. */
  readonly query?: Readonly<Record<string, string>>
  /** The body of a POST. */
  readonly body?: unknown
  /** Retried after a 503. */
  readonly repeats: boolean
  /** Asked for once more, in another form, where the service refuses the first. */
  readonly hasTwoForms?: true
  readonly answer: unknown
  readonly value: unknown
  /** The value or error code if the network is not served; absent for calls that do not depend on a network. */
  readonly skipped?: { readonly value: unknown } | { readonly code: string }
  /** The value without a project id. */
  readonly unset?: unknown
  /** The replacement if the service fails. */
  readonly fallback?: unknown
}
export const usdc = { caipNetworkId: NETWORK, address: TOKEN }
export const coin = { caipNetworkId: NETWORK }
export const account = `${NETWORK}:${ADDRESS}`
export const caipUsdc = `${NETWORK}:${TOKEN}`
export const caipCoin = `${NETWORK}:${NATIVE}`

export const GET = { repeats: true } as const
export const POST = { repeats: false } as const
export const chain = { host: 'chain.example' } as const
export const directory = { host: 'wallets.example' } as const

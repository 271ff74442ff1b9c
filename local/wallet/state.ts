// Owns what a demo wallet remembers, in `localStorage` under `demo-wallet:<id>`: account, network, sites, transactions.
// Every open page and the wallet's own windows share it; `watchState` tells about changes made elsewhere.
import { fromHexId } from './networks.ts'
import { readText, writeText } from './storage.ts'
import { isHexText, isRecord, isText, parseJson } from './values.ts'
import type { DemoWallet } from './wallets.ts'

/** What a site may see: the selected account, or all of them with the selected one first. */
export type Grant = 'one' | 'all'

/** A transaction that the wallet broadcast, with what a replacement needs. Quantities are 0x text. */
export type SentTransaction = {
  readonly hash: `0x${string}`
  readonly chainId: number
  readonly from: string
  readonly to: `0x${string}` | null
  readonly nonce: number
  readonly value: `0x${string}`
  readonly data: `0x${string}`
  readonly gas: `0x${string}`
  readonly maxFeePerGas: `0x${string}`
  readonly maxPriorityFeePerGas: `0x${string}`
}

export type WalletState = {
  /** Index of the selected account. */
  readonly account: number
  readonly chainId: number
  readonly chains: readonly number[]
  readonly locked: boolean
  /** By origin. */
  readonly grants: Readonly<Record<string, Grant>>
  /** Newest first. */
  readonly sent: readonly SentTransaction[]
}

const SENT_LIMIT = 20
const keyOf = (wallet: DemoWallet) => `demo-wallet:${wallet.id}`

const initialState = (wallet: DemoWallet): WalletState => ({
  account: 0,
  chainId: wallet.firstChains[0] ?? 1,
  chains: wallet.firstChains,
  locked: false,
  grants: {},
  sent: [],
})

export function readState(wallet: DemoWallet): WalletState {
  const initial = initialState(wallet)
  const stored = parseJson(readText(keyOf(wallet)))
  if (!isRecord(stored)) return initial
  const { account, chainId, chains, locked, grants, sent } = stored
  return {
    account: typeof account === 'number' && wallet.accounts[account] ? account : initial.account,
    chainId: typeof chainId === 'number' ? chainId : initial.chainId,
    chains: Array.isArray(chains) ? chains.filter((id) => typeof id === 'number') : initial.chains,
    locked: locked === true,
    grants: isRecord(grants)
      ? Object.fromEntries(Object.entries(grants).map(([origin, grant]) => [origin, toGrant(grant)]))
      : initial.grants,
    sent: Array.isArray(sent) ? sent.filter(isSent).slice(0, SENT_LIMIT) : initial.sent,
  }
}

export function changeState(wallet: DemoWallet, change: (state: WalletState) => Partial<WalletState>): void {
  const state = readState(wallet)
  writeText(keyOf(wallet), JSON.stringify({ ...state, ...change(state) }))
}

/** Calls back when another window changed the wallet. */
export function watchState(wallet: DemoWallet, changed: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === keyOf(wallet)) changed()
  })
}

/** What `eth_accounts` answers to a site: lower case, the selected account first. */
export function visibleAccounts(wallet: DemoWallet, origin: string): string[] {
  const state = readState(wallet)
  const grant = state.grants[origin]
  const selected = wallet.accounts[state.account] ?? wallet.accounts[0]
  if (grant === undefined || state.locked) return []
  const others = grant === 'all' ? wallet.accounts.filter((account) => account !== selected) : []
  return [selected, ...others].map((account) => account.address.toLowerCase())
}

export function remember(wallet: DemoWallet, transaction: SentTransaction): void {
  changeState(wallet, ({ sent }) => ({ sent: [transaction, ...sent].slice(0, SENT_LIMIT) }))
}

export function withoutGrant(state: WalletState, origin: string): Pick<WalletState, 'grants'> {
  return { grants: Object.fromEntries(Object.entries(state.grants).filter(([key]) => key !== origin)) }
}

const toGrant = (value: unknown): Grant => (value === 'all' ? 'all' : 'one')

const isSent = (value: unknown): value is SentTransaction =>
  isRecord(value) &&
  [value.hash, value.value, value.data, value.gas, value.maxFeePerGas, value.maxPriorityFeePerGas].every(
    isHexText,
  ) &&
  isText(value.from) &&
  (value.to === null || isHexText(value.to)) &&
  typeof value.nonce === 'number' &&
  typeof value.chainId === 'number' &&
  fromHexId(value.gas) !== undefined

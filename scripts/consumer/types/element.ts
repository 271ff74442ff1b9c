// What a host's TypeScript knows of the element; checked against the packed package, never run.

import type { EIP1193Provider } from 'viem'
import type {
  AccountStatus,
  CloseReason,
  Eip1193Provider,
  EmbeddedWalletInfo,
  Endpoints,
  Features,
  Metadata,
  SignInOptions,
  SignInPlugin,
  SignInRecord,
  SignInSession,
  SiweConfig,
  ThemeMode,
  Topic,
  Topics,
  TransactionKind,
  TransactionStatus,
} from 'wallet-modal'
import {
  createWalletModal,
  type OpenOptions,
  type ProviderRpcError,
  type WalletModalElement,
  type WalletModalOptions,
} from 'wallet-modal'
import { announceMockWallet, createMockProvider, type MockInfo } from 'wallet-modal/testing'

const options: WalletModalOptions = {
  networks: ['eip155:1', 'eip155:31337', 8453],
  customRpcUrls: { 'eip155:1': ['https://node.example'], 'eip155:31337': ['http://127.0.0.1:8545'] },
  themeVariables: { '--wm-accent': '#2463eb', '--wm-radius': '12px' },
}
const modal: WalletModalElement = createWalletModal(options)
declare const fromViem: EIP1193Provider
createWalletModal({ customWallets: [{ id: 'own', name: 'Own', provider: fromViem }] })

const found: WalletModalElement | null = document.querySelector('wallet-modal')
const made: WalletModalElement = document.createElement('wallet-modal')
modal.addEventListener('wm-connect', ({ detail }) => detail.address?.toLowerCase())
modal.addEventListener('wm-close', (event) => {
  const reason: 'user' | 'connected' | 'api' | 'error' = event.detail.reason
  if (reason === 'user') event.preventDefault()
})
document.addEventListener('wm-transaction', ({ detail }) => detail.hash.length)
modal.addEventListener('click', ({ clientX }) => clientX.toFixed())
const onReady = ({ detail }: CustomEvent<null>) => detail
modal.addEventListener('wm-ready', onReady)
modal.removeEventListener('wm-ready', onReady)
modal.open({ view: 'Send', arguments: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '0.1' } })
const account: Promise<string | undefined> | undefined = found?.connect().then(({ address }) => address)
const provider: EIP1193Provider | undefined = modal.getProvider('eip155')
const chainId: Promise<string> | undefined = modal.getProvider()?.request<string>({ method: 'eth_chainId' })
const codeOf = (error: ProviderRpcError): number => error.code
const toldAsClass = (error: unknown): boolean =>
  // @ts-expect-error a type only: the module exports no such class
  error instanceof ProviderRpcError

// @ts-expect-error a letter too few
modal.open({ view: 'Acount' })
// @ts-expect-error no such property
modal.setThemeVariables({ '--wm-acent': 'red' })
// @ts-expect-error a number of wei may be inexact
modal.sendTransaction({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1 })
// @ts-expect-error no such option
createWalletModal({ network: ['eip155:1'] })
// @ts-expect-error the detail has no such field
modal.addEventListener('wm-connect', ({ detail }) => detail.adress)
// @ts-expect-error what editors offer for a view
const wrong: OpenOptions = { view: 5 }

export { account, chainId, codeOf, made, provider, toldAsClass, wrong }

/** What a page may not have. */
declare const maybe: string | undefined
modal.sendTransaction({
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: 1n,
  data: maybe,
  namespace: maybe,
  caipNetworkId: maybe,
})
modal.pay({
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: '1',
  network: 'eip155:1',
  token: maybe,
  label: maybe,
  expiresAt: undefined,
})
modal.signMessage({ message: 'Hello', namespace: maybe })
modal.siwx = { statement: maybe, resources: undefined, expiresIn: undefined, required: undefined }

/** What a file of its own has to name: of options, of events, of what is subscribed to. */
export const plugIn = (sessions: readonly SignInSession[]): SignInPlugin => ({
  createMessage: async () => {
    throw new Error('no texts')
  },
  addSession: async () => {},
  revokeSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => sessions,
})
modal.siwx = plugIn([])
export const ready: SignInOptions = {
  verify: ({ data }: { data: SignInRecord }) => data.domain === 'shop.example',
}
export const before = (config: SiweConfig): WalletModalOptions => ({ siweConfig: config })
export const parts: {
  features: Features
  metadata: Metadata
  endpoints: Partial<Endpoints>
  themeMode: ThemeMode
} = {
  features: { pay: true },
  metadata: { name: 'Shop' },
  endpoints: { relay: 'wss://relay.example' },
  themeMode: 'auto',
}
createWalletModal(parts)
export const hear = <T extends Topic>(topic: T, callback: (value: Topics[T]) => void) =>
  modal.subscribe(topic, callback)
export const status: AccountStatus = modal.getAccount().status
export const info: EmbeddedWalletInfo | undefined = modal.getAccount().embeddedWalletInfo
modal.addEventListener('wm-close', ({ detail }) => {
  const reason: CloseReason = detail.reason
  return reason
})
modal.addEventListener('wm-transaction', ({ detail }) => {
  const told: { kind: TransactionKind; status: TransactionStatus } = detail
  return told
})
const mock: MockInfo = { name: 'Test', rdns: 'com.test' }
const wallet: Eip1193Provider = createMockProvider({ chainId: 1 })
createWalletModal({ customWallets: [{ id: 'own', name: 'Own', provider: wallet }] })
announceMockWallet(window, mock, createMockProvider())

// What a property gives is what is in force, however it was given.
const details = modal.networks.map(({ name, details }) => `${name} ${details?.nativeCurrency.symbol}`)
const links = modal.customWallets.map(({ id, given }) => [id, given])
modal.networks = [...modal.networks.filter(({ testnet }) => !testnet), 'eip155:10', 8453]
modal.customWallets = [
  ...modal.customWallets,
  { id: 'other', name: 'Other', homepage: 'https://other.example' },
]
modal.networks = undefined
// @ts-expect-error of a known network no coin is known here
const symbols = modal.networks.map(({ nativeCurrency }) => nativeCurrency.symbol)
// @ts-expect-error the links are those of the object that was given
const homepages = modal.customWallets.map(({ homepage }) => homepage)

export { details, homepages, links, symbols }

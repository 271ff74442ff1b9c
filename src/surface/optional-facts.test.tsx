// @vitest-environment happy-dom
// Whatever a host, a wallet, a node or a service may leave out, each view shows the rest.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEvmChain } from '../chains/evm/create-evm-chain.ts'
import type { EvmNetwork } from '../chains/network.ts'
import { createSolanaChain } from '../chains/solana/create-solana-chain.ts'
import type { WalletEntry } from '../connectors/connector.ts'
import { ALICE, BOB, CAROL, hashOf } from '../core/accounts.testing.ts'
import { type HarnessOptions, RDNS } from '../core/core.testing.ts'
import { fakeAuth } from '../features/connect/email/email.testing.ts'
import { setAmount, setReceiver } from '../features/send/draft/draft.actions.ts'
import { review } from '../features/send/review/review.actions.ts'
import { forSend } from '../features/send/send.testing.ts'
import { en } from '../i18n/en.all.testing.ts'
import { identify } from '../lib/namespaces.ts'
import type { AccountState } from '../state/account.ts'
import type { ViewEntry, ViewName } from '../state/router.ts'
import type { OwnTransaction } from '../state/transactions.ts'
import { isViewName } from './features.ts'
import { act, connected, unmountAll } from './surface.testing.tsx'

type Shown = Awaited<ReturnType<typeof connected>>

/** One of each: a view that is added fails the types until it is here. */
const ENTRIES: { readonly [V in ViewName]: ViewEntry & { readonly view: V } } = {
  Connect: { view: 'Connect', data: undefined },
  ChooseNamespace: { view: 'ChooseNamespace', data: { connectorIds: [RDNS, 'gone'] } },
  ConnectWallets: { view: 'ConnectWallets', data: undefined },
  AllWallets: { view: 'AllWallets', data: undefined },
  Downloads: { view: 'Downloads', data: { walletId: 'gone' } },
  GetWallet: { view: 'GetWallet', data: undefined },
  WhatIsAWallet: { view: 'WhatIsAWallet', data: undefined },
  Connecting: { view: 'Connecting', data: { connectorId: RDNS } },
  ConnectingWalletConnect: { view: 'ConnectingWalletConnect', data: { wallet: { id: 'a', name: 'A' } } },
  ConnectingWalletConnectBasic: { view: 'ConnectingWalletConnectBasic', data: undefined },
  EmailVerifyDevice: { view: 'EmailVerifyDevice', data: { email: 'nora@example.org' } },
  EmailVerifyOtp: { view: 'EmailVerifyOtp', data: { email: 'nora@example.org' } },
  UpdateEmail: { view: 'UpdateEmail', data: undefined },
  ConnectSocials: { view: 'ConnectSocials', data: undefined },
  ConnectingSocial: { view: 'ConnectingSocial', data: { provider: 'google' } },
  ConnectingFarcaster: { view: 'ConnectingFarcaster', data: undefined },
  Account: { view: 'Account', data: undefined },
  Tokens: { view: 'Tokens', data: undefined },
  SwitchAccount: { view: 'SwitchAccount', data: undefined },
  Settings: { view: 'Settings', data: undefined },
  Networks: { view: 'Networks', data: undefined },
  SwitchNetwork: { view: 'SwitchNetwork', data: { caipNetworkId: 'eip155:1' } },
  SwitchActiveChain: { view: 'SwitchActiveChain', data: { switchToChain: 'eip155:1' } },
  UnsupportedChain: { view: 'UnsupportedChain', data: undefined },
  Receive: { view: 'Receive', data: undefined },
  CompatibleNetworks: { view: 'CompatibleNetworks', data: undefined },
  Activity: { view: 'Activity', data: undefined },
  Send: { view: 'Send', data: undefined },
  SelectToken: { view: 'SelectToken', data: undefined },
  SendPreview: { view: 'SendPreview', data: undefined },
  Swap: { view: 'Swap', data: undefined },
  SwapSelectToken: { view: 'SwapSelectToken', data: undefined },
  SwapPreview: { view: 'SwapPreview', data: undefined },
  OnRamp: { view: 'OnRamp', data: undefined },
  BuyInProgress: { view: 'BuyInProgress', data: undefined },
  OnRampActivity: { view: 'OnRampActivity', data: undefined },
  WhatIsABuy: { view: 'WhatIsABuy', data: undefined },
  RegisterAccountName: { view: 'RegisterAccountName', data: undefined },
  RegisterAccountNameSuccess: { view: 'RegisterAccountNameSuccess', data: undefined },
  ApproveTransaction: { view: 'ApproveTransaction', data: undefined },
  SIWXSignMessage: { view: 'SIWXSignMessage', data: undefined },
  Pay: { view: 'Pay', data: { recipient: BOB, amount: '0.5', network: 'eip155:1' } },
  Paid: { view: 'Paid', data: { hash: hashOf(1) } },
  SmartSessions: { view: 'SmartSessions', data: undefined },
  SmartSessionRequest: { view: 'SmartSessionRequest', data: undefined },
  SmartSessionCreated: { view: 'SmartSessionCreated', data: undefined },
}

const account = ({ core }: Shown, facts: Partial<AccountState>) =>
  void Object.assign(core.state.account.eip155, facts)

/** The network in use, as the page offers it. */
const network = ({ core }: Shown, facts: Partial<EvmNetwork>) => {
  const { network: state } = core.state
  const [first, ...others] = state.networks
  if (first?.chainNamespace !== 'eip155') throw new TypeError('Not eip155')
  const changed: EvmNetwork = { ...first, ...facts }
  state.networks = [changed, ...others]
  state.active.eip155 = changed
}

const details = { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }

const token = { caipNetworkId: 'eip155:1', address: BOB, name: 'Gold', symbol: 'GLD', decimals: 6 } as const
const owned = (shown: Shown, facts: object) =>
  account(shown, {
    portfolio: {
      kind: 'known',
      at: 0,
      tokens: [{ ...token, amount: 5n, price: '1', value: '2', image: 'https://a.example/i.png', ...facts }],
    },
  })

const sent: OwnTransaction = {
  hash: hashOf(1),
  from: ALICE,
  to: CAROL,
  caipNetworkId: 'eip155:1',
  value: 5n,
  symbol: 'ETH',
  decimals: 18,
  kind: 'transfer',
  sentAt: 1,
  since: undefined,
  nonce: undefined,
  replacedBy: undefined,
  status: 'success',
}
const transaction = ({ core }: Shown, facts: Partial<OwnTransaction>) => {
  core.state.transactions.list = [{ ...sent, ...facts }]
}

const listed = ({ core }: Shown, facts: Partial<WalletEntry>) => {
  const { connection } = core.state
  connection.wallets = connection.wallets.map((entry) => ({ ...entry, ...facts }))
}

const UNKNOWN = { id: 777, caipNetworkId: 'eip155:777', chainNamespace: 'eip155' } as const

type Fact = readonly [name: string, leaveOut: (shown: Shown) => void, options: HarnessOptions | undefined]

const FACTS: readonly Fact[] = (
  [
    ['nothing', () => {}],
    ['network: explorer', (shown) => network(shown, { details })],
    ['network: everything but its id', (shown) => network(shown, UNKNOWN)],
    [
      'network: everything, with basic',
      () => {},
      { options: { networks: ['eip155:777', 'eip155:534352'], basic: true } },
    ],
    ['network: name', (shown) => network(shown, { name: '' })],
    ['network: image', (shown) => network(shown, { imageUrl: 'https://gone.example/i.png' })],
    [
      'network: all others',
      ({ core: { state } }) => Object.assign(state.network, { networks: state.network.networks.slice(0, 1) }),
    ],
    ['account: wallet', (shown) => account(shown, { wallet: undefined })],
    ['account: all others', (shown) => account(shown, { accounts: [] })],
    ['account: profile name', (shown) => account(shown, { profile: { image: 'https://a.example/i.png' } })],
    ['account: profile image', (shown) => account(shown, { profile: { name: 'nora.eth' } })],
    ['account: labels of it', (shown) => account(shown, { labels: { [BOB]: 'Savings' } })],
    ['account: which are contracts', (shown) => account(shown, { smart: [] })],
    ['account: approved networks', (shown) => account(shown, { approved: [] })],
    ['account: balance', (shown) => account(shown, { balance: { kind: 'none' } })],
    ['account: balance, by failure', (shown) => account(shown, { balance: { kind: 'unavailable' } })],
    ['account: portfolio', (shown) => account(shown, { portfolio: { kind: 'none' } })],
    ['account: portfolio, by failure', (shown) => account(shown, { portfolio: { kind: 'unavailable' } })],
    ['wallet: image, rdns', (shown) => listed(shown, { imageUrl: undefined, rdns: undefined })],
    ['wallet: name', (shown) => listed(shown, { name: '' })],
    ['wallet: namespaces', (shown) => listed(shown, { namespaces: [] })],
    ['wallet: all of them', ({ core }) => void Object.assign(core.state.connection, { wallets: [] })],
    ['token: price', (shown) => owned(shown, { price: undefined, value: undefined })],
    ['token: image', (shown) => owned(shown, { image: undefined })],
    ['token: name', (shown) => owned(shown, { name: '' })],
    ['token: symbol', (shown) => owned(shown, { symbol: '' })],
    ['transaction: its network', (shown) => transaction(shown, { caipNetworkId: 'eip155:999999' })],
    ['transaction: symbol', (shown) => transaction(shown, { symbol: '' })],
    ['transaction: who received', (shown) => transaction(shown, { to: '' })],
    ['transaction: outcome', (shown) => transaction(shown, { status: 'unknown' })],
    ['project', () => {}, { options: { basic: true } }],
    ['project that answers', () => {}, { options: { projectId: 'a'.repeat(32) } }],
  ] satisfies [string, (shown: Shown) => void, HarnessOptions?][]
).map(([name, leaveOut, options]) => [name, leaveOut, options] as const)

const VIEWS = Object.keys(ENTRIES).filter(isViewName)

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(async () => {
  const { calls } = vi.mocked(console.error).mock
  vi.restoreAllMocks()
  await unmountAll()
  expect(calls).toEqual([])
})

const EMPTY = 'nothing is shown'

/** What is wrong with what is on the screen. */
const faultsOf = ({ card, text }: Shown): string[] => [
  ...(card.querySelector('#wm-title') ? [] : ['no header']),
  ...(text().includes(en.unknown) || text().includes(en['dialog.failed']) ? [`broken: ${text()}`] : []),
  ...(text().match(/\{\w+\}|undefined|\bNaN\b|\[object|Infinity/g) ?? []),
  ...(card.querySelector('.view')?.childElementCount ? [] : [EMPTY]),
]

/** These stand only in a flow of their own; without it they give way. */
const FLEETING: readonly ViewName[] = [
  'SendPreview',
  'SwitchNetwork',
  'SwitchActiveChain',
  'ApproveTransaction',
  'UpdateEmail',
]

describe('Surface', () => {
  it.each(FACTS)('param: without %s, every view shows the rest', async (_name, leaveOut, options) => {
    const shown = await connected(options)
    const evm = createEvmChain({ customUrls: () => [] })
    Object.assign(shown.chain, { details: evm.details, explorerUrl: evm.explorerUrl })
    // Asked, it says nothing.
    fakeAuth(shown)
    const broken: string[] = []
    for (const view of VIEWS) {
      await act(async () => {
        leaveOut(shown)
        shown.wallet.go.home()
        const { [view]: entry } = ENTRIES
        Object.assign(shown.wallet.state.router, { stack: [entry] })
      })
      await shown.flush()
      const faults = faultsOf(shown).filter((fault) => !(FLEETING.includes(view) && fault === EMPTY))
      broken.push(...faults.map((fault) => `${view}: ${fault}`))
    }
    expect(broken).toEqual([])
  })

  it.each(FACTS)(
    'param: without %s, a transfer is reviewed or what stands in its way is said',
    async (_name, leaveOut, options) => {
      const shown = await connected(options)
      const evm = createEvmChain({ customUrls: () => [] })
      Object.assign(shown.chain, { details: evm.details, explorerUrl: evm.explorerUrl })
      await act(async () => {
        leaveOut(shown)
        shown.wallet.go.to('Send')
      })
      await shown.flush()
      await act(async () => {
        setAmount(forSend(shown.wallet), '0.5')
        setReceiver(forSend(shown.wallet), BOB)
      })
      await act(async () => void review(forSend(shown.wallet)))
      await shown.flush()
      expect(faultsOf(shown)).toEqual([])
    },
  )
})

describe('explorerUrl', () => {
  it('behavior: of a network nobody knows there is none', () => {
    const evm = createEvmChain({ customUrls: () => [] })
    const unknown = { name: 'X', testnet: false, ...UNKNOWN }
    expect(evm.explorerUrl({ network: unknown, address: ALICE })).toBeUndefined()
    const solana = createSolanaChain({ customUrls: () => [] })
    const cluster = { name: 'X', testnet: false, ...identify('solana:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA') }
    if (cluster.chainNamespace !== 'solana') throw new TypeError('Not solana')
    expect(solana.explorerUrl({ network: cluster, hash: 'x' })).toBeUndefined()
  })
})

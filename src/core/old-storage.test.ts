/** What an earlier version has stored is read as what it means, by what reads it in the app. */
import { describe, expect, it } from 'vitest'
import { setup } from '../api/api.testing.ts'
import { createMockProvider } from '../connectors/mock.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { createFakeWallet, registerWallet } from '../connectors/standard-wallet.testing.ts'
import '../connectors/solana-accounts.ts'
import '../connectors/wallet-standard.ts'
import { fakeClock } from '../lib/clock.testing.ts'
import { readKnownReceivers } from '../lib/known-receivers.ts'
import { createSaved } from '../session/stored/saved.ts'
import { readPending } from '../transfer/pending.ts'
import { hashOf } from './accounts.testing.ts'
import { createHarness, methods } from './core.testing.ts'
import { fakeStorage } from './fake-storage.testing.ts'
import {
  FIRST,
  OLD_CACHES,
  OLD_PENDING,
  OLD_RECEIVERS,
  oldSessions,
  oldStorage,
  pendingWithKinds,
  SAFE,
  SECOND,
  SOLANA,
  SOLANA_FIRST,
  SOLANA_SECOND,
  SOLANA_WALLET,
  THIRD,
  USDC,
  VISIT,
  WALLET,
} from './old-storage.testing.ts'
import { layer, savedOf } from './old-storage-readers.testing.ts'

const savedIn = (entries: Readonly<Record<string, string>>) => savedOf(layer(fakeStorage(entries)))

/** The page is opened again, with its wallets there. */
const visit = async (session: keyof typeof oldSessions = 'both') => {
  const provider = createMockProvider({ accounts: [FIRST, SECOND], chainId: 10 })
  provider.answer('eth_accounts', () => [FIRST, SECOND])
  const { wallet } = createFakeWallet({ name: SOLANA_WALLET })
  const harness = createHarness({
    storage: fakeStorage(oldStorage(session)),
    options: { networks: ['eip155:1', 'eip155:10', SOLANA] },
    before(page) {
      announceMockWallet(page, { name: 'MetaMask', rdns: WALLET }, provider)
      registerWallet(page, wallet)
    },
  })
  await harness.settled()
  return { ...harness, provider }
}

/** The fields of every row of `OLD_PENDING`, in their order. */
const coin = { kind: 'transfer', from: SECOND, to: THIRD, symbol: 'ETH', decimals: 18 }
const transactions = [
  {
    ...coin,
    hash: hashOf(0x11),
    caipNetworkId: 'eip155:1',
    value: 1_234_567_890_123_456_789n,
    sentAt: VISIT - 10_000,
    call: `3:${hashOf(0xaa)}`,
    nonce: 7,
    since: 21_525_000n,
  },
  {
    ...coin,
    hash: hashOf(0x12),
    caipNetworkId: 'eip155:10',
    token: USDC,
    value: 2_500_000n,
    symbol: 'USDC',
    decimals: 6,
    sentAt: VISIT - 20_000,
  },
  {
    ...coin,
    hash: hashOf(0x13),
    caipNetworkId: 'eip155:1',
    to: USDC,
    kind: 'call',
    value: 0n,
    sentAt: VISIT - 30_000,
    since: 21_524_990n,
  },
  {
    hash: '4hXTCkRzt9WyecNzV1XPgCDfGAZzQKNxLXgynz5QDuWWPSAZBZSHptvWRL3BjCvzUXRdKvHL2b7yGrRQcWyaqsaV',
    kind: 'transfer',
    caipNetworkId: SOLANA,
    from: SOLANA_SECOND,
    to: SOLANA_FIRST,
    value: 1_500_000_000n,
    symbol: 'SOL',
    decimals: 9,
    sentAt: VISIT - 40_000,
    since: 310_000_000n,
  },
]
const proposals = [
  {
    ...coin,
    name: hashOf(0xbb),
    caipNetworkId: 'eip155:1',
    from: SAFE,
    to: SECOND,
    value: 10n ** 17n,
    sentAt: VISIT - 86_400_000,
  },
]
const requests = [
  {
    ...coin,
    isRequest: true,
    caipNetworkId: 'eip155:1',
    value: 2n * 10n ** 16n,
    sentAt: VISIT - 60_000,
    call: `4:${hashOf(0xcc)}`,
  },
  {
    ...coin,
    isRequest: true,
    caipNetworkId: 'eip155:10',
    token: USDC,
    value: 70_000n,
    symbol: 'USDC',
    decimals: 6,
    sentAt: VISIT - 1_200_000,
    call: `5:${hashOf(0xdd)}`,
    walletConnect: { id: 1_735_688_400_000_123, topic: 'a'.repeat(64) },
  },
]

describe('a session of an earlier version', () => {
  it.each([
    ['eip155', { eip155: WALLET }],
    ['solana', { solana: SOLANA_WALLET }],
    ['both', { eip155: WALLET, solana: SOLANA_WALLET }],
    ['walletConnect', { eip155: 'walletConnect', solana: 'walletConnect' }],
    ['coinbase', { eip155: 'coinbaseWalletSDK' }],
    ['injected', { eip155: 'injected' }],
  ] as const)('param: whose wallet it was: %s', (name, meant) => {
    expect(savedIn({ 'wallet-modal:session': oldSessions[name] }).session()).toEqual(meant)
  })

  it.each([
    ['walletConnect', 'walletconnect', ['eip155', 'solana']],
    ['coinbase', 'external', ['eip155']],
    ['injected', 'injected', ['eip155']],
  ] as const)('param: the connector that is meant is still called so: %s', (name, type, namespaces) => {
    const { core } = createHarness({
      storage: fakeStorage({ 'wallet-modal:session': oldSessions[name] }),
      options: { networks: ['eip155:1', SOLANA], projectId: '0'.repeat(32), enableCoinbase: true },
      before(page) {
        page.ethereum = createMockProvider()
      },
    })
    const ids = Object.values(createSaved(core.storage).session())
    expect(ids.map((id) => core.connectors.find(id)?.type)).toEqual(namespaces.map(() => type))
    expect(namespaces.map((namespace) => core.state.account[namespace].status)).toEqual(
      namespaces.map(() => 'connecting'),
    )
  })

  it('param: accounts, recent wallets, network', () => {
    const saved = savedIn(oldStorage())
    expect(saved.accounts()).toEqual({ eip155: SECOND, solana: SOLANA_SECOND })
    expect(saved.recent()).toEqual([WALLET, 'walletConnect'])
    expect(saved.network()).toBe('eip155:10')
    expect(saved.hasPending()).toBe(true)
  })

  it('behavior: on both namespaces: connected again, with the accounts and the network of then, and nobody asked', async () => {
    const { core, provider, emitted } = await visit()
    const { eip155, solana } = core.state.account
    expect(eip155).toMatchObject({ status: 'connected', address: SECOND, accounts: [SECOND, FIRST] })
    expect(solana).toMatchObject({ status: 'connected', address: SOLANA_SECOND })
    expect(core.state.network).toMatchObject({
      activeNamespace: 'eip155',
      active: { eip155: { caipNetworkId: 'eip155:10' } },
    })
    expect(methods(provider)).not.toContain('eth_requestAccounts')
    expect(emitted('wm-connect').map(({ restored }) => restored)).toEqual([true, true])
  })

  it.each([
    ['eip155', ['connected', 'disconnected']],
    ['solana', ['disconnected', 'connected']],
  ] as const)('behavior: on %s alone: connected there and nowhere else', async (name, statuses) => {
    const { core } = await visit(name)
    const { eip155, solana } = core.state.account
    expect([eip155.status, solana.status]).toEqual(statuses)
  })
})

describe('what was sent with an earlier version', () => {
  it('param: transactions, proposals and unanswered requests, to the last unit', () => {
    const read = readPending(layer(fakeStorage({ 'wallet-modal:pending': OLD_PENDING })), VISIT)
    expect(read).toEqual({ list: transactions, proposals, requests })
  })

  it('behavior: transactions are followed on, requests warn of themselves, and nothing is forgotten', async () => {
    const harness = await visit()
    const { core, chain, storage } = harness
    const followed = core.state.transactions.list.map(({ hash, status }) => [hash, status])
    expect(followed).toEqual(transactions.map(({ hash }) => [hash, 'pending']))
    for (const { hash } of transactions) expect(chain.reads).toContain(`look ${hash}`)
    expect(core.state.unanswered.list).toEqual(requests)
    const kept: unknown = JSON.parse(storage.getItem('wallet-modal:pending') ?? '')
    expect(kept).toEqual(pendingWithKinds())
  })

  it('param: whom an account has sent to, on each namespace', () => {
    const storage = layer(fakeStorage(OLD_RECEIVERS))
    expect(readKnownReceivers(storage, `eip155:1:${SECOND}`)).toEqual([THIRD, FIRST])
    expect(readKnownReceivers(storage, `${SOLANA}:${SOLANA_SECOND}`)).toEqual([SOLANA_FIRST])
  })
})

describe('what services have told an earlier version', () => {
  it('behavior: balances, identity and names are there without a question', async () => {
    const { api, memory, calls } = setup(() => new Response('', { status: 500 }), { clock: fakeClock(VISIT) })
    for (const [key, text] of Object.entries(OLD_CACHES)) memory.items.set(key, text)
    expect(await api.account.balance({ address: SECOND, caipNetworkId: 'eip155:1' })).toEqual({
      value: [
        {
          name: 'Ether',
          symbol: 'ETH',
          caipNetworkId: 'eip155:1',
          amount: 1_500_000_000_000_000_000n,
          decimals: 18,
          price: '3012.45',
          value: '4518.675',
          image: 'https://img.example/eth.png',
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          caipNetworkId: 'eip155:1',
          address: USDC,
          amount: 1n,
          decimals: 6,
          price: '1',
        },
      ],
    })
    expect(await api.account.identity({ address: SECOND, caipNetworkId: 'eip155:1' })).toEqual({
      value: { name: 'bob.eth', avatar: 'https://img.example/b.png' },
    })
    expect(await api.names.reverse({ address: SECOND })).toEqual({
      value: [
        {
          name: 'bob.reown.id',
          addresses: new Map([['60', SECOND]]),
          avatar: 'https://img.example/b.png',
          bio: 'Hello',
        },
      ],
    })
    expect(calls()).toEqual([])
  })
})

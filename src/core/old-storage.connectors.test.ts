import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRelay } from '../../local/relay/clients.testing.ts'
import { createCoinbase } from '../connectors/coinbase/create-coinbase.ts'
import { createFakePage } from '../connectors/coinbase/window.testing.ts'
import '../connectors/solana-accounts.ts'
import '../connectors/wallet-standard.ts'
import { createWalletConnect } from '../connectors/walletconnect/create-walletconnect.ts'
import { sweepStore } from '../connectors/walletconnect/store.ts'
import { fakeClock } from '../lib/clock.testing.ts'
import { systemClock } from '../lib/clock.ts'
import { addKnownReceiver } from '../lib/known-receivers.ts'
import { readPending, savePending } from '../transfer/pending.ts'
import { createHarness } from './core.testing.ts'
import { fakeStorage } from './fake-storage.testing.ts'
import {
  COINBASE_ACCOUNT,
  OLD_COINBASE,
  OLD_LINK_CHOICE,
  OLD_WALLETCONNECT,
  WALLETCONNECT_ACCOUNT,
} from './old-sessions.testing.ts'
import {
  FIRST,
  OLD_ACCOUNTS,
  OLD_NETWORK,
  OLD_PENDING,
  OLD_RECEIVERS,
  OLD_RECENT,
  oldSessions,
  pendingWithKinds,
  SECOND,
  SOLANA_SECOND,
  SOLANA_WALLET,
  THIRD,
  VISIT,
  WALLET,
} from './old-storage.testing.ts'
import { layer, savedOf } from './old-storage-readers.testing.ts'
import { createWalletApp } from './wallets/wallet-app.ts'

describe('what is stored now', () => {
  it('behavior: a tab of an earlier version reads it: the same keys and the same form', () => {
    const area = fakeStorage()
    const storage = layer(area)
    const saved = savedOf(storage)
    saved.saveSession({ eip155: WALLET, solana: SOLANA_WALLET })
    saved.saveAccounts({ eip155: SECOND, solana: SOLANA_SECOND })
    saved.saveRecent([WALLET, 'walletConnect'])
    saved.saveNetwork('eip155:10')
    addKnownReceiver(storage, `eip155:1:${SECOND}`, FIRST)
    addKnownReceiver(storage, `eip155:1:${SECOND}`, THIRD)
    const [receiversKey, receivers] = Object.entries(OLD_RECEIVERS)[0] ?? []
    const written = Object.fromEntries(
      Array.from({ length: area.length }, (_, index) => area.key(index) ?? '').map((key) => [
        key,
        area.getItem(key),
      ]),
    )
    expect(written).toEqual({
      'wallet-modal:session': oldSessions.both,
      'wallet-modal:account': OLD_ACCOUNTS,
      'wallet-modal:recent': OLD_RECENT,
      'wallet-modal:network': OLD_NETWORK,
      [String(receiversKey)]: receivers,
    })
  })

  it('behavior: pending rows too, whatever the order of their fields', () => {
    const from = layer(fakeStorage({ 'wallet-modal:pending': OLD_PENDING }))
    const area = fakeStorage()
    savePending(layer(area), readPending(from, VISIT))
    expect(JSON.parse(area.getItem('wallet-modal:pending') ?? '')).toEqual(pendingWithKinds())
  })
})

describe('a WalletConnect session of an earlier version', () => {
  const given = useRelay()

  it('behavior: restored from what the client has stored', async () => {
    const area = fakeStorage(OLD_WALLETCONNECT)
    // What nobody has a session by is swept away.
    sweepStore(() => area)
    expect(area.length).toBe(Object.keys(OLD_WALLETCONNECT).length)
    const connector = createWalletConnect({
      client: () => ({
        projectId: '0'.repeat(32),
        relayUrl: given.relay.url,
        verifyUrl: undefined,
        metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
      }),
      networks: () => ['eip155:1', 'eip155:8453'],
      network: () => 'eip155:8453',
      storage: () => area,
      isVisible: () => true,
      reusesPairing: false,
      onAsked() {},
      onAnswers() {},
      onRefusal() {},
      clock: systemClock,
    })
    expect(await connector.restore()).toMatchObject({
      eip155: {
        accounts: [WALLETCONNECT_ACCOUNT],
        network: 'eip155:8453',
        approved: ['eip155:1', 'eip155:8453'],
        wallet: { name: 'Lantern Wallet' },
      },
    })
    await connector.disconnect()
    expect(area.length).toBe(0)
  }, 20_000)

  it('behavior: the app that was opened by its link is opened again', () => {
    const harness = createHarness()
    const opened = vi.fn()
    const page = Object.assign(harness.page, { open: opened })
    Object.assign(page, { self: page, top: page, navigator: { userAgent: '' } })
    Object.assign(page.document, { hasFocus: () => true })
    for (const [key, text] of Object.entries(OLD_LINK_CHOICE)) page.localStorage.setItem(key, text)
    createWalletApp(harness.core, page).open({ id: 17, topic: 'abc' })
    expect(opened).toHaveBeenCalledExactlyOnceWith(
      'https://link.lantern.example/wc?requestId=17&sessionTopic=abc',
      '_blank',
      'noreferrer noopener',
    )
  })
})

describe('a session of the Coinbase wallet of an earlier version', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', fakeStorage(OLD_COINBASE))
    vi.stubGlobal('window', globalThis)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('behavior: restored from what the SDK has stored, without a window', async () => {
    const { page, windows } = createFakePage({})
    const connector = createCoinbase({
      page,
      clock: fakeClock(VISIT),
      app: () => ({ name: 'Shop', imageUrl: undefined }),
      chainIds: () => [8453, 1],
      preference: () => 'smartWalletOnly',
    })
    expect(await connector.restore()).toEqual({
      eip155: { accounts: [COINBASE_ACCOUNT], network: 'eip155:8453' },
    })
    expect(windows).toEqual([])
  })
})

/** Attempts to connect that overlap with a restore; over the local relay. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRelay } from '../../../local/relay/clients.testing.ts'
import { type HeadlessWallet, openHeadlessWallet } from '../../../local/walletconnect/headless.ts'
import { later } from '../../core/core.testing.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { systemClock } from '../../lib/clock.ts'
import { ignore } from '../../lib/flight.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { Pairing } from '../connector.ts'
import { openClient } from './client.ts'
import { createWalletConnect } from './create-walletconnect.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const NETWORKS: CaipNetworkId[] = ['eip155:1', 'eip155:8453']
const STAMP = 'wallet-modal:wc:stamp'
/** Real clients on a computer that may be busy. */
const SOON = { timeout: 8_000 }

describe('overlapping attempts', () => {
  const given = useRelay()
  const wallets: HeadlessWallet[] = []
  afterEach(async () => {
    await Promise.all(wallets.splice(0).map((wallet) => wallet.close()))
  })

  const openWallet = async () => {
    const wallet = await openHeadlessWallet({ relayUrl: given.relay.url })
    wallets.push(wallet)
    return wallet
  }

  const start = async ({
    storage = fakeStorage(),
    open = openClient,
  }: { storage?: Storage; open?: typeof openClient } = {}) => {
    // Before the connector's client: a page has one client, this process several.
    const a = await openWallet()
    const connector = createWalletConnect({
      client: () => ({
        projectId: '0123456789abcdef0123456789abcdef',
        relayUrl: given.relay.url,
        verifyUrl: undefined,
        metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
      }),
      networks: () => NETWORKS,
      network: () => 'eip155:1',
      storage: () => storage,
      isVisible: () => true,
      reusesPairing: false,
      onAsked() {},
      onAnswers() {},
      onRefusal() {},
      clock: systemClock,
      open,
    })
    const connect = async () => {
      const shown = vi.fn<(pairing: Pairing) => void>()
      const controller = new AbortController()
      const link = ignore(connector.connect({ onPairing: shown, signal: controller.signal }))
      await expect.poll(() => shown.mock.calls.length, SOON).toBe(1)
      const [pairing] = shown.mock.calls[0] ?? []
      return { uri: pairing?.step === 'ready' ? pairing.uri : '', link, leave: () => controller.abort() }
    }
    return { a, connector, connect }
  }

  it('behavior: a restore that finds nothing leaves the client to the link that is being made', async () => {
    const gate = later<void>()
    const storage = fakeStorage()
    storage.setItem(STAMP, '1')
    storage.setItem('wallet-modal:wc:wc@2:client:0.3//session', '[]')
    const { a, connector, connect } = await start({
      storage,
      open: async (options) => {
        await gate.promise
        return openClient(options)
      },
    })
    const restored = connector.restore()
    const connecting = connect()
    gate.resolve()
    expect(await restored).toBeUndefined()
    expect(storage.length).toBe(0)
    const { uri, link } = await connecting
    await a.connect(uri, { addresses: [ONE] })
    expect((await link).eip155?.accounts).toEqual([ONE])
    expect(storage.getItem(STAMP)).not.toBeNull()
    await connector.disconnect()
    expect(storage.length).toBe(0)
  }, 30_000)
})

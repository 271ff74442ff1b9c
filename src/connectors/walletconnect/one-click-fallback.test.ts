/** What the next link is where one-click sign-in has led nowhere; with two real sign clients over the local relay, in time that stands still. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRelay } from '../../../local/relay/clients.testing.ts'
import { type HeadlessWallet, openHeadlessWallet } from '../../../local/walletconnect/headless.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { Pairing } from '../connector.ts'
import { createWalletConnect } from './create-walletconnect.ts'
import { PAIRING_MS } from './pairings.ts'
import { shopClient } from './shop.testing.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

describe('one-click sign-in that leads nowhere', () => {
  const given = useRelay()
  const wallets: HeadlessWallet[] = []
  afterEach(async () => {
    await Promise.all(wallets.splice(0).map((wallet) => wallet.close()))
  })

  const start = async ({ reusesPairing = false } = {}) => {
    const wallet = await openHeadlessWallet({ relayUrl: given.relay.url })
    wallets.push(wallet)
    const clock = fakeClock()
    const storage = fakeStorage()
    let links = 0
    const signed = vi.fn()
    const connector = createWalletConnect({
      client: () => shopClient(given.relay.url),
      networks: () => ['eip155:1', 'eip155:8453'],
      network: () => 'eip155:1',
      signIn: async () => ({
        fields: async (chainId) => ({
          accountAddress: `0x${'0'.repeat(40)}`,
          chainId,
          domain: 'shop.example',
          uri: 'https://shop.example/',
          version: '1',
          nonce: `nonceofthelink${links++}`,
          issuedAt: '2026-11-25T10:00:00.000Z',
        }),
        onSigned: async () => signed(),
      }),
      storage: () => storage,
      isVisible: () => true,
      reusesPairing,
      onAsked() {},
      onAnswers() {},
      onRefusal() {},
      clock,
    })
    /** `shown`: whether each link asks for one click. */
    const connect = async () => {
      const uris: string[] = []
      const controller = new AbortController()
      const onPairing = (pairing: Pairing) => void (pairing.step === 'ready' && uris.push(pairing.uri))
      const link = connector.connect({ onPairing, signal: controller.signal })
      link.catch(() => {})
      await expect.poll(() => uris.length).toBe(1)
      const shown = () => uris.map((uri) => uri.includes('methods=wc_sessionAuthenticate'))
      return { uris, shown, link, leave: () => controller.abort() }
    }
    return { wallet, clock, connect, signed }
  }

  // iOS wallets answer the first when the visitor declines, and Trust's smart wallet without asking anybody.
  it.each([14_001, 5_000, 12_001, 7_000])(
    'error: refused with %s: the next link is an ordinary one, which connects',
    async (code) => {
      const { wallet, connect, signed } = await start()
      const first = await connect()
      expect(first.shown()).toEqual([true])
      await wallet.pair(first.uris[0] ?? '')
      const reason = { code, message: 'Auth request rejected by the user' }
      await wallet.refuseSignIn(
        (await wallet.signInRequest()).id,
        reason as { code: number; message: string },
      )
      await expect(first.link).rejects.toMatchObject({ message: 'Auth request rejected by the user' })
      const second = await connect()
      expect(second.shown()).toEqual([false])
      await wallet.connect(second.uris[0] ?? '', { chains: ['eip155:1'], addresses: [ONE] })
      expect((await second.link).eip155?.accounts).toEqual([ONE])
      expect(signed).not.toHaveBeenCalled()
    },
  )

  it('behavior: a wallet that listens and shows nothing connects by the renewed link', async () => {
    const { wallet, clock, connect } = await start()
    const { uris, shown, link } = await connect()
    await wallet.pair(uris[0] ?? '')
    await wallet.signInRequest()
    await clock.advance(PAIRING_MS + 5_000)
    await expect.poll(shown).toEqual([true, false])
    await wallet.connect(uris[1] ?? '', { chains: ['eip155:1'], addresses: [ONE] })
    expect((await link).eip155?.accounts).toEqual([ONE])
  })

  it('behavior: a person who reads for long may still sign by the earlier link, and one click is as before', async () => {
    const { wallet, clock, connect, signed } = await start()
    const { uris, shown, link } = await connect()
    await wallet.pair(uris[0] ?? '')
    const { id, chains } = await wallet.signInRequest()
    await clock.advance(PAIRING_MS + 5_000)
    await expect.poll(shown).toEqual([true, false])
    await wallet.signIn(id, { chains, address: ONE })
    expect((await link).eip155?.accounts).toEqual([ONE])
    expect(signed).toHaveBeenCalledOnce()
    const next = await connect()
    expect(next.shown()).toEqual([true])
    next.leave()
  })

  it('behavior: who leaves it after a while gets an ordinary link next; who has only looked around, one click', async () => {
    const { clock, connect } = await start()
    for (const [waits, asked] of [
      [0, true],
      [14_999, true],
      [1, false],
      [0, false],
    ] as const) {
      await clock.advance(waits)
      const { shown, leave } = await connect()
      expect(shown(), `after ${waits}`).toEqual([asked])
      leave()
    }
  })

  it('behavior: where links are reused, the one that is shown stays', async () => {
    const { clock, connect } = await start({ reusesPairing: true })
    const first = await connect()
    first.leave()
    await clock.advance(60_000)
    const second = await connect()
    expect(second.uris).toEqual(first.uris)
    second.leave()
    await clock.advance(PAIRING_MS)
    const third = await connect()
    expect(third.shown()).toEqual([false])
    third.leave()
  })
})

import { describe, expect, it } from 'vitest'
import { providerError } from '../../../connectors/mock.ts'
import { BEA, MAINNET } from '../../../connectors/standard-wallet.testing.ts'
import { BOB, hashOf } from '../../../core/accounts.testing.ts'
import { asked, later, RDNS, views } from '../../../core/core.testing.ts'
import { cancelSwitch } from '../../network/network.actions.ts'
import { networkSwitchOf } from '../../network/network.state.ts'
import { confirm } from '../review/review.actions.ts'
import { leaveReview } from '../send.state.ts'
import {
  forSend,
  previewHtml,
  readPreview,
  type Sending,
  sendForHost,
  startSending,
} from '../send.testing.ts'
import { startSolanaSending } from '../solana.testing.ts'

const ETHER = 10n ** 18n

describe('sendForHost', () => {
  const request = { to: BOB, value: ETHER / 2n }

  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: unknown) => Reflect.get(Object(error), 'code'),
    )

  const SWITCH = 'wallet_switchEthereumChain'

  const elsewhere = { ...request, caipNetworkId: 'eip155:10' }

  it('behavior: to an offered network that is not in use: the wallet switches in sight, then the review is of there', async () => {
    const sending = await startSending({ options: { metadata: { name: 'Shop' } } })
    const { wallet, provider, element } = sending
    element.requestClose('user')
    const answer = later<null>()
    provider.answer(SWITCH, async () => {
      await answer.promise
      provider.answer('eth_chainId', () => '0xa')
      provider.emit('chainChanged', '0xa')
      return null
    })
    const sent = sendForHost(wallet, elsewhere)
    await sending.settled()
    expect(views(wallet)).toEqual(['Account', 'SwitchNetwork'])
    expect(await codeOf(sendForHost(wallet, request))).toBe('sending-busy')
    answer.resolve(null)
    await sending.settled()
    expect(views(wallet)).toEqual(['Account', 'SendPreview'])
    expect(readPreview(previewHtml(sending), 18).sentence).toContain('on OP Mainnet')
    expect(sending.sent()).toEqual([])
    await confirm(wallet)
    await expect(sent).resolves.toEqual({ hash: hashOf(1) })
    expect(sending.sent()).toMatchObject([{ to: BOB, chainId: '0xa' }])
  })

  it('behavior: declined, cancelled or closed at the switch: 4001 says so, nothing is shown, nothing is sent', async () => {
    const leaves: ((sending: Sending) => unknown)[] = [
      () => undefined,
      async ({ core, wallet }) => cancelSwitch(networkSwitchOf(core), wallet),
      ({ element }) => element.requestClose('user'),
      ({ wallet }) => wallet.go.reset('Account'),
    ]
    for (const isOpen of [true, false])
      for (const leave of leaves) {
        const sending = await startSending()
        if (!isOpen) sending.element.requestClose('user')
        const answer = later<null>()
        sending.provider.answer(SWITCH, () => answer.promise)
        const emitted = sendForHost(sending.wallet, elsewhere).catch((error: unknown) => error)
        await sending.settled()
        expect(views(sending.wallet)).toEqual(['Account', 'SwitchNetwork'])
        await leave(sending)
        if (leave === leaves[0]) answer.reject(providerError(4001, 'no'))
        await sending.settled()
        expect(await emitted).toMatchObject({
          code: 4001,
          message: expect.stringContaining('switch the network'),
        })
        expect(views(sending.wallet)).not.toContain('SwitchNetwork')
        expect(views(sending.wallet)).not.toContain('SendPreview')
        expect(sending.wallet.state.network.active.eip155).toMatchObject({ caipNetworkId: 'eip155:1' })
        expect(sending.state.flow).toEqual({ step: 'editing' })
        expect(sending.sent()).toEqual([])
        expect(sending.errors()).toEqual([])
        // Free for the next one.
        answer.reject(providerError(4001, 'no'))
        await sending.settled()
        void codeOf(sendForHost(sending.wallet, request))
        await sending.settled()
        expect(views(sending.wallet)).toContain('SendPreview')
      }
  })

  it('behavior: closed after the switch, while the review is prepared: 4001, nothing is shown, nothing is sent', async () => {
    const sending = await startSending()
    const fee = later<bigint>()
    sending.chain.on.fee = () => fee.promise
    const code = codeOf(sendForHost(sending.wallet, elsewhere))
    await sending.settled()
    expect(sending.state.flow).toEqual({ step: 'preparing' })
    expect(sending.wallet.state.network.active.eip155).toMatchObject({ caipNetworkId: 'eip155:10' })
    expect(sending.element.requestClose('user')).toBe(true)
    fee.resolve(sending.chain.total)
    await sending.settled()
    expect(sending.wallet.state.modal.open).toBe(false)
    expect(views(sending.wallet)).not.toContain('SendPreview')
    expect(sending.state.flow).toEqual({ step: 'editing' })
    await confirm(sending.wallet)
    expect(sending.sent()).toEqual([])
    expect(await code).toBe(4001)
  })

  it('behavior: closed after the switch and opened again, while the review is prepared: 4001 all the same', async () => {
    const sending = await startSending()
    const fee = later<bigint>()
    sending.chain.on.fee = () => fee.promise
    const code = codeOf(sendForHost(sending.wallet, elsewhere))
    await sending.settled()
    expect(sending.element.requestClose('user')).toBe(true)
    await sending.element.show()
    fee.resolve(sending.chain.total)
    await sending.settled()
    expect(sending.wallet.state.modal.open).toBe(true)
    expect(views(sending.wallet)).not.toContain('SendPreview')
    expect(sending.state.flow).toEqual({ step: 'editing' })
    await confirm(sending.wallet)
    expect(sending.sent()).toEqual([])
    expect(await code).toBe(4001)
  })

  it('error: a wallet that cannot go there: its reason, and nothing is sent', async () => {
    const sending = await startSending()
    sending.provider.answer(SWITCH, () => null)
    const code = codeOf(sendForHost(sending.wallet, elsewhere))
    await sending.settled()
    await sending.clock.advance(60_000)
    expect(await code).toBe('switch-failed')
    expect(views(sending.wallet)).toEqual(['Account'])
    const off = await startSending({ options: { enableNetworkSwitch: false } })
    expect(await codeOf(sendForHost(off.wallet, elsewhere))).toBe('chain-not-supported')
    expect(asked(off.provider, SWITCH)).toEqual([])
    expect(views(off.wallet)).toEqual(['Account'])
  })

  it('error: what is no transfer never switches', async () => {
    const sending = await startSending()
    expect(await codeOf(sendForHost(sending.wallet, { ...elsewhere, value: 1 }))).toBe('transfer-invalid')
    expect(asked(sending.provider, SWITCH)).toEqual([])
  })

  it('behavior: to the other connected namespace: in use for the review, and no longer when the visitor declines', async () => {
    const sending = await startSolanaSending()
    const { wallet, core } = sending
    Object.assign(core.state.config, { metadata: { name: 'Shop' } })
    const ANY = { to: BEA, value: 1_000n, namespace: 'solana' }
    sending.announce(RDNS)
    const [ethereum] = core.state.network.networks
    if (!ethereum) throw new Error('No network')
    core.session.choose(ethereum)
    // Nobody is connected on Ethereum yet, which is the one in use.
    expect(await codeOf(sendForHost(wallet, { to: BOB, value: 1n, namespace: 'eip155' }))).toBe(4100)
    expect(await codeOf(sendForHost(wallet, { to: BOB, value: 1n }))).toBe('connector-not-connected')
    await sending.connect(RDNS)
    expect(core.state.network.activeNamespace).toBe('eip155')
    for (const wanted of [ANY, { ...ANY, namespace: undefined, caipNetworkId: MAINNET }]) {
      const code = codeOf(sendForHost(wallet, wanted))
      await sending.settled()
      expect(core.state.network.activeNamespace).toBe('solana')
      expect(views(wallet)).toEqual(['Account', 'SendPreview'])
      expect(readPreview(previewHtml(sending), 9).sentence).toContain('on Solana')
      leaveReview(forSend(wallet))
      expect(await code).toBe(4001)
      await sending.settled()
      expect(core.state.network.activeNamespace).toBe('eip155')
    }
    expect(await codeOf(sendForHost(wallet, { ...ANY, caipNetworkId: 'eip155:1' }))).toBe(
      'namespace-unsupported',
    )
    expect(sending.wires).toEqual([])
  })

  it('error: the other wallet is on a network that is not offered: the visitor is not taken there', async () => {
    const sending = await startSolanaSending()
    const { wallet, core, emitted } = sending
    const ethereum = sending.announce(RDNS)
    wallet.go.to('Connect', { namespace: 'eip155' })
    await sending.connect(RDNS)
    ethereum.emit('chainChanged', '0x2a')
    const solana = core.state.network.networks.find(({ caipNetworkId }) => caipNetworkId === MAINNET)
    if (!solana) throw new Error('No network')
    core.session.choose(solana)
    wallet.go.reset('Account')
    await sending.settled()
    expect(core.state.network.active.eip155).toMatchObject({ caipNetworkId: 'eip155:42' })
    const before = emitted('wm-network-change').length
    const code = await codeOf(sendForHost(wallet, { ...request, namespace: 'eip155' }))
    expect(code).toBe('chain-not-supported')
    // Not even for a moment: the page is told of every network in use, and would draw it.
    expect(emitted('wm-network-change')).toHaveLength(before)
    expect(core.state.network.activeNamespace).toBe('solana')
    expect(views(wallet)).toEqual(['Account'])
  })

  it('error: a namespace nobody is connected in is 4100', async () => {
    const sending = await startSending({ options: { networks: ['eip155:1', MAINNET] } })
    for (const there of [{ namespace: 'solana' }, { caipNetworkId: MAINNET }])
      expect(await codeOf(sendForHost(sending.wallet, { ...request, ...there }))).toBe(4100)
    expect(views(sending.wallet)).toEqual(['Account'])
  })
})

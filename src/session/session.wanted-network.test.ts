/** A wallet that is connected for a network which the visitor, or the host, has named before. */
import { describe, expect, it } from 'vitest'
import { providerError } from '../connectors/mock.ts'
import { asked, createHarness, type HarnessOptions, RDNS, views } from '../core/core.testing.ts'
import { connectSolana } from '../core/solana-connected.testing.ts'
import {
  connectNamespace,
  networkSwitchOf,
  pickNetwork,
  switchNetwork,
} from '../features/network/network.actions.ts'
import { BASE, SOLANA, SWITCH } from '../features/network/network.testing.ts'

const NETWORKS = ['eip155:1', 'eip155:8453', SOLANA.caipNetworkId]

/** Connected on Solana; a wallet of the other namespace is there, on this network. */
const onSolana = async (given: HarnessOptions = {}, chainId = 1) => {
  const page = createHarness({ ...given, options: { networks: NETWORKS, ...given.options } })
  await connectSolana(page)
  const provider = page.announce(RDNS, { chainId })
  provider.answer(SWITCH, () => {
    provider.answer('eth_chainId', () => '0x2105')
    provider.emit('chainChanged', '0x2105')
    return null
  })
  await page.element.show()
  const isRefused = () => provider.answer(SWITCH, () => Promise.reject(providerError(4001, 'no')))
  const active = () => page.core.state.network.active.eip155?.caipNetworkId
  const pick = async () => {
    page.wallet.go.to('Networks')
    pickNetwork(networkSwitchOf(page.core), page.wallet, BASE)
    expect(views(page.wallet).at(-1)).toBe('SwitchActiveChain')
    connectNamespace(page.wallet, BASE)
    await page.connect(RDNS)
  }
  return { ...page, provider, isRefused, active, pick }
}

describe('the visitor has picked a network that needs a wallet of its own', () => {
  it('behavior: the wallet, which is on another one, is asked for it once; then the dialog closes', async () => {
    const page = await onSolana()
    await page.pick()
    expect(asked(page.provider, SWITCH)).toEqual([[{ chainId: '0x2105' }]])
    expect(page.active()).toBe('eip155:8453')
    expect(page.core.state.network.activeNamespace).toBe('eip155')
    expect(page.element.closed).toEqual(['connected'])
  })

  it('behavior: a wallet that is there already is not asked', async () => {
    const page = await onSolana({}, 8453)
    await page.pick()
    expect(asked(page.provider, SWITCH)).toEqual([])
    expect(page.element.closed).toEqual(['connected'])
  })

  it('error: refused: connected on the wallet’s own network, and the dialog closes', async () => {
    const page = await onSolana()
    page.isRefused()
    await page.pick()
    expect(asked(page.provider, SWITCH)).toHaveLength(1)
    expect(page.active()).toBe('eip155:1')
    expect(page.element.closed).toEqual(['connected'])
    expect(page.errors()).toEqual([])
  })

  it('error: refused by a wallet whose network is not offered: UnsupportedChain, after one question', async () => {
    const page = await onSolana({}, 42)
    page.isRefused()
    await page.pick()
    expect(asked(page.provider, SWITCH)).toEqual([[{ chainId: '0x2105' }]])
    expect(views(page.wallet)).toEqual(['UnsupportedChain'])
  })

  it('behavior: where the page switches no network, the wallet’s own is adopted', async () => {
    const page = await onSolana({ options: { enableNetworkSwitch: false } })
    await page.pick()
    expect(asked(page.provider, SWITCH)).toEqual([])
    expect(page.active()).toBe('eip155:1')
    expect(page.element.closed).toEqual(['connected'])
  })

  it('behavior: closed before, and connected by the host afterwards: nobody wants that network any longer', async () => {
    const page = await onSolana()
    page.wallet.go.to('SwitchActiveChain', { switchToChain: BASE.caipNetworkId })
    page.element.requestClose('user')
    await page.connect(RDNS)
    expect(asked(page.provider, SWITCH)).toEqual([])
    expect(page.active()).toBe('eip155:1')
  })
})

describe('the host has named the network', () => {
  it('behavior: by SwitchActiveChain: asked for it, then on to where that leads', async () => {
    const page = await onSolana()
    await page.element.show({
      view: 'SwitchActiveChain',
      arguments: { switchToChain: 'eip155:8453', navigateTo: 'Send' },
    })
    connectNamespace(page.wallet, BASE)
    await page.connect(RDNS)
    expect(page.active()).toBe('eip155:8453')
    expect(views(page.wallet).at(-1)).toBe('Send')
    expect(page.element.closed).toEqual([])
  })

  it('behavior: a namespace alone: the wallet’s own network is adopted', async () => {
    const page = await onSolana()
    await page.element.show({ namespace: 'eip155' })
    await page.connect(RDNS)
    expect(asked(page.provider, SWITCH)).toEqual([])
    expect(page.active()).toBe('eip155:1')
  })

  const bySwitch = async (page: Awaited<ReturnType<typeof onSolana>>) => {
    const outcome = switchNetwork(networkSwitchOf(page.core), page.wallet, BASE.caipNetworkId).then(
      () => 'there',
      (error) => error,
    )
    await page.settled()
    connectNamespace(page.wallet, BASE)
    await page.connect(RDNS)
    await page.settled()
    return outcome
  }

  it('behavior: switchNetwork resolves once the wallet is there', async () => {
    const page = await onSolana()
    expect(await bySwitch(page)).toBe('there')
    expect(page.active()).toBe('eip155:8453')
    expect(asked(page.provider, SWITCH)).toHaveLength(1)
  })

  it('error: switchNetwork rejects with 4001 when the wallet refuses, also where an embedded modal stays open', async () => {
    for (const embedded of [false, true]) {
      const page = await onSolana({ embedded })
      page.isRefused()
      const error = await bySwitch(page)
      expect(error).toMatchObject({ code: 4001 })
      expect(String(error)).toContain('has connected')
      expect(page.active()).toBe('eip155:1')
    }
  })

  it('error: switchNetwork says what the wallet cannot do', async () => {
    const page = await onSolana()
    page.provider.answer(SWITCH, () => Promise.reject(providerError(4902, 'unknown')))
    page.provider.answer('wallet_addEthereumChain', () =>
      Promise.reject(providerError(-32601, 'no such method')),
    )
    expect(await bySwitch(page)).toMatchObject({ code: 'chain-not-supported' })
  })

  it('error: switchNetwork rejects with 4001 when the dialog is closed before', async () => {
    const page = await onSolana()
    const outcome = switchNetwork(networkSwitchOf(page.core), page.wallet, BASE.caipNetworkId).catch(
      (error) => error,
    )
    await page.settled()
    page.element.requestClose('user')
    expect(await outcome).toMatchObject({ code: 4001 })
  })
})

// @vitest-environment happy-dom
/** Networks, SwitchNetwork and UnsupportedChain on the screen: what is offered, asked of the wallet and declined. */

import { describe, expect, it } from 'vitest'
import { providerError } from '../connectors/mock.ts'
import { later, RDNS } from '../core/core.testing.ts'
import { pickNetwork, switchNetwork } from '../features/network/network.actions.ts'
import { networkSwitchOf } from '../features/network/network.state.ts'
import { en } from '../i18n/en.all.testing.ts'
import { placeholderNetwork } from '../state/placeholder-network.ts'
import { drawMark } from './pictures/mark.ts'
import { networkPicture } from './pictures/network-pictures.ts'
import { act, connected, looksRight, on, show } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

describe('Networks', () => {
  it('behavior: from Account and from Settings; analytics hear of each', async () => {
    const shown = await connected()
    const told = () => shown.emitted('wm-event').filter(({ event }) => event === 'CLICK_NETWORKS').length
    await shown.click('Ethereum')
    looksRight(shown, 'OP Mainnet')
    expect(told()).toBe(1)
    await act(async () => shown.wallet.go.reset('Account'))
    await act(async () => shown.wallet.go.to('Settings'))
    await shown.flush()
    await shown.click('Ethereum')
    looksRight(shown, 'OP Mainnet')
    expect(told()).toBe(2)
  })

  it('behavior: choose, wait, stay when declined, try again', async () => {
    const shown = await on('Networks')
    looksRight(shown, 'Ethereum', 'OP Mainnet')
    shown.provider.answer('wallet_switchEthereumChain', () => Promise.reject(providerError(4001, 'no')))
    await shown.click('OP Mainnet')
    looksRight(shown, 'You declined in Meadow', 'You stay on Ethereum.')
    const answer = later<null>()
    shown.provider.answer('wallet_switchEthereumChain', () => answer.promise)
    await shown.click(en['common.retry'])
    looksRight(shown, 'Approve in Meadow', 'Your wallet asks whether to use OP Mainnet.')
    await act(async () => answer.reject(providerError(-32601, 'what')))
    await shown.flush()
    looksRight(shown, en['switch.failed'], en['chain-not-supported'])
  })

  describe('while the page asks for another network', () => {
    const both = async () => {
      const shown = await on('Networks', { options: { networks: ['eip155:1', 'eip155:10', 'eip155:8453'] } })
      const prompts = { '0xa': later<null>(), '0x2105': later<null>() }
      shown.provider.answer('wallet_switchEthereumChain', (params) => {
        const [{ chainId }] = params as [{ chainId: keyof typeof prompts }]
        return prompts[chainId].promise
      })
      await shown.click('OP Mainnet')
      const ended = switchNetwork(networkSwitchOf(shown.core), shown.wallet, 'eip155:8453').catch(
        ({ code }) => code,
      )
      await shown.flush()
      looksRight(shown, 'Your wallet asks whether to use OP Mainnet.')
      return { ...shown, prompts, ended }
    }

    it('behavior: what becomes of that is not said of the one that the visitor has picked', async () => {
      const { prompts, ended, ...shown } = await both()
      await act(() => prompts['0x2105'].reject(providerError(-32601, 'what')))
      expect(await ended).toBe('chain-not-supported')
      await shown.flush()
      looksRight(shown, 'Approve in Meadow', 'Your wallet asks whether to use OP Mainnet.')
      await act(() => prompts['0xa'].reject(providerError(4001, 'no')))
      await shown.flush()
      looksRight(shown, 'You declined in Meadow', 'You stay on Ethereum.')
    })

    it('behavior: declined is said though the page still waits, and cancelling is not for the page', async () => {
      const { prompts, ended, ...shown } = await both()
      await act(() => prompts['0xa'].reject(providerError(4001, 'no')))
      await shown.flush()
      looksRight(shown, 'You declined in Meadow')
      prompts['0xa'] = later()
      await shown.click(en['common.retry'])
      await shown.click(en['common.cancel'])
      looksRight(shown, en['networks.title'])
      await act(() => prompts['0x2105'].reject(providerError(-32601, 'what')))
      expect(await ended).toBe('chain-not-supported')
    })
  })

  it('behavior: a connect that has to switch says what the wallet asks', async () => {
    const shown = await show()
    const provider = shown.announce(RDNS, { name: 'Meadow', chainId: 42 })
    const answer = later<null>()
    provider.answer('wallet_switchEthereumChain', () => answer.promise)
    await shown.flush()
    await shown.click('Meadow')
    looksRight(shown, 'Your wallet asks whether to use Ethereum.')
    await shown.click(en['common.cancel'])
    looksRight(shown, en['unsupported.text'])
  })

  it('behavior: a network has the host’s image, else our mark, else a letter', async () => {
    const given = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"></svg>'
    const shown = await on('Networks', {
      options: { networks: ['eip155:1', 'eip155:10', 'eip155:80094'], chainImages: { 'eip155:10': given } },
    })
    const tile = (name: string) => shown.button(name).querySelector('.image')
    const imageOf = (name: string) => tile(name)?.querySelector('img')?.getAttribute('src')
    const { mark } = networkPicture('eip155:1')
    // A picture gets its source once the view is painted.
    await expect.poll(() => imageOf('OP Mainnet')).toBe(given)
    await expect.poll(() => imageOf('Ethereum')).toBe(mark && drawMark(mark))
    expect(imageOf('Berachain')).toBeUndefined()
    expect(tile('Berachain')?.textContent).toBe('B')
  })

  it('behavior: a test network says so; with switching off the others cannot be chosen', async () => {
    const shown = await on('Networks', {
      options: { networks: ['eip155:1', 'eip155:11155111'], enableNetworkSwitch: false },
    })
    looksRight(shown, en['networks.testnet'])
    await shown.click('Sepolia')
    expect(shown.button('Sepolia').getAttribute('aria-disabled')).toBe('true')
    expect(shown.core.state.network.active.eip155?.id).toBe(1)
  })

  it('behavior: UnsupportedChain offers the networks and Disconnect', async () => {
    const shown = await connected()
    await act(async () => shown.provider.emit('chainChanged', '0x2a'))
    await shown.flush()
    looksRight(shown, en['unsupported.title'], en['unsupported.text'], 'OP Mainnet')
    const [network] = shown.core.state.network.networks
    if (!network) throw new TypeError('no network')
    const networkSwitch = networkSwitchOf(shown.core)
    await act(async () => pickNetwork(networkSwitch, shown.wallet, network))
    await shown.flush()
    looksRight(shown, en['account.send'])
    await act(async () => shown.provider.emit('chainChanged', '0x2a'))
    await shown.flush()
    await shown.click(en['common.disconnect'])
    looksRight(shown, en['connect.title'])
  })

  it('behavior: UnsupportedChain is left when the page offers the network', async () => {
    const shown = await connected()
    await act(async () => shown.provider.emit('chainChanged', '0x2a'))
    await shown.flush()
    looksRight(shown, en['unsupported.title'])
    const { network } = shown.core.state
    await act(async () => {
      network.networks = [...network.networks, placeholderNetwork('eip155:42')]
    })
    await shown.flush()
    looksRight(shown, en['account.send'])
  })
})

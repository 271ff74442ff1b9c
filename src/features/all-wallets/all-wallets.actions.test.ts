import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HarnessOptions, RDNS, views } from '../../core/core.testing.ts'
import { connectOf } from '../connect/connect.state.ts'
import { choose, pick } from './all-wallets.actions.ts'
import { idOf, ids, item, names, onDevice, start } from './all-wallets.testing.ts'
import { listed, loadDirectory } from './lists.actions.ts'

beforeEach(() => {
  onDevice('Mozilla/5.0 (X11; Linux x86_64)')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('choose', () => {
  it('behavior: an installed wallet is asked', async () => {
    const harness = await start()
    harness.on.page = () => ({ count: 1, wallets: [item(1, { rdns: RDNS })] })
    const provider = harness.announce(RDNS)
    await harness.element.show()
    await loadDirectory(harness.allWallets)
    pick(harness.allWallets, harness.wallet, idOf(1))
    await harness.settled()
    expect(provider.requests[0]?.method).toBe('eth_requestAccounts')
    expect(harness.element.closed).toEqual(['connected'])
  })

  const COINBASE = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
  const withCoinbase = async (options: HarnessOptions['options'] = {}) => {
    const harness = await start({ options: { enableCoinbase: true, ...options } })
    const wallets = [item(0, { id: COINBASE, name: 'Coinbase Wallet', mobileLink: 'cbwallet://' })]
    harness.on.page = () => ({ count: 1, wallets })
    await loadDirectory(harness.allWallets)
    return harness
  }

  it('behavior: Coinbase is one row, and asked by its SDK, by whichever id it is chosen', async () => {
    const { core, allWallets } = await withCoinbase()
    expect(names(listed(allWallets))).toEqual(['Coinbase Wallet'])
    expect(core.state.directory.rows).toEqual([])
    expect(choose(allWallets, COINBASE)).toEqual({ connectorId: 'coinbaseWalletSDK' })
    expect(choose(allWallets, 'coinbaseWalletSDK')).toEqual({ connectorId: 'coinbaseWalletSDK' })
  })

  it('behavior: on a phone its app opens the page, where the page has links', async () => {
    onDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1')
    const { allWallets, wallet, settled } = await withCoinbase()
    pick(allWallets, wallet, 'coinbaseWalletSDK')
    await settled()
    expect(connectOf(wallet).state.flow).toEqual({ step: 'idle' })
    expect(wallet.state.router.stack.at(-1)).toMatchObject({
      view: 'ConnectingWalletConnect',
      data: { wallet: { id: COINBASE } },
    })
    const without = await withCoinbase({ enableWalletConnect: false })
    expect(choose(without.allWallets, 'coinbaseWalletSDK')).toEqual({ connectorId: 'coinbaseWalletSDK' })
  })

  it.each(['com.coinbase.wallet', 'coinbaseWalletSDK', 'coinbase WALLET', COINBASE])(
    'behavior: excluded by %s, it is nowhere',
    async (word) => {
      const { allWallets, core } = await withCoinbase({ excludeWalletIds: [word] })
      expect(ids(core.state.connection.wallets)).toEqual(['walletConnect'])
      expect(core.connectors.find('com.coinbase.wallet')).toBeUndefined()
      expect(core.connectors.find('coinbaseWalletSDK')).toBeUndefined()
      if (word !== COINBASE) expect(listed(allWallets).filter(({ connectorId }) => connectorId)).toEqual([])
    },
  )

  it('behavior: another one is shown where it can be had; one that is gone does nothing bad', async () => {
    const harness = await start()
    await loadDirectory(harness.allWallets)
    pick(harness.allWallets, harness.wallet, idOf(1))
    await harness.settled()
    expect(views(harness.wallet)).toEqual(['Connect', 'Downloads'])
    expect(harness.emitted('wm-event').at(-1)).toMatchObject({
      event: 'SELECT_WALLET',
      properties: { name: 'Wallet 1', platform: 'unsupported' },
    })
    pick(harness.allWallets, harness.wallet, idOf(1_000))
    await harness.settled()
    expect(harness.errors()).toEqual([])
  })
})

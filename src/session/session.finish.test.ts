/** How a connect is finished, when something else happens before it is. */
import { describe, expect, it } from 'vitest'
import type { ConnectorEvent, Link } from '../connectors/connector.ts'
import { providerError } from '../connectors/mock.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { asked, createHarness, type HarnessOptions, later, RDNS, views } from '../core/core.testing.ts'
import { sendTransaction } from '../host/host-verbs.ts'
import '../features/send/host/host-send.ts'
import '../features/sign-in/page-sign-in.ts'
import { startHarness, startLink } from '../features/connect/link/link.testing.ts'
import { cancelSwitch, networkSwitchOf, pickNetwork } from '../features/network/network.actions.ts'
import { offeredNetwork } from '../state/network.ts'
import { currentEntry } from '../state/router.ts'
import { connected } from './session.testing.ts'

/** A plug-in of the host that says that everybody has signed in, once the gate opens. */
const gatedPlugin = () => {
  const gate = later<void>()
  const siwx = {
    createMessage: () => Promise.reject(new Error('Nobody is asked to sign in')),
    addSession: async () => {},
    revokeSession: async () => {},
    setSessions: async () => {},
    async getSessions(chainId: string, accountAddress: string) {
      await gate.promise
      const uri = 'https://shop.example/'
      const data = { accountAddress, chainId, domain: 'shop.example', uri, version: '1', nonce: 'a1b2c3d4e5' }
      return [{ data, message: 'Signed', signature: '0x' }]
    },
  }
  return { siwx, gate }
}

describe('the dialog shows something else once the sign-in is known', () => {
  it('behavior: a transfer that the page asks for when it hears wm-connect is still there', async () => {
    const { siwx, gate } = gatedPlugin()
    const page = await connected({}, { options: { siwx } })
    const outcome = sendTransaction(page.wallet, { to: BOB, value: 1n }).catch((error) => error)
    await page.settled()
    expect(views(page.wallet).at(-1)).toBe('SendPreview')
    gate.resolve()
    await page.settled()
    expect(page.element.closed).toEqual([])
    expect(views(page.wallet).at(-1)).toBe('SendPreview')
    page.element.requestClose('user')
    expect(await outcome).toMatchObject({ code: 4001 })
  })

  it('behavior: whoever has closed it and opened it again is not led away', async () => {
    const { siwx, gate } = gatedPlugin()
    const page = await connected({}, { options: { siwx } })
    page.element.requestClose('user')
    await page.element.show({ view: 'Send' })
    gate.resolve()
    await page.settled()
    expect(page.element.closed).toEqual(['user'])
    expect(views(page.wallet).at(-1)).toBe('Send')
  })

  it('behavior: an embedded modal stays where the visitor is', async () => {
    const { siwx, gate } = gatedPlugin()
    const page = await connected({}, { options: { siwx }, embedded: true })
    page.wallet.go.to('Send', undefined)
    gate.resolve()
    await page.settled()
    expect(views(page.wallet).at(-1)).toBe('Send')
  })

  it('behavior: what the page opens when it hears wm-connect stays', async () => {
    const page = createHarness({ embedded: true })
    page.announce(RDNS)
    page.core.onEvent((name) => {
      // A turn later, as the element does.
      if (name === 'wm-connect') void Promise.resolve().then(() => page.element.show({ view: 'Networks' }))
    })
    await page.connect(RDNS)
    expect(views(page.wallet).at(-1)).toBe('Networks')
  })

  it('behavior: back from the wait for the wallet is still the way to it: the dialog closes', async () => {
    const { siwx, gate } = gatedPlugin()
    const page = createHarness({ options: { siwx } })
    page.announce(RDNS)
    await page.element.show()
    page.wallet.go.to('Connecting', { connectorId: RDNS })
    await page.connect(RDNS)
    page.wallet.go.back()
    expect(views(page.wallet)).toEqual(['Connect'])
    gate.resolve()
    await page.settled()
    expect(page.element.closed).toEqual(['connected'])
  })
})

describe('the question for a network', () => {
  /** Connected elsewhere: the wallet's answers to each question for a network are the test's. */
  const elsewhere = async () => {
    const answers: ReturnType<typeof later<null>>[] = []
    const page = createHarness()
    const provider = page.announce(RDNS, { chainId: 42 })
    provider.answer('wallet_switchEthereumChain', () => {
      const answer = later<null>()
      answers.push(answer)
      return answer.promise
    })
    await page.element.show()
    await page.connect(RDNS)
    expect(views(page.wallet)).toEqual(['SwitchNetwork'])
    const { core, wallet } = page
    const other = offeredNetwork(core.state.network, 'eip155:10')
    if (!other) throw new Error('Not offered')
    const goTo = (chainId: string, at: number) => {
      provider.answer('eth_chainId', () => chainId)
      provider.emit('chainChanged', chainId)
      answers[at]?.resolve(null)
      return page.settled()
    }
    const pickOther = async () => {
      cancelSwitch(networkSwitchOf(core), wallet)
      expect(views(wallet)).toEqual(['UnsupportedChain'])
      pickNetwork(networkSwitchOf(core), wallet, other)
      await page.settled()
    }
    return { ...page, provider, answers, goTo, pickOther }
  }

  it('behavior: cancelled for another network, which the wallet takes: its late answer does not close the dialog', async () => {
    const page = await elsewhere()
    await page.pickOther()
    await page.goTo('0xa', 1)
    page.wallet.go.to('Send', undefined)
    page.answers[0]?.reject(Object.assign(new Error('no'), { code: 4001 }))
    await page.settled()
    expect(page.element.closed).toEqual([])
    expect(views(page.wallet).at(-1)).toBe('Send')
  })

  it('behavior: cancelled for another network: its late refusal does not end the question for that one', async () => {
    const page = await elsewhere()
    await page.pickOther()
    page.answers[0]?.reject(Object.assign(new Error('no'), { code: 4001 }))
    await page.settled()
    expect(currentEntry(page.wallet.state.router)).toMatchObject({
      view: 'SwitchNetwork',
      data: { caipNetworkId: 'eip155:10' },
    })
    expect(asked(page.provider, 'wallet_switchEthereumChain')).toHaveLength(2)
  })

  it('behavior: accepted behind a view that was opened meanwhile: back does not lead to the wait for it', async () => {
    const page = await elsewhere()
    page.wallet.go.to('Connect', undefined)
    expect(views(page.wallet)).toEqual(['SwitchNetwork', 'Connect'])
    await page.goTo('0x1', 0)
    expect(page.element.closed).toEqual([])
    expect(views(page.wallet)).toEqual(['Connect'])
  })

  it('behavior: accepted: the dialog closes', async () => {
    const page = await elsewhere()
    await page.goTo('0x1', 0)
    expect(page.element.closed).toEqual(['connected'])
  })
})

describe('a wallet by WalletConnect tells of its session', () => {
  const of = (network: `eip155:${string}`): Link => ({
    eip155: { accounts: [ALICE], network, wallet: { name: 'Lantern Wallet', imageUrl: undefined } },
  })
  const start = async (link: Link, given: HarnessOptions = {}) => {
    const page = startHarness(given)
    const { core, element, wallet } = page
    let tell: (event: ConnectorEvent) => void = () => {}
    const connector = core.connectors.find('walletConnect')
    if (!connector) throw new Error('No WalletConnect')
    let current = link
    const answer = later<null>()
    Object.assign(connector, {
      current: async () => current,
      provider: () => ({
        request: async ({ method }: { readonly method: string }) =>
          method === 'eth_chainId'
            ? `0x${Number(current.eip155?.network?.split(':')[1]).toString(16)}`
            : answer.promise,
      }),
      watch(listener: typeof tell) {
        tell = listener
        return () => {}
      },
    })
    await element.show()
    wallet.go.to('ConnectingWalletConnectBasic')
    startLink(wallet, 'qrcode')
    page.asked.at(-1)?.answer.resolve(link)
    await page.settled()
    const is = (next: Link) => {
      current = next
    }
    return { ...page, answer, is, tell: (event: ConnectorEvent) => tell(event) }
  }

  it('behavior: while it is looked whether they had signed in: the dialog closes all the same', async () => {
    const { siwx, gate } = gatedPlugin()
    const page = await start(of('eip155:1'), { options: { siwx } })
    page.tell({ type: 'link', link: of('eip155:1') })
    gate.resolve()
    await page.settled()
    expect(page.element.closed).toEqual(['connected'])
  })

  it('behavior: with the network that it is asked for, before it goes there: the dialog closes', async () => {
    const page = await start(of('eip155:42'))
    expect(views(page.wallet)).toEqual(['SwitchNetwork'])
    page.tell({ type: 'link', link: of('eip155:42') })
    expect(views(page.wallet)).toEqual(['SwitchNetwork'])
    page.is(of('eip155:1'))
    page.tell({ type: 'network', network: 'eip155:1' })
    page.answer.resolve(null)
    await page.settled()
    expect(page.element.closed).toEqual(['connected'])
  })

  it('behavior: of its whole session, on a network that is offered after one that was not: UnsupportedChain goes', async () => {
    const page = await start(of('eip155:42'))
    page.answer.reject(providerError(4001, 'no'))
    await page.settled()
    expect(views(page.wallet)).toEqual(['UnsupportedChain'])
    page.tell({ type: 'link', link: of('eip155:10') })
    expect(views(page.wallet)).toEqual(['Account'])
  })

  it('behavior: while it is asked where it is: it is asked again, as that answer may be older', async () => {
    const page = await start(of('eip155:1'))
    const first = later<Link>()
    const connector = page.core.session.connector('eip155')
    let times = 0
    Object.assign(connector ?? {}, {
      current: async () => (times++ === 0 ? first.promise : of('eip155:10')),
    })
    const live = await page.core.session.live()
    const synced = live.sync('eip155')
    page.tell({ type: 'link', link: of('eip155:10') })
    first.resolve(of('eip155:1'))
    await synced
    expect(times).toBe(2)
    expect(page.core.state.network.active.eip155?.caipNetworkId).toBe('eip155:10')
  })

  it('behavior: connected anew by the same wallet, what was begun with the connection before is over', async () => {
    const { siwx, gate } = gatedPlugin()
    const page = await start(of('eip155:1'), { options: { siwx } })
    const live = await page.core.session.live()
    const connector = page.core.session.connector('eip155')
    if (!connector) throw new Error('Not connected')
    live.accept(connector, of('eip155:1'))
    gate.resolve()
    await page.settled()
    expect(page.element.closed).toEqual([])
  })
})

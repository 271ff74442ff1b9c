/** How a connect is finished, when something else happens before it is. */
import { describe, expect, it } from 'vitest'
import { BOB } from '../core/accounts.testing.ts'
import { asked, createHarness, later, RDNS, views } from '../core/core.testing.ts'
import { sendTransaction } from '../host/host-verbs.ts'
import '../features/send/submit/host-send.ts'
import '../features/sign-in/page-sign-in.ts'
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

  it('behavior: accepted: the dialog closes', async () => {
    const page = await elsewhere()
    await page.goTo('0x1', 0)
    expect(page.element.closed).toEqual(['connected'])
  })
})

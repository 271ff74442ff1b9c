// @vitest-environment happy-dom
import { networkSwitchOf } from '../features/network/network.state.ts'
import '../ui/theme/flow-sheet.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '../chains/chain.ts'
import { createMockProvider, providerError } from '../connectors/mock.ts'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import { createHarness, type HarnessOptions, later, RDNS } from '../core/core.testing.ts'
import { pickWallet } from '../features/connect/connect.actions.ts'
import { pickNetwork } from '../features/network/network.actions.ts'
import { setAmount, setReceiver } from '../features/send/draft/draft.actions.ts'
import { review } from '../features/send/review/review.actions.ts'
import { forSend, sendForHost } from '../features/send/send.testing.ts'
import { confirm, leaveReview } from '../features/send/submit/submit.actions.ts'
import { en } from '../i18n/en.all.testing.ts'
import type { TransactionStatus } from '../state/transactions.ts'
import { loadView } from './features.ts'
import { preloadView } from './load-view.ts'
import { drawnMark } from './pictures/drawn-marks.ts'
import { act, connected, looksRight, on, show, unmountAll } from './surface.testing.tsx'

beforeAll(async () => {
  const { core } = createHarness()
  for (const view of [
    'Connect',
    'Connecting',
    'Account',
    'SwitchAccount',
    'Networks',
    'SwitchNetwork',
    'UnsupportedChain',
    'Receive',
    'Send',
    'SendPreview',
  ] as const)
    await loadView(core, view)
})

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(async () => {
  // React tells there of what could not be rendered.
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
  await unmountAll()
})

describe('Connect', () => {
  it('behavior: no wallet, then as they come', async () => {
    const shown = await show()
    looksRight(shown, en['connect.none.title'], en['connect.none.text'])
    shown.announce(RDNS, { name: 'Meadow' })
    await shown.flush()
    looksRight(shown, 'Meadow', en['connect.installed'])
  })

  it('behavior: injected, the host\u2019s own, and the recent one', async () => {
    const shown = await show({
      options: { customWallets: [{ id: 'own', name: 'Own', provider: createMockProvider() }] },
      before: (page) => {
        page.ethereum = createMockProvider()
      },
    })
    looksRight(shown, en['connect.injected'], 'Own')
    await shown.click('Own')
    await act(() => shown.core.session.disconnect())
    await act(() => shown.element.show())
    await shown.flush()
    looksRight(shown, en['connect.recent'])
  })

  it('attack: markup, endless and look-alike names, an id that is a property of every object', async () => {
    const shown = await show()
    for (const rdns of ['constructor', '__proto__', 'hasOwnProperty']) shown.announce(rdns)
    shown.announce('a', { name: '<img src=x onerror=alert(1)>' })
    shown.announce('b', { name: 'x'.repeat(10_000) })
    shown.announce('c', { name: '{wallet}' })
    await shown.flush()
    expect(shown.card.querySelector('img[src="x"]')).toBeNull()
    expect(shown.text()).toContain('<img src=x onerror=alert(1)>')
    expect(shown.card.querySelectorAll('button[part="wallet"]')).toHaveLength(6)
  })

  it('behavior: the legal checkbox keeps every wallet off until it is ticked', async () => {
    const shown = await show({
      options: {
        features: { legalCheckbox: true },
        termsConditionsUrl: 'https://a.example/terms',
        privacyPolicyUrl: 'https://a.example/privacy',
      },
    })
    const provider = shown.announce(RDNS, { name: 'Meadow' })
    await shown.flush()
    looksRight(shown, 'I agree to the terms of service and the privacy policy')
    await shown.click('Meadow')
    expect(provider.requests).toEqual([])
    expect(shown.button('Meadow').getAttribute('aria-disabled')).toBe('true')
    await act(async () => shown.card.querySelector<HTMLElement>('input[type="checkbox"]')?.click())
    await shown.click('Meadow')
    expect(shown.core.state.account.eip155.status).toBe('connected')
  })

  it('param: one document alone', async () => {
    const options = { features: { legalCheckbox: true }, privacyPolicyUrl: 'https://a.example/privacy' }
    const shown = await show({ options })
    shown.announce(RDNS)
    await shown.flush()
    looksRight(shown, 'I agree to the privacy policy')
    const none = await show({ options: { features: { legalCheckbox: true } } })
    none.announce(RDNS)
    await none.flush()
    expect(none.card.querySelector('input')).toBeNull()
  })
})

describe('Connecting', () => {
  const asking = async () => {
    const shown = await show()
    const provider = shown.announce(RDNS, { name: 'Meadow' })
    const answer = later<Hex[]>()
    provider.answer('eth_requestAccounts', () => answer.promise)
    await shown.flush()
    return { ...shown, provider, answer }
  }

  it('behavior: asking, a hint after 15 s, and cancel', async () => {
    const shown = await asking()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => shown.button('Meadow').click())
    await shown.flush()
    looksRight(shown, 'Connect in Meadow', en['connecting.text'])
    expect(shown.text()).not.toContain(en['connecting.slow'])
    await act(async () => vi.advanceTimersByTime(15_000))
    looksRight(shown, en['connecting.slow'])
    vi.useRealTimers()
    await shown.click(en['common.cancel'])
    looksRight(shown, en['connect.title'])
  })

  it.each<[string, unknown, string[]]>([
    ['declined', providerError(4001, 'no'), ['You declined in Meadow', en['connecting.rejected.text']]],
    ['busy', providerError(-32002, 'pending'), [en['connecting.failed'], en['rpc-unavailable']]],
    ['nothing', undefined, [en['connecting.failed'], en.unknown]],
  ])('error: %s, and try again', async (_name, thrown, said) => {
    const shown = await asking()
    await shown.click('Meadow')
    await act(async () => shown.answer.reject(thrown))
    await shown.flush()
    looksRight(shown, ...said)
    shown.provider.answer('eth_requestAccounts', () => [ALICE])
    await shown.click(en['common.retry'])
    expect(shown.core.state.account.eip155.status).toBe('connected')
  })

  it('error: a wallet that has gone', async () => {
    const shown = await asking()
    await act(async () => pickWallet(shown.wallet, { connectorId: 'com.gone' }))
    await shown.flush()
    looksRight(shown, en['connecting.failed'], en['connector-not-found'])
  })
})

describe('Account', () => {
  it('behavior: loading, known, unavailable with a retry', async () => {
    const shown = await connected()
    looksRight(shown, '1', 'ETH', 'Connected with Meadow', en['account.send'], en['account.receive'])
    const balance = later<bigint>()
    shown.chain.on.balance = () => balance.promise
    await act(async () => shown.provider.emit('chainChanged', '0xa'))
    await shown.flush()
    looksRight(shown)
    await act(async () => balance.resolve(-1n))
    await shown.flush()
    looksRight(shown, en['account.balance.unavailable'])
    expect(shown.text()).not.toContain('0.00')
    shown.chain.on.balance = () => 1_234n * 10n ** 18n
    await shown.click(en['common.retry'])
    looksRight(shown, '1,234')
  })

  it.each<TransactionStatus>(['pending', 'success', 'reverted', 'replaced', 'cancelled', 'unknown'])(
    'param: a transfer that is %s, and its notice',
    async (status) => {
      const shown = await connected()
      shown.chain.on.getTransactionStatus = async () =>
        status === 'success' || status === 'reverted'
          ? { status, blockNumber: 1n }
          : status === 'replaced' || status === 'cancelled'
            ? { status, replacedBy: hashOf(2) }
            : { status: 'pending' }
      const sent = { from: ALICE, to: BOB, value: 5n * 10n ** 17n, symbol: 'ETH', decimals: 18, sentAt: 1 }
      await act(async () => shown.core.follow({ ...sent, hash: hashOf(1), caipNetworkId: 'eip155:1' }))
      await act(() => shown.clock.advance(status === 'unknown' ? 4_000_000 : 1_000))
      await shown.flush()
      looksRight(shown, 'Sent 0.5 ETH', en[`transaction.${status}`])
      expect(shown.card.querySelector('[role="status"]')?.textContent ?? '').not.toMatch(/\{\w+\}/)
    },
  )

  it('behavior: tokens, what they are worth, and what cannot be told of them', async () => {
    const shown = await connected({ options: { projectId: 'a'.repeat(32) } })
    const account = shown.core.state.account.eip155
    const token = {
      caipNetworkId: 'eip155:1' as const,
      address: BOB,
      name: 'Gold',
      symbol: 'GLD',
      decimals: 6,
      amount: 1_234_567n,
      price: '2',
      value: '2.469134',
    }
    const fake = { ...token, address: ALICE, symbol: 'G\u041bD', value: '1000000' }
    const tokens = [token, { ...fake, price: undefined, symbol: 'ETH' }]
    const set = async (portfolio: typeof account.portfolio) => {
      await act(async () => {
        account.portfolio = portfolio
      })
      await shown.flush()
    }
    await set({ kind: 'loading' })
    looksRight(shown)
    await set({ kind: 'known', tokens, at: 0 })
    looksRight(shown, '$2.46', 'Gold1.234 GLD', en['account.total.partial'], en['account.token.suspect'])
    expect(shown.text()).not.toContain('1,000,000')
    await set({ kind: 'known', tokens, at: 0, isPartial: true })
    looksRight(shown, en['token-balance-unavailable'], en['account.tokens.partial'], 'Gold')
    await set({ kind: 'unavailable' })
    looksRight(shown, en['token-balance-unavailable'])
    await set({ kind: 'off' })
    looksRight(shown, en['account.tokens.off'])
    account.profile = { name: 'nora.eth' }
    Object.assign(account, { labels: { [ALICE]: 'Savings' }, smart: [ALICE] })
    await shown.flush()
    looksRight(shown, 'nora.eth', 'Savings', en['account.type.smart'])
    account.profile = { name: 'n\u043era.eth' }
    await shown.flush()
    looksRight(shown, en['account.name.odd'])
    await shown.click(en['account.wallets'])
    looksRight(shown, 'Savings')
  })

  it('param: features that are off are not offered', async () => {
    const shown = await connected({ options: { features: { send: false, receive: false } } })
    expect(() => shown.button(en['account.send'])).toThrow()
    expect(() => shown.button(en['account.receive'])).toThrow()
  })

  it('behavior: disconnect leads to Connect and says so', async () => {
    const shown = await connected()
    await shown.click(en['common.disconnect'])
    await act(() => shown.clock.advance(150))
    looksRight(shown, en['connect.title'], en['notice.disconnected'], en['connect.ended.visitor'])
  })

  it('behavior: Connect says when the wallet has ended it; not once it is opened again', async () => {
    const shown = await connected()
    await act(async () => shown.provider.emit('accountsChanged', []))
    await shown.flush()
    looksRight(shown, en['connect.title'], en['connect.ended.wallet'])
    await act(async () => void shown.element.requestClose('user'))
    await act(() => shown.element.show())
    await shown.flush()
    expect(shown.text()).not.toContain(en['connect.ended.wallet'])
  })

  it('behavior: what the page itself ends needs no word', async () => {
    const shown = await connected()
    await act(() => shown.core.session.disconnect())
    await shown.flush()
    looksRight(shown, en['connect.title'])
    expect(shown.card.querySelector('.notice')).toBeNull()
  })

  it('param: without enableNetworkSwitch the network is said, and no button', async () => {
    const shown = await connected({ options: { enableNetworkSwitch: false } })
    looksRight(shown, 'Ethereum')
    expect(() => shown.button('Ethereum')).toThrow()
  })
})

describe('Networks', () => {
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
    expect(imageOf('OP Mainnet')).toBe(given)
    expect(imageOf('Ethereum')).toBe(drawnMark('eip155:1'))
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
})

describe('Receive', () => {
  it('behavior: the whole address and a code', async () => {
    const shown = await on('Receive')
    looksRight(shown, en['receive.title'], 'Send only coins and tokens on these networks to this address.')
    expect(shown.text().replace(/\s/g, '')).toContain(ALICE)
    expect(shown.card.querySelector('svg')).not.toBeNull()
  })
})

describe('Send', () => {
  const typed = async (amount: string, receiver: string, given: HarnessOptions = {}) => {
    const shown = await on('Send', given)
    await act(async () => {
      setAmount(forSend(shown.wallet), amount)
      setReceiver(forSend(shown.wallet), receiver)
    })
    await shown.flush()
    return { ...shown, state: forSend(shown.wallet).send.state }
  }

  it.each<[string, string, keyof typeof en]>([
    ['', '', 'send.problem.amount'],
    ['x', BOB, 'send.problem.not-a-number'],
    ['-1', BOB, 'send.problem.negative'],
    [`0.${'1'.repeat(19)}`, BOB, 'send.problem.too-many-decimals'],
    ['9'.repeat(80), BOB, 'send.problem.too-large'],
    ['2', BOB, 'send.problem.funds'],
    ['0.5', '', 'send.problem.receiver'],
    ['0.5', 'x', 'send.problem.address'],
    ['0.5', BOB.replace('C5', 'c5'), 'send.problem.checksum'],
    ['0.5', `0x${'0'.repeat(40)}`, 'send.problem.zero'],
    ['0.5', BOB, 'send.review'],
  ])('param: %o to %o: the button says %s', async (amount, receiver, key) => {
    const shown = await typed(amount, receiver)
    looksRight(shown, '1 ETH available')
    const submit = shown.card.querySelector('button[type="submit"]')
    const words = en[key].replace('{symbol}', 'ETH').replace('{decimals}', '18')
    expect(submit?.textContent).toContain(words)
    expect(submit?.getAttribute('aria-disabled')).toBe(key === 'send.review' ? null : 'true')
  })

  it('behavior: own address is said; a balance that is not there is off', async () => {
    const shown = await typed('0.5', ALICE)
    looksRight(shown, en['send.own'])
    shown.chain.on.balance = () => -1n
    await act(async () => shown.core.refreshBalance({ force: true }))
    await shown.flush()
    looksRight(shown, en['send.problem.balance'], en['account.balance.unavailable'])
  })

  it('behavior: preparing, and the node\u2019s reason', async () => {
    const shown = await typed('0.5', BOB)
    const fee = later<bigint>()
    shown.chain.on.fee = () => fee.promise
    await act(async () => void review(forSend(shown.wallet)))
    await shown.flush()
    looksRight(shown, en['send.preparing'])
    await act(async () => fee.reject({ code: 3, message: 'execution reverted: <b>no</b> thanks' }))
    await shown.flush()
    looksRight(shown, en['reverted-reason'], '<b>no</b> thanks')
  })

  const reviewed = async (given: HarnessOptions = {}) => {
    const shown = await typed('0.5', BOB, given)
    await act(() => review(forSend(shown.wallet)))
    await shown.flush()
    return shown
  }

  it('behavior: the review: the whole address, every figure', async () => {
    const shown = await reviewed()
    looksRight(
      shown,
      en['review.title'],
      '0.5 ETH',
      'Ethereum',
      en['review.confirm'],
      'about 0.000021 ETH',
      '0.499979 ETH',
    )
    expect(shown.text().replace(/\s/g, '')).toContain(BOB)
  })

  it('behavior: waiting with a hint, declined, failed, unanswered', async () => {
    const shown = await reviewed()
    const first = later<Hex>()
    shown.provider.answer('eth_sendTransaction', () => first.promise)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => void confirm(forSend(shown.wallet)))
    await shown.flush()
    looksRight(shown, 'Confirm in Meadow')
    await act(async () => vi.advanceTimersByTime(15_000))
    looksRight(shown, en['review.slow'])
    vi.useRealTimers()
    await act(async () => first.reject(providerError(4001, 'no')))
    await shown.flush()
    looksRight(shown, en['review.rejected'], en['review.confirm'])
    shown.provider.answer('eth_sendTransaction', () => Promise.reject(providerError(-32603, 'boom')))
    await act(() => confirm(forSend(shown.wallet)))
    await shown.flush()
    looksRight(shown, en['rpc-internal'], 'boom')
    shown.provider.answer('eth_sendTransaction', () => later<Hex>().promise)
    await act(async () => void confirm(forSend(shown.wallet)))
    await shown.flush()
    await act(async () => leaveReview(forSend(shown.wallet)))
    await shown.flush()
    await act(() => review(forSend(shown.wallet)))
    await shown.flush()
    looksRight(shown, en['review.unanswered'], en['review.unanswered.agree'])
  })

  it('behavior: the page\u2019s own request says who asks, with its data, and can be left', async () => {
    const shown = await connected({ options: { metadata: { name: 'Shop \u202e{site}' } } })
    const code = sendForHost(shown.wallet, { to: BOB, value: 5n, data: '0xabcdef' }).catch(
      (error) => error.code,
    )
    await shown.flush()
    expect(shown.text()).toContain('Shop {site} asks for this')
    expect(shown.text()).toContain('0xabcdef')
    await shown.click(en['common.back'])
    expect(await code).toBe(4001)
    looksRight(shown, en['account.send'])
  })

  it('param: without a name the page\u2019s host asks', async () => {
    const shown = await connected()
    void sendForHost(shown.wallet, { to: BOB, value: 5n }).catch(() => {})
    await shown.flush()
    looksRight(shown, `${location.host} asks for this`)
  })
})

/** To be broken. */
const wrapped = { View: () => null, title: () => '', own: {} }

describe('Surface', () => {
  it('error: a view that throws keeps header and network, can be tried again and left', async () => {
    const shown = await connected()
    const explorerUrl = vi.spyOn(shown.chain, 'explorerUrl').mockImplementation(() => {
      throw new TypeError('boom')
    })
    await act(async () => shown.wallet.go.home())
    await shown.flush()
    looksRight(shown, en['account.title'], 'Ethereum', en.unknown)
    shown.button(en['frame.close'])
    await shown.click(en['common.retry'])
    looksRight(shown, en.unknown)
    explorerUrl.mockRestore()
    await shown.click(en['common.retry'])
    looksRight(shown, en['account.send'])
    // React has told of each throw.
    vi.mocked(console.error).mockClear()
  })

  it('error: behind a view that throws is the way back, and Disconnect', async () => {
    const shown = await connected()
    vi.spyOn(wrapped, 'View').mockImplementation(() => {
      throw new TypeError('boom')
    })
    vi.spyOn(wrapped, 'title').mockImplementation(() => {
      throw new TypeError('boom')
    })
    shown.fetched.views.set('Receive', wrapped)
    await act(async () => shown.wallet.go.to('Receive'))
    await shown.flush()
    looksRight(shown, en.unknown, en['frame.title'])
    await shown.click(en['common.back'])
    looksRight(shown, en['account.send'])
    await act(async () => shown.wallet.go.to('Receive'))
    await shown.flush()
    await shown.click(en['common.disconnect'])
    looksRight(shown, en['connect.title'])
    expect(shown.core.state.account.eip155.status).toBe('disconnected')
    vi.mocked(console.error).mockClear()
  })

  it('behavior: alerts as a bar, read one by one; not with debug off', async () => {
    const shown = await show()
    await act(async () => {
      shown.core.alert('view-unknown', { view: '<b>' })
      shown.core.alert('tag-hidden')
      await vi.waitFor(() => expect(shown.core.state.alerts.list).toHaveLength(2))
    })
    await shown.flush()
    looksRight(shown, en['alert.title'], 'There is no view named <b>.', 'view-unknown')
    await shown.click(en['common.dismiss'])
    looksRight(shown, 'tag-hidden')
    const quiet = await show({ options: { debug: false } })
    await act(async () => {
      quiet.core.alert('tag-hidden')
      await vi.waitFor(() => expect(quiet.core.state.alerts.list).toHaveLength(1))
    })
    await quiet.flush()
    expect(quiet.text()).not.toContain('tag-hidden')
  })

  it('behavior: embedded has no close button; a dialog has', async () => {
    const shown = await show({ embedded: true })
    expect(() => shown.button(en['frame.close'])).toThrow()
    const dialog = await show()
    await dialog.click(en['frame.close'])
    expect(dialog.element.closed).toEqual(['user'])
  })

  it('behavior: back where there is something behind', async () => {
    const shown = await on('Receive')
    await shown.click(en['common.back'])
    looksRight(shown, en['account.send'])
    expect(() => shown.button(en['common.back'])).toThrow()
  })

  it('behavior: a view is fetched once, and at once when it is there', async () => {
    const shown = await show()
    const loaded = shown.fetched.views
    await preloadView(shown.fetched, 'Receive')
    const module = loaded.get('Receive')
    await preloadView(shown.fetched, 'Receive')
    expect(loaded.get('Receive')).toBe(module)
  })
})

// @vitest-environment happy-dom
/** Account and Receive on the screen: balance, transfers, tokens, names, disconnecting, the address to receive at. */
import { describe, expect, it } from 'vitest'
import { ALICE, BOB, hashOf } from '../core/accounts.testing.ts'
import { later } from '../core/core.testing.ts'
import { en } from '../i18n/en.all.testing.ts'
import type { TransactionStatus } from '../state/transactions.ts'
import { act, connected, looksRight, on } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

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
      const sent = {
        kind: 'transfer',
        from: ALICE,
        to: BOB,
        value: 5n * 10n ** 17n,
        symbol: 'ETH',
        decimals: 18,
        sentAt: 1,
      } as const
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
    await set({ kind: 'known', tokens, at: 0, isPartial: 'unread' })
    looksRight(shown, '$2.46', en['account.total.unread'], en['account.tokens.partial'], 'Gold')
    const coin = { ...token, address: undefined, symbol: 'ETH', decimals: 18, amount: 0n, value: '0' }
    account.balance = { kind: 'known', value: 0n, symbol: 'ETH', decimals: 18 }
    await set({ kind: 'known', tokens: [coin], at: 0, isPartial: 'unread' })
    looksRight(shown, en['account.tokens.partial'])
    expect(shown.text()).not.toContain(en['account.tokens.empty'])
    await set({ kind: 'known', tokens: [coin], at: 0 })
    looksRight(shown, en['account.tokens.empty'])
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
    looksRight(shown, en['account.name.odd'], 'Savings', en['account.type.smart'])
    const tags = [...shown.card.querySelectorAll('.hero .tag')].map(({ textContent }) => textContent)
    expect(tags).toEqual([en['account.name.odd']])
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
    // Beside the title, by a region that was there before.
    expect(shown.card.querySelector('p[aria-live]')?.textContent).toBe(
      `${en['connect.title']} ${en['connect.ended.wallet']}`,
    )
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

describe('Receive', () => {
  it('behavior: the whole address and a code', async () => {
    const shown = await on('Receive')
    looksRight(shown, en['receive.title'], 'Send only coins and tokens on these networks to this address.')
    expect(shown.text().replace(/\s/g, '')).toContain(ALICE)
    expect(shown.card.querySelector('svg')).not.toBeNull()
  })
})

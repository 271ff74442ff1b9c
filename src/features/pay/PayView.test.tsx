// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { ALICE, BOB, CAROL, hashOf } from '../../core/accounts.testing.ts'
import type { HarnessOptions } from '../../core/core.testing.ts'
import type { OwnTransaction, TransactionStatus } from '../../state/transactions.ts'
import { act, connected, looksRight, show } from '../../surface/surface.testing.tsx'
import { setUpViews } from '../../surface/views.testing.ts'
import { TENTH, TOKEN } from './pay.testing.ts'

const ON: HarnessOptions = { options: { features: { pay: true }, metadata: { name: 'Nice shop' } } }

setUpViews()

const asking = async (request: object = {}) => {
  const shown = await connected(ON)
  await act(() => shown.element.show({ view: 'Pay', arguments: { ...TENTH, ...request } }))
  await shown.flush()
  return shown
}

describe('PayView', () => {
  it('behavior: whose page, how much, for what, to whom, on which network, what it costs and what is left', async () => {
    const shown = await asking({ label: 'Order 42', recipient: CAROL })
    looksRight(shown, `${location.origin} asks you to pay 0.1 ETH`, 'Order 42', 'Ethereum', 'Network fee')
    const [groups] = shown.card.querySelectorAll('.address-groups')
    expect(groups?.textContent?.replaceAll(/\s/g, '')).toBe(CAROL)
    expect(shown.button('Pay 0.1 ETH')).toBeDefined()
    // A name that the page gives itself is not whose page it is.
    expect(shown.text()).not.toContain('Nice shop')
  })

  it('attack: a token without a symbol is named by its address', async () => {
    const shown = await connected(ON)
    const balances = { [ALICE]: 20n }
    shown.chain.owned[TOKEN] = { symbol: '', name: '', decimals: 0, balances }
    await act(() => shown.element.show({ view: 'Pay', arguments: { ...TENTH, token: TOKEN, amount: '12' } }))
    await shown.flush()
    const named = `${TOKEN.slice(0, 6)}…${TOKEN.slice(-4)}`
    looksRight(shown, `asks you to pay 12 ${named}`)
    expect(shown.button(`Pay 12 ${named}`)).toBeDefined()
  })

  it('behavior: the label is text, and reorders nothing', async () => {
    const shown = await asking({ label: '<b>5\u202e ETH</b>' })
    expect(shown.text()).toContain('<b>5 ETH</b>')
    expect(shown.card.querySelector('b')).toBeNull()
  })

  it('behavior: nobody connected: the same, and the way to a wallet', async () => {
    const shown = await show(ON)
    await act(() => shown.element.show({ view: 'Pay', arguments: TENTH }))
    await shown.flush()
    looksRight(shown, 'asks you to pay 0.1 ETH')
    await shown.click('Connect a wallet')
    expect(shown.wallet.state.router.stack.map(({ view }) => view)).toEqual(['Pay', 'Connect'])
  })

  it('behavior: on another network: says so, and leads there', async () => {
    const shown = await asking({ network: 'eip155:10' })
    looksRight(shown, 'Your wallet is on another network.')
    expect(shown.button('Switch to OP Mainnet')).toBeDefined()
  })

  it('refusal: what was asked for is no payment: the field, and the way back', async () => {
    const shown = await asking({ recipient: 'nora.eth' })
    looksRight(shown, 'This cannot be paid', 'recipient')
    await shown.click('Back to the site')
    expect(shown.wallet.state.modal.open).toBe(false)
  })
})

describe('PaidView', () => {
  const sent: OwnTransaction = {
    hash: hashOf(1),
    from: ALICE,
    to: BOB,
    caipNetworkId: 'eip155:1',
    value: 12_500_000n,
    symbol: 'USDC',
    decimals: 6,
    kind: 'payment',
    sentAt: 1,
    since: undefined,
    nonce: undefined,
    replacedBy: undefined,
    status: 'pending',
  }

  it.each<[TransactionStatus, string, isOther?: true]>([
    ['pending', 'Your wallet has sent 12.5 USDC.'],
    ['success', '12.5 USDC paid.'],
    ['reverted', 'Not paid'],
    ['replaced', 'Your wallet sent something else in its place.'],
    ['cancelled', 'Your wallet sent something else in its place.'],
    ['unknown', 'Look into your wallet before you pay again.'],
    ['unknown', 'Your wallet sent something else', true],
  ])('behavior: %s', async (status, said, isOther) => {
    const shown = await connected(ON)
    await act(() => {
      shown.core.state.transactions.list = [{ ...sent, status, ...(isOther && { isOther }) }]
      shown.wallet.go.to('Paid', { hash: sent.hash })
    })
    await shown.flush()
    looksRight(shown, said)
    expect(shown.card.querySelector('a[href]')?.getAttribute('href')).toContain(sent.hash)
  })
})

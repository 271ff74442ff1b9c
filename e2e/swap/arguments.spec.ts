/** What a host hands to Swap: tokens by symbol and by address, and what it cannot mean. */
import { connectPebble } from '../harness/solana-steps.ts'
import { expect, type Services, test } from '../harness/test.ts'
import { tokenAddress } from '../harness/tokens.ts'
import { listMore, PAGE } from './steps.ts'

const CHAIN = 'eip155:1'

/** The exchange's list, with a second token of a symbol that is there already. */
const listTwice = async (services: Services, symbol: string, name: string): Promise<void> => {
  const [other] = services.exchange(CHAIN)?.odd.slice(-1) ?? []
  const before = await listMore(services, { name, symbol, address: other?.address, decimals: 18 })
  expect(before.filter((token) => token.symbol === symbol)).toHaveLength(1)
}

// Shown without a browser by draft.actions.test.ts and token.rules.test.ts.
test('behavior: arguments by symbol and by address; one that several tokens have is the visitor’s choice', {
  tag: '@long',
}, async ({ site, services }) => {
  await listTwice(services, 'USDT', 'Tether of a bridge')
  await site.visitConnected(PAGE)
  const open = (given: Readonly<Record<string, string>>) =>
    site.call('open', { view: 'Swap', arguments: given })
  await open({ fromToken: 'usdc', toToken: tokenAddress(services, 'DAI'), amount: '12.5' })
  await expect(site.swap.from).toContainText('USDC')
  await expect(site.swap.to).toContainText('DAI')
  await expect(site.swap.amount).toHaveValue('12.5')
  await expect(site.swap.review).toBeEnabled()
  await site.close.click()
  await open({ toToken: 'no such token', amount: '1' })
  await expect(site.swap.submit).toHaveText('Choose a token')
  await site.pressClose()

  await open({ fromToken: 'USDC', toToken: 'usdt', amount: '20' })
  await expect(site.swap.from).toContainText('USDC')
  await expect(site.swap.submit).toHaveText('Choose a token')
  await expect(site.swap.to).toContainText('Choose a token')
  await site.swap.to.click()
  await site.selectToken.search.fill('usdt')
  await expect(site.selectToken.rows).toHaveText([/Tether/, /Tether/])
  await site.selectToken.token('Tether USD (local)').click()
  await expect(site.swap.to).toContainText('USDT')
  await expect(site.swap.amount).toHaveValue('20')
  await site.swap.review.click()
  await expect(site.swapPreview.sentence).toContainText(/^Swap 20 USDC for about [\d.]+ USDT/)
  const [built] = services.requests({ endpoint: 'buildTransaction' }).slice(-1)
  const { to } = Object(built?.body)
  expect(String(to).toLowerCase()).toBe(`${CHAIN}:${tokenAddress(services, 'USDT')}`.toLowerCase())
})

test('error: what is sold is the visitor’s choice too, and the amount was meant for it', async ({
  site,
  services,
}) => {
  await listTwice(services, 'USDT', 'Tether of a bridge')
  await site.visitConnected(PAGE)
  await site.call('open', { view: 'Swap', arguments: { fromToken: 'USDT', toToken: 'DAI', amount: '20' } })
  await expect(site.swap.to).toContainText('DAI')
  await expect(site.swap.amount).toHaveValue('')
})

test('param: on Solana there is no Swap: no tile, and no view', { tag: '@long' }, async ({
  site,
  page,
  services,
}) => {
  await connectPebble(site, page)
  await site.openByButton()
  await expect(site.account.actions).toHaveText(['Buy', 'Receive', 'Send'])
  await site.pressClose()
  await site.call('open', { view: 'Swap' })
  await expect(site.swap.root).toHaveCount(0)
  expect(services.requests({ endpoint: 'tokens' })).toEqual([])
})

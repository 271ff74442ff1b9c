/** The pages of the local services do what they say, on the local chain. */
import { MEADOW } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'

test('journey: the page of the services moves a price by a real trade', async ({ site, page, services }) => {
  const usdc = async () =>
    (await services.pools()).find(({ chain, symbol }) => chain === 'eip155:1' && symbol === 'USDC')?.price
  await site.visit('services.html')
  await page.getByRole('button', { name: 'Raise the price of USDC by 5 %' }).click()
  await expect(page.getByText('1 USDC is $1.0500 now')).toBeVisible()
  expect(await usdc()).toBeCloseTo(1.05, 6)
})

test('journey: a payment page that was closed finds its purchase again', async ({ context, services }) => {
  const wish = new URLSearchParams({ address: MEADOW, chain: 'eip155:1', symbol: 'USDC', amount: '5' })
  const open = async () => {
    const page = await context.newPage()
    await page.goto(`${services.url}pay?${wish}`)
    return page
  }
  const first = await open()
  await first.getByRole('button', { name: 'Pay' }).click()
  await expect(first.getByRole('status')).toHaveText('Paid; the purchase is in progress.')
  await first.close()
  const again = await open()
  await expect(again.getByRole('button')).toHaveText(['Deliver', 'Let it fail'])
  await again.getByRole('button', { name: 'Let it fail' }).click()
  await expect(again.getByRole('status')).toHaveText(/failed/)
  expect(services.purchases()).toMatchObject([{ status: 'FAILED', address: MEADOW }])
  await again.close()
  await expect((await open()).getByRole('button')).toHaveText(['Pay'])
})

/** What a page's analytics hear of a swap: opened, a token chosen, asked for, declined, done. */
import { expect, test } from '../harness/test.ts'
import { confirmSwap, openSwap, writeDraft } from './steps.ts'

type Told = { readonly event: string; readonly properties: Readonly<Record<string, unknown>> }

test('journey: opened, chosen, approval declined and given, swap declined and sent: each is told with what it was', async ({
  site,
}) => {
  await openSwap(site)
  await writeDraft(site, '10')
  await site.swap.review.click()
  const declined = await confirmSwap(site, site.swapPreview.approve)
  await declined.reject()
  await expect(site.swapPreview.approve).toBeEnabled()
  const approval = await confirmSwap(site, site.swapPreview.approve)
  await approval.approve()
  await expect(site.swapPreview.swap).toBeEnabled()
  const refused = await confirmSwap(site, site.swapPreview.swap)
  await refused.reject()
  await expect(site.swapPreview.swap).toBeEnabled()
  const swap = await confirmSwap(site, site.swapPreview.swap)
  await swap.approve()
  await expect(site.account.transactions.first()).toHaveText(/Swapped 10 USDC.*Confirmed/)

  const told = ((await site.told('wm-event')) as Told[]).filter(({ event }) => /SWAP|CONVERT/.test(event))
  expect(told.map(({ event }) => event)).toEqual([
    'CLICK_CONVERT',
    'OPEN_SWAP',
    'CLICK_SELECT_TOKEN_TO_SWAP',
    'CLICK_SELECT_TOKEN_TO_SWAP',
    'SWAP_APPROVAL_ERROR',
    'INITIATE_SWAP',
    'SWAP_ERROR',
    'INITIATE_SWAP',
    'SWAP_SUCCESS',
  ])
  const properties = { network: 'eip155:1', swapFromToken: 'USDC', swapToToken: 'DAI', isSmartAccount: false }
  expect(told.at(-1)?.properties).toMatchObject({ ...properties, swapFromAmount: '10' })
  expect(told[4]?.properties).toMatchObject({ message: '4001' })
})

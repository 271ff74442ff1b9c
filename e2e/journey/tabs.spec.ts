/** Two tabs of one page: what the visitor does in one, the other follows. */
import { MEADOW } from '../harness/people.ts'
import { secondTab } from '../harness/second-tab.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'

test('behavior: another tab follows a disconnect and a connect, without a prompt', async ({
  site,
  page,
  context,
}) => {
  await site.visit('module.html')
  await connectWallet(site)
  const other = await context.newPage()
  const status = () =>
    other.evaluate(() => {
      const element = document.querySelector('wallet-modal')
      return Reflect.get(element ?? {}, 'getAccount').call(element)
    })
  const prompts: unknown[] = []
  context.on('page', (popup) => prompts.push(popup))
  await other.goto(new URL('module.html', site.url).href)
  await expect.poll(status).toMatchObject({ status: 'connected', address: MEADOW })
  const follows = await secondTab(page, other)

  await page.bringToFront()
  await site.openByButton()
  await site.account.disconnect.click()
  await follows('disconnected')
  expect(prompts).toEqual([])

  await site.pressClose()
  await connectWallet(site)
  await follows('connected')
  expect(await status()).toMatchObject({ address: MEADOW })
  // The one window that the visitor's own tab has opened.
  expect(prompts).toHaveLength(1)
})

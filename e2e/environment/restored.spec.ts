/** A page that the browser froze when it was left, and brings back as it was. */
import { browserArguments, findBrowser } from '../../scripts/browser.mjs'
import { hostText, script, tag, untilReady } from '../harness/host.ts'
import { MEADOW_2 } from '../harness/people.ts'
import { pressConfirm, reviewDraft } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { connect, disconnect } from './journey.ts'
import { servePages } from './server.ts'
import { pipeWallet } from './wallet.ts'

// A headless shell, which the other tests are driven in, never keeps a page.
const executablePath = await findBrowser()

test.use({
  launchOptions: {
    args: browserArguments,
    // Playwright turns it off for every other test.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath && { executablePath }),
  },
})

test('behavior: left and brought back from the back-forward cache: status, transactions and reading go on', {
  tag: '@long',
}, async ({ site, page, demo, watch, networks: { ethereum } }) => {
  const note =
    "<script>addEventListener('pageshow', ({ persisted }) => { if (persisted) document.documentElement.dataset.restored = 'yes' })</script>"
  const text = hostText(site, {
    first: note + pipeWallet(ethereum.url),
    head: script.module,
    body: tag(site),
  })
  const other = '<!doctype html><title>Other</title><link rel="icon" href="data:,">'
  const server = await servePages(demo.url, { '/host.html': text, '/other.html': other })
  watch.allow(server.url)
  // Frozen in the middle of a read, the read is lost, as it is when the network goes.
  watch.tolerate(/Failed to fetch|ERR_ABORTED|ERR_FAILED|http-failed|balance-failed/)
  const leaveAndReturn = async (meanwhile: () => Promise<void>) => {
    await page.evaluate(() => delete document.documentElement.dataset['restored'])
    await page.goto(new URL('other.html', server.url).href)
    await meanwhile()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.locator('html'), 'brought back, not loaded anew').toHaveAttribute(
      'data-restored',
      'yes',
    )
  }
  await page.goto(new URL('host.html', server.url).href)
  await untilReady(site)
  await connect(site)
  await leaveAndReturn(async () => {})
  expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })

  await site.openByButton()
  await reviewDraft(site, { amount: '0.25', to: MEADOW_2 })
  await ethereum.pauseMining()
  await pressConfirm(site)
  await expect(site.account.transactions).toHaveText([/Sent 0\.25 ETH.*Pending/])
  await leaveAndReturn(async () => {
    await ethereum.call('evm_setAutomine', true)
    for (let block = 0; block < 3; block++) await ethereum.mine()
  })
  await expect(site.account.root).toBeVisible()
  await expect
    .poll(() => site.told('wm-transaction'), { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ status: 'success' }))
  await expect(site.account.balance).toHaveText('Balance 9,999.749 ETH')
  await page.keyboard.press('Escape')
  await site.openByButton()
  await disconnect(site, page)
  await page.goto('about:blank')
  await server.stop()
})

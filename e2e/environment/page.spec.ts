/** What happens to the page around the modal: its router, its network, its files. */
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { ETHER, MEADOW_2 } from '../harness/people.ts'
import { confirmInWallet, localOnly } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { connect, disconnect, send } from './journey.ts'
import { pipeWallet } from './wallet.ts'

test('behavior: a router that changes the address and replaces the page around the tag leaves the wallet connected', async ({
  site,
  page,
  networks: { ethereum },
}) => {
  await hostPage(site, { first: pipeWallet(ethereum.url), head: script.module, body: tag(site) })
  await untilReady(site)
  await connect(site)
  // As frameworks do: another page is built, the tag is put into it, the old one goes; then back.
  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState({}, '', to)
      const main = document.createElement('main')
      main.append(...document.querySelectorAll('button[data-wallet-modal-open], wallet-modal, [role=log]'))
      document.body.replaceChildren(main)
    }, path)
  await go('/host.html?second#part')
  expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  await send(site, ethereum)
  await go('/host.html?third')
  await page.goBack()
  await expect(site.account.root).toBeVisible()
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await disconnect(site, page)
  expect(await site.told('wm-error')).toEqual([])
})

for (const step of someOf(['the draft', 'the review', 'the confirmation'] as const, 3, 2))
  test(`behavior: offline at ${step}: said so, nothing is sent, and it goes on when the network is back`, async ({
    site,
    context,
    watch,
    networks: { ethereum },
  }) => {
    watch.tolerate(
      /ERR_INTERNET_DISCONNECTED|http-failed|balance-failed|fee-failed|could not be read|unavailable/i,
    )
    await site.visitConnected(`module.html?${localOnly(ethereum)}`)
    const before = await ethereum.balance(MEADOW_2)
    const sent = async () => (await site.asked()).filter(({ method }) => method === 'eth_sendTransaction')
    await site.openByButton()
    await expect(site.account.balance).toHaveText('Balance 10,000 ETH')
    await site.account.send.click()
    await expect(site.send.amount).toBeVisible()
    if (step === 'the draft') await context.setOffline(true)
    await site.send.fill({ amount: '0.1', to: MEADOW_2 })
    if (step === 'the review') {
      await expect(site.send.review).toBeEnabled()
      await context.setOffline(true)
    }
    if (step === 'the confirmation') {
      await site.send.review.click()
      await expect(site.preview.confirm).toBeEnabled()
      await context.setOffline(true)
      // The wallet's own window opens and stays empty; it is closed again, which is a no.
      const popup = await confirmInWallet(site)
      await popup.close()
      await expect(site.preview.declined).toBeVisible()
    } else {
      await site.send.review.click()
      await expect(site.send.problem.first()).toBeVisible({ timeout: 40_000 })
      expect(await sent()).toEqual([])
    }
    expect(await ethereum.balance(MEADOW_2)).toBe(before)
    await context.setOffline(false)
    if (step === 'the confirmation') await expect(site.preview.confirm).toBeEnabled()
    else await site.send.review.click()
    const popup = await confirmInWallet(site)
    await popup.approve()
    await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH/])
    await expect.poll(() => ethereum.balance(MEADOW_2)).toBe(before + ETHER / 10n)
  })

for (const build of someOf(['iife', 'loader'] as const, 2, 1))
  test(`attack: a flipped byte is refused by integrity, ${build}`, async ({ site, page, watch }) => {
    watch.expect(/integrity/i)
    const file = build === 'iife' ? 'wallet-modal.iife.js' : 'loader.js'
    const pins: unknown = await (await page.request.get(new URL('dist/integrity.json', site.url).href)).json()
    const pin = /"sha384-[^"]+"/.exec(JSON.stringify(pins).split(`${file}"`)[1] ?? '')?.[0]
    expect(pin).toBeDefined()
    const pinned = script[build].replace(' src=', ` crossorigin="anonymous" integrity=${pin} src=`)
    const flip = { isOn: false }
    await page.route(`**/dist/${file}`, async (route) => {
      const response = await route.fetch()
      const bytes = Buffer.from(await response.body())
      if (flip.isOn) bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1
      await route.fulfill({ response, body: bytes })
    })
    const isThere = () => page.evaluate(() => 'WalletModal' in window)
    await hostPage(site, { head: pinned, body: tag(site) })
    expect(await isThere()).toBe(true)
    flip.isOn = true
    await page.reload()
    expect(await isThere()).toBe(false)
  })

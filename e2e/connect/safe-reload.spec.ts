/** What waits in a Safe for its owners, while the page in its frame is reloaded. The rest of the Safe is `safe.spec.ts`. */
import { STRANGER as BOB } from '../harness/people.ts'
import { passUntil, reviewDraft } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { type FramedSite, openSafe, otherName } from '../windows/safe-parent.ts'
import { setWideViewport, withOwnStorage } from './safe.ts'

const TENTH = 10n ** 17n
/** How long it takes to see what is there: the Safe is asked again every half minute, which the page's clock passes. */
const NOW = { timeout: 500 }

setWideViewport()
test.use({ launchOptions: withOwnStorage })

test('journey: reloaded while the owners decide: waits on, warns, is followed once executed; declined: said so', {
  tag: '@long',
}, async ({ page, demo, networks, watch }) => {
  watch.allow(otherName(demo.url).href)
  await page.clock.install()
  const later = (look: () => Promise<void>) => passUntil(page, look)
  const safe = await openSafe(page, demo.url)
  await safe.share()
  const propose = async (site: FramedSite) => {
    await site.openByButton()
    await reviewDraft(site, { amount: '0.1', to: BOB })
    await site.preview.confirm.click()
    await safe.approve()
    await later(() => expect(site.notice('Waiting for the other owners')).toBeVisible(NOW))
    return safe.reload(site)
  }
  const before = await networks.ethereum.balance(BOB)
  const site = await propose(await safe.site())
  await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'connected' })
  await site.openByButton()
  await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Waits for the owners/])
  await reviewDraft(site, { amount: '0.2', to: BOB })
  await expect(site.preview.unanswered).toBeVisible()
  await site.pressClose()
  expect(await site.told('wm-transaction')).toEqual([])
  expect(await networks.ethereum.balance(BOB)).toBe(before)

  await safe.signAsSecondOwner()
  await later(async () => {
    const told = await site.told('wm-transaction')
    expect(told.map((one) => Object(one).status)).toEqual(['pending', 'success'])
  })
  expect(await networks.ethereum.balance(BOB)).toBe(before + TENTH)

  const again = await propose(await safe.reload(site))
  await again.openByButton()
  await expect(again.account.transactions).toHaveText([/Waits for the owners/])
  await safe.cancel()
  await later(() => expect(again.notice('The Safe did not send 0.1 ETH')).toBeVisible(NOW))
  await expect(again.account.transactions).toHaveCount(0)
  expect(await networks.ethereum.balance(BOB)).toBe(before + TENTH)
  const last = await safe.reload(again)
  await last.openByButton()
  await expect(last.account.transactions).toHaveCount(0)
  expect(await last.told('wm-transaction')).toEqual([])
})

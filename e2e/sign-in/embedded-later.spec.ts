/** After a sign-in by each kind of account of the secure frame: another account, another network, another tab, and a question that is cancelled. */
import { expect, test } from '../embedded/shop.ts'
import { reachButton } from '../harness/steps.ts'
import { arrive, refuseThere, signThere, TYPES } from './frame-steps.ts'
import { isSignedIn, keptSessions, openSecond, readText } from './steps.ts'

for (const type of TYPES) {
  test(`behavior: ${type}: the account of the other kind signs for itself, and the first one is still in`, {
    tag: '@long',
  }, async ({ shop, context }) => {
    await arrive(shop, context, { type })
    await signThere(shop)
    const { address: first } = await shop.read('getAccount')
    const takeOther = async () => {
      await shop.call('open', { view: 'Settings' })
      await shop.settings.type.click()
    }
    await takeOther()
    await shop.signIn.root.waitFor()
    const { address: second = '' } = await shop.read('getAccount')
    expect(second).not.toBe(first)
    expect(await isSignedIn(shop)).toBe(false)
    expect(await readText(shop)).toContain(`\n${second}\n`)
    await signThere(shop)
    await takeOther()
    await expect.poll(() => shop.read('getAccount')).toMatchObject({ address: first, signedIn: true })
    await expect(shop.signIn.root).toHaveCount(0)
  })

  test(`behavior: ${type}: on another network it signs for that, and is still in on the first`, {
    tag: '@long',
  }, async ({ shop, context }) => {
    await arrive(shop, context, { type })
    await signThere(shop)
    expect(await shop.call('switchNetwork', 'eip155:8453')).toMatchObject({ ok: true })
    await shop.signIn.root.waitFor()
    expect(await isSignedIn(shop)).toBe(false)
    expect(await readText(shop)).toContain('\nChain ID: 8453\n')
    await signThere(shop)
    expect(await isSignedIn(shop)).toBe(true)
    expect(await shop.call('switchNetwork', 'eip155:1')).toMatchObject({ ok: true })
    await expect.poll(() => isSignedIn(shop)).toBe(true)
    await expect(shop.modal).toBeHidden()
  })

  test(`behavior: ${type}: a second tab is in without a question, and out of it with the first`, {
    tag: '@long',
  }, async ({ shop, context, page }) => {
    await arrive(shop, context, { type })
    await signThere(shop)
    const other = await openSecond(context, page)
    await expect.poll(() => isSignedIn(other), { timeout: 30_000 }).toBe(true)
    await expect(other.modal).toBeHidden()
    await other.call('disconnect')
    await expect.poll(() => shop.read('getAccount')).toMatchObject({ isConnected: false, signedIn: false })
    await expect.poll(() => keptSessions(page)).toBeNull()
    await other.page.close()
  })

  for (const required of [true, false])
    test(`behavior: ${type}: refused, then Cancel: ${required ? 'signed out of the wallet where it is required' : 'stays in the wallet where it is not'}`, {
      tag: type === 'smartAccount' && required ? [] : '@long',
    }, async ({ shop, context, page }) => {
      await arrive(shop, context, { type, siwx: { required } })
      await refuseThere(shop)
      await reachButton(shop.signIn.cancel)
      await shop.signIn.cancel.click()
      await expect.poll(async () => (await shop.read('getAccount')).isConnected).toBe(!required)
      expect(await isSignedIn(shop)).toBe(false)
      expect(await keptSessions(page)).toBeNull()
    })
}

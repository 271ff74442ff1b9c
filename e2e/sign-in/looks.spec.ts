/** Signing in for everybody: what axe finds, narrow screens, right to left, the keyboard alone, and under the strict policy. */
import { face, judgeIn, LOOKS, themeOf } from '../harness/looks.ts'
import { connectWallet, untilStill } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { connectMeadow, isSignedIn, pressSignIn, signInWith, wantSignIn } from './steps.ts'

for (const look of LOOKS)
  test.describe(look.name, () => {
    test.use({ viewport: look.size })

    test(`behavior: axe finds nothing from the question to the refusal, ${look.name}`, {
      tag: look.theme === 'light' ? '@long' : [],
    }, async ({ site }) => {
      await face(site, look)
      const judge = judgeIn(site, look)
      const statement = 'Welcome to the shop, in which everything is made by hand and nothing is in a hurry.'
      await wantSignIn(site, { statement }, `module.html?${themeOf(look)}`)
      await connectMeadow(site)
      await expect(site.signIn.confirm).toBeEnabled()
      await judge('Sign in')
      await site.signIn.showText.click()
      await expect(site.signIn.text).toBeVisible()
      await judge('Sign in, the whole text')
      await site.signIn.showText.click()
      await expect(site.signIn.text).toBeHidden()
      const popup = await pressSignIn(site)
      await expect(site.signIn.waiting).toBeVisible()
      await judge('Sign in, the wallet is asked')
      await popup.reject()
      await expect(site.signIn.declined).toBeVisible()
      await judge('Sign in, declined')
    })

    test(`behavior: axe finds nothing where it fails, or the site names another, ${look.name}`, {
      tag: look.theme === 'dark' ? '@long' : [],
    }, async ({ site, page, watch }) => {
      watch.expect(/console: \[wallet-modal\] sign-in-failed/)
      const { port } = new URL(site.url)
      const long = `http://a-shop-with-a-very-long-name.and-a-subdomain-of-its-own.localhost:${port}`
      watch.allow(long)
      await face(site, look)
      const judge = judgeIn(site, look, 'every rule')
      const query = `o.metadata=${encodeURIComponent(JSON.stringify({ name: 'Shop', url: site.url }))}`
      // The server of this page gives no nonce at first.
      await wantSignIn(site, { required: false }, `${long}/module.html?${themeOf(look)}&${query}`)
      await page
        .locator('wallet-modal')
        .first()
        .evaluate((element) => {
          const nonces = [undefined, 'a1b2c3d4e5f6']
          Object.assign(element, { siwx: { required: false, getNonce: () => nonces.shift() } })
        })
      await connectMeadow(site)
      await expect(site.signIn.problem).toContainText('A problem occurred')
      await expect(site.signIn.root.getByText(/names another address as its own/)).toBeVisible()
      await judge('Sign in, failed, another site')
      await site.signIn.root.getByRole('button', { name: 'Try again' }).click()
      await signInWith(site)
      expect(await isSignedIn(site)).toBe(true)
    })
  })

test('journey: by keyboard alone', async ({ site, page }) => {
  await wantSignIn(site)
  await connectMeadow(site)
  await expect(site.signIn.confirm).toBeEnabled()
  await page.keyboard.press('Tab')
  for (let presses = 0; presses < 10; presses++) {
    if (await site.signIn.showText.evaluate((button) => button.matches(':focus'))) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(site.signIn.showText).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(site.signIn.text).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(site.signIn.confirm).toBeFocused()
  await untilStill(site.signIn.confirm)
  const popup = await walletPopup(page, () => page.keyboard.press('Enter'))
  await popup.approve()
  await expect(site.modal).toBeHidden()
  expect(await isSignedIn(site)).toBe(true)
})

for (const build of someOf(['module', 'loader', 'iife'] as const, 3, 1))
  test(`behavior: under the strict policy, ${build}: signed in, no violation`, async ({ site }) => {
    await wantSignIn(site, {}, `csp.html?build=${build}`)
    await connectMeadow(site)
    await site.signIn.showText.click()
    const popup = await pressSignIn(site)
    await popup.approve()
    await expect(site.modal).toBeHidden()
    expect(await isSignedIn(site)).toBe(true)
    expect(await site.told('policy violation')).toEqual([])
  })

/** Words of its text, its validator and its view, wherever the build has put them. */
const OF_SIGN_IN = [
  ' wants you to sign in with your ',
  '608060405234801561001057600080fd',
  'asks you to sign in with your wallet',
]

test('behavior: of the sign-in nothing is fetched without its option', async ({ site, page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/dist\/.*\.js$/.test(new URL(request.url()).pathname)) scripts.push(request.url())
  })
  // From the server: the browser forgets what it was answered once the page is left.
  const found = async () => {
    const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
    return OF_SIGN_IN.filter((words) => texts.some((text) => text.includes(words)))
  }
  await site.visit('module.html')
  await connectWallet(site)
  expect(await found()).toEqual([])
  await wantSignIn(site)
  await site.signIn.root.waitFor()
  // With it they come, so they would have been found.
  await expect.poll(found).toEqual(OF_SIGN_IN)
})

/** The sign-in beside the rest: a payment that waits for it, and what a node is asked for it. */
import { expect, test } from '../harness/test.ts'
import { asks, confirmAndApprove, ON, QUARTER } from '../pay/steps.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { connectMeadow, isSignedIn, pressSignIn, signInWith, wantOnLoad, wantSignIn } from './steps.ts'

test('journey: a payment waits for a required sign-in, and is paid after it', async ({ site }) => {
  await wantSignIn(site, {}, `module.html?${ON}`)
  await connectMeadow(site)
  const { answer } = asks(site)
  await expect(site.signIn.root).toBeVisible()
  await expect(site.pay.confirm).toHaveCount(0)
  const popup = await pressSignIn(site)
  await popup.approve()
  await expect(site.pay.sentence).toContainText('0.25 ETH')
  expect(await isSignedIn(site)).toBe(true)
  await confirmAndApprove(site)
  expect(await answer).toMatchObject({ ok: true, value: { caipNetworkId: 'eip155:1' } })
})

test('attack: Pay opened as a view in place of the question asks for the sign-in first', async ({ site }) => {
  await wantSignIn(site, {}, `module.html?${ON}`)
  await connectMeadow(site)
  expect(await site.call('open', { view: 'Pay', arguments: QUARTER })).toMatchObject({ ok: true })
  await expect(site.signIn.root).toBeVisible()
  await expect(site.pay.confirm).toHaveCount(0)
  const popup = await pressSignIn(site)
  await popup.approve()
  await expect(site.pay.sentence).toContainText('0.25 ETH')
  expect(await isSignedIn(site)).toBe(true)
  await confirmAndApprove(site)
  await expect(site.pay.outcome).toBeVisible()
})

test('attack: a payment asked for while the host’s server is still asked who has signed in waits for its answer', async ({
  site,
  page,
}) => {
  await site.visitConnected(`module.html?${ON}`)
  await page
    .locator('wallet-modal')
    .first()
    .evaluate((element) => {
      const kept: object[] = []
      const answered = new Promise((resolve) => Object.assign(window, { nobody: () => resolve(undefined) }))
      const siwx = {
        getSessions: () => answered.then(() => [...kept]),
        createMessage: async (who: object) => ({
          ...who,
          domain: location.host,
          uri: location.href,
          version: '1',
          nonce: 'a1b2c3d4e5f6',
          toString: () => 'Sign in to the shop',
        }),
        addSession: async (session: object) => void kept.push(session),
        revokeSession: async () => {},
        setSessions: async () => {},
        getRequired: () => true,
      }
      Object.assign(element, { siwx })
    })
  const { answer } = asks(site)
  await expect(site.account.root).toBeVisible()
  await expect(site.pay.confirm).toHaveCount(0)
  await page.evaluate(() => Reflect.get(window, 'nobody')())
  await expect(site.signIn.root).toBeVisible()
  await expect(site.pay.confirm).toHaveCount(0)
  const popup = await pressSignIn(site)
  await popup.approve()
  await expect(site.pay.sentence).toContainText('0.25 ETH')
  await site.pressClose()
  expect(await answer).toMatchObject({ ok: false })
})

// Shown without a browser by create-verifier.test.ts.
test('behavior: a node is asked once for a signature, and once more after each load of the page', {
  tag: '@long',
}, async ({ site, page, networks: { ethereum } }) => {
  let calls = 0
  page.on('request', (request) => {
    if (!request.url().startsWith(ethereum.url)) return
    const asked: unknown = JSON.parse(request.postData() ?? '[]')
    for (const { method, params } of [asked].flat().map(Object))
      if (method === 'eth_call' && !params[0].to) calls += 1
  })
  await wantSignIn(site)
  await connectMeadow(site)
  expect(calls).toBe(0)
  await signInWith(site)
  expect(calls).toBe(1)
  await wantOnLoad(page)
  await page.reload()
  await expect.poll(() => isSignedIn(site)).toBe(true)
  await site.openByButton()
  await site.account.root.waitFor()
  expect(calls).toBe(2)
})

test('behavior: connected, the question is the next thing in sight, and stays as high as it was', async ({
  site,
  page,
}) => {
  await wantSignIn(site)
  await site.openByButton()
  const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
  await site.modal.getByRole('heading', { name: 'Meadow Wallet' }).waitFor()
  // What each frame shows from now on: the title, and the height of the card once it is that of the question.
  await page.evaluate(() => {
    const seen = { titles: new Set<string>(), heights: new Set<number>(), hidden: 0 }
    Object.assign(window, { seen })
    const root = document.querySelector('wallet-modal')?.shadowRoot
    const look = () => {
      const title = root?.querySelector('h2')?.textContent ?? ''
      const height = Math.round(root?.querySelector('.card')?.getBoundingClientRect().height ?? 0)
      seen.titles.add(title)
      if (height === 0) seen.hidden += 1
      if (title === 'Sign in') seen.heights.add(height)
      requestAnimationFrame(look)
    }
    look()
  })
  await popup.approve()
  await expect(site.signIn.confirm).toBeEnabled()
  const seen = await page.evaluate(() => {
    const { titles, heights, hidden } = Reflect.get(window, 'seen')
    return { titles: [...titles], heights: [...heights], hidden }
  })
  expect(seen.titles).toEqual(['Meadow Wallet', 'Sign in'])
  expect(seen.hidden).toBe(0)
  expect(seen.heights).toHaveLength(1)
})

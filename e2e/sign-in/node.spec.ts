/** The node that verifies: one that is away is neither yes nor no, and of what it answers only a clear yes counts. */
import { MEADOW } from '../harness/people.ts'
import { localOnly, passUntil } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import {
  connectMeadow,
  isSignedIn,
  keptSessions,
  pressSignIn,
  signInWith,
  wantOnLoad,
  wantSignIn,
} from './steps.ts'

test('behavior: the node is down after a reload: neither in nor signed out, and in once it answers', async ({
  site,
  page,
  watch,
  networks: { ethereum },
}) => {
  watch.tolerate(/Failed to load resource|ERR_/, /\[wallet-modal\]/)
  const query = localOnly(ethereum)
  await wantSignIn(site, {}, `module.html?${query}`)
  await connectMeadow(site)
  await signInWith(site)
  await wantOnLoad(page)
  await page.clock.install()
  await page.route(`${ethereum.url}/**`, (route) => route.abort())
  await page.reload()
  await expect.poll(() => site.read('getAccount')).toMatchObject({ address: MEADOW, signedIn: false })
  const kept = await keptSessions(page)
  expect(kept).not.toBeNull()
  await expect(site.modal).toBeHidden()

  await page.unroute(`${ethereum.url}/**`)
  await passUntil(page, async () => expect(await isSignedIn(site)).toBe(true))
  expect(await keptSessions(page)).toBe(kept)
  expect(await site.told('wm-sign-out')).toEqual([])
  await expect(site.modal).toBeHidden()
})

// Shown without a browser by page-sign-in.later.test.ts.
test('behavior: the node is down when it is to be verified: said so, kept, and in once it answers', {
  tag: '@long',
}, async ({ site, page, watch, networks: { ethereum } }) => {
  watch.tolerate(/Failed to load resource|ERR_/, /\[wallet-modal\]/)
  // Before there is a window that may be closing.
  await page.clock.install()
  await wantSignIn(site, {}, `module.html?${localOnly(ethereum)}`)
  await connectMeadow(site)
  const popup = await pressSignIn(site)
  await page.route(`${ethereum.url}/**`, (route) => route.abort())
  await popup.approve()
  await expect(site.signIn.problem).toContainText('You are signed in as soon as it does.')
  expect(await isSignedIn(site)).toBe(false)
  expect(await keptSessions(page)).not.toBeNull()

  await page.unroute(`${ethereum.url}/**`)
  await passUntil(page, async () => expect(await isSignedIn(site)).toBe(true))
  await expect(site.modal).toBeHidden()
})

/** That recovers addresses. */
const PRECOMPILE = /^0x0{39}1$/

test('attack: a node that answers anything but yes lets nobody in; the validator is what it was asked with', async ({
  site,
  page,
  watch,
  networks: { ethereum },
}) => {
  watch.expect(/console: \[wallet-modal\] sign-in-refused/)
  watch.tolerate(/console: \[wallet-modal\] sign-in-unreachable/)
  // Shown of each without a browser by eip155.test.ts.
  const answers = someOf(
    ['0x', '0x00', '0x02', `0x${'00'.repeat(32)}`, `0x${'00'.repeat(31)}01`, '0x0101', 'yes', true],
    4,
  )
  const asked: string[] = []
  await wantSignIn(site, {}, `module.html?${localOnly(ethereum)}`)
  await connectMeadow(site)
  let answer: unknown
  await page.route(`${ethereum.url}/**`, (route) => {
    const { id, method, params } = Object(route.request().postDataJSON())
    const { to, data } = Object(params?.[0])
    // The key is asked by itself where the node has not run the validator.
    if (method !== 'eth_call' || (to && !PRECOMPILE.test(to))) return route.fallback()
    if (!to) asked.push(data)
    return route.fulfill({
      json: { jsonrpc: '2.0', id, result: answer },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  for (answer of answers) {
    const popup = await pressSignIn(site)
    await popup.approve()
    await expect(site.signIn.problem, String(answer)).toBeVisible()
    expect(await isSignedIn(site), String(answer)).toBe(false)
  }
  expect(await site.told('wm-sign-in')).toEqual([])
  expect(asked.length).toBeGreaterThanOrEqual(answers.length)
  // The creation code of the validator is before each question: without it there would be none to answer.
  for (const data of asked) expect(data.slice(0, 1_000)).toBe(asked[0]?.slice(0, 1_000))
  expect(asked[0]).toMatch(/^0x608060405[\da-f]{2000,}/)

  await page.unroute(`${ethereum.url}/**`)
  await signInWith(site)
  expect(await isSignedIn(site)).toBe(true)
})

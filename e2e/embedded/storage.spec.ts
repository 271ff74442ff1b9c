/** A browser that refuses storage to frames of other sites, as some people set theirs: the secure frame has its memory alone. */
import { expect, somebody, test } from './shop.ts'
import { approve, signIn } from './steps.ts'

/** In a frame, as a browser does that is set so. */
const refuseStorage = (origin: string) => {
  if (globalThis.origin !== origin || window.top === window) return
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse })
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
}

test('error: storage is refused to the frame: signed in and signed until the page is left; then out, and in again', {
  tag: '@long',
}, async ({ shop, context, page }) => {
  // Asked by a new key who is signed in.
  shop.expectLine(/Failed to load resource.* 401 /)
  await context.addInitScript(refuseStorage, shop.world.frame.url)
  const email = somebody()
  await shop.visit()
  expect(await signIn(shop, context, email)).toBe('device')
  const { address } = await shop.read('getAccount')
  const signing = shop.call('signMessage', { message: 'by memory' })
  await approve(shop)
  expect(await signing).toMatchObject({ ok: true })

  await page.reload()
  await shop.open()
  await expect(shop.email.field).toBeVisible()
  await expect.poll(async () => (await shop.read('getAccount')).status).toBe('disconnected')
  await shop.pressClose()
  // Nothing of the browser was kept.
  expect(await signIn(shop, context, email)).toBe('device')
  expect((await shop.read('getAccount')).address).toBe(address)
})

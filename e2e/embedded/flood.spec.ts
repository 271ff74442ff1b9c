/** How long the page is kept busy by a frame, or a window, that posts without end. */
import type { Frame, Page } from '@playwright/test'
import { expect, type Shop, somebody, test } from './shop.ts'
import { approve, signIn } from './steps.ts'

const COUNT = 10_000

/** ms of each task of the page that took over 50, from now on. */
const watchTasks = (page: Page) =>
  page.evaluate(() => {
    const long: number[] = []
    let heard = 0
    addEventListener('message', () => {
      heard += 1
      Reflect.set(window, 'heard', heard)
    })
    Object.assign(window, { long, heard })
    new PerformanceObserver((list) =>
      long.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
  })

const tasks = (page: Page) => page.evaluate<number[]>(() => Reflect.get(window, 'long'))
const heardBy = (page: Page) => page.evaluate<number>(() => Reflect.get(window, 'heard'))

/** Within a second, of names and shapes that the page knows, and of none. */
const flood = (from: Page | Frame, to: 'parent' | 'opener') =>
  from.evaluate(
    ([target, count]) => {
      const window_: Window = Reflect.get(window, target)
      const user = { address: `0x${'11'.repeat(20)}`, chainId: 1, email: 'mallory@example.org' }
      for (let index = 0; index < count; index += 1) {
        const type = ['GET_USER_SUCCESS', 'RPC_REQUEST_ERROR', 'READY', 'NOTHING'][index % 4]
        const message = { type: `@w3m-frame/${type}`, id: `n${index}`, payload: user }
        window_.postMessage(index % 8 ? message : JSON.stringify(message), '*')
      }
    },
    [to, COUNT] as const,
  )

const expectQuick = async (page: Page, already: number): Promise<void> => {
  await expect.poll(() => heardBy(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(already + COUNT)
  expect(await tasks(page)).toEqual([])
}

const frameOf = ({ page, world }: Shop): Frame => {
  const frame = page.frames().find((one) => one.url().startsWith(world.frame.url))
  if (!frame) throw new Error('No frame')
  return frame
}

// Timed, so for a computer that does nothing else (`npm run test:full`).
test('attack: 10,000 messages at once, of the frame and of a window, make no task over 50 ms; the next request is served', {
  tag: '@long',
}, async ({ shop, context, page }) => {
  test.setTimeout(120_000)
  await shop.visit()
  await signIn(shop, context, somebody())
  const { address } = await shop.read('getAccount')
  const opening = page.waitForEvent('popup')
  const { port } = new URL(shop.world.pages.url)
  await page.evaluate((url) => void window.open(url), `http://b.localhost:${port}/log.js`)
  const window_ = await opening
  await window_.waitForLoadState()
  await page.bringToFront()
  await watchTasks(page)
  await flood(frameOf(shop), 'parent')
  await expectQuick(page, 0)
  const already = await heardBy(page)
  await flood(window_, 'opener')
  await expectQuick(page, already)
  await window_.close()
  expect(await shop.read('getAccount')).toMatchObject({ status: 'connected', address })
  const signing = shop.call('signMessage', { message: 'after the flood' })
  await approve(shop)
  expect(await signing).toMatchObject({ ok: true })
  // The browser does report them here.
  await page.evaluate(() => {
    Reflect.get(window, 'long').length = 0
    setTimeout(() => {
      const end = performance.now() + 80
      while (performance.now() < end);
    })
  })
  await expect.poll(async () => (await tasks(page)).length).toBe(1)
})

/** Pages that hide the secure frame, forge its messages, forbid it, keep windows apart or move the tag (decisions 48, quality 3). */
import type { Frame, Page } from '@playwright/test'
import { pipeWallet, WALLET } from '../environment/wallet.ts'
import { expectInCard, placesOf } from './layout.ts'
import { allowDevice, codeIn, expect, mailTo, type Shop, somebody, test } from './shop.ts'
import { approve, signIn, submitAddress } from './steps.ts'

const HIDING =
  'display: none !important; visibility: hidden !important; transform: scale(.1) !important; scale: .1 !important; translate: 900px !important; opacity: 0 !important; position: fixed !important; inset: 0 auto auto 0 !important; width: 1px !important; height: 1px !important; max-width: 1px !important; max-height: 1px !important; clip-path: inset(50%) !important; filter: opacity(0) !important; z-index: -1 !important; pointer-events: none !important; content-visibility: hidden !important; zoom: .1 !important'

/** Signs by a press inside the frame, where it can be seen and reached. */
const approveIn = async (shop: Shop, signing: ReturnType<Shop['call']>): Promise<void> => {
  await approve(shop)
  expect(await signing).toMatchObject({ ok: true })
}

test('attack: styles of the page neither hide nor move the frame while something is to be approved', async ({
  shop,
  context,
  page,
}) => {
  await shop.visit()
  await signIn(shop, context, somebody())
  const signing = shop.call('signMessage', { message: 'in sight' })
  await expect(shop.inFrame.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await expectInCard(page)
  const before = await placesOf(page)
  expect(before.style.opacity).toBe('1')
  await page.evaluate((hiding) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`iframe, wallet-modal > iframe[slot] { ${hiding} }`)
    document.adoptedStyleSheets = [sheet]
  }, HIDING)
  expect(await placesOf(page), 'a sheet').toEqual(before)
  await page.evaluate((hiding) => {
    const frame = document.querySelector('iframe')
    for (const declaration of hiding.split(';')) {
      const [name = '', value = ''] = declaration.replace('!important', '').split(':')
      frame?.style.setProperty(name.trim(), value.trim(), 'important')
    }
    frame?.setAttribute('width', '1')
    frame?.setAttribute('height', '1')
    frame?.setAttribute('hidden', '')
  }, HIDING)
  expect(await placesOf(page), 'its own style').toEqual(before)
  await page.evaluate(() => {
    const away = { opacity: 0, transform: 'translateX(900px)', clipPath: 'inset(50%)' }
    document.querySelector('iframe')?.animate([away, away], { duration: 1e9, fill: 'both' })
  })
  expect(await placesOf(page), 'an animation').toEqual(before)
  await expectInCard(page)
  await approveIn(shop, signing)
})

type Flood = {
  readonly to: 'opener' | 'parent' | 'window'
  readonly count: number
  readonly ids: readonly string[]
}

/** Messages of the names and shapes that would sign somebody in, with `ids` and made-up ones. */
const flood = (from: Page | Frame, how: Flood) =>
  from.evaluate(({ to, count, ids }) => {
    const target: Window = Reflect.get(window, to)
    const address = `0x${'11'.repeat(20)}`
    const user = { address, chainId: 1, email: 'mallory@example.org', preferredAccountType: 'eoa' }
    const messages = [
      ['CONNECT_DEVICE_SUCCESS', undefined],
      ['CONNECT_OTP_SUCCESS', undefined],
      ['IS_CONNECTED_SUCCESS', { isConnected: true }],
      ['GET_USER_SUCCESS', user],
      ['CONNECT_SOCIAL_SUCCESS', user],
      ['CONNECT_EMAIL_SUCCESS', { action: 'CONNECT' }],
      ['SIGN_OUT_SUCCESS', undefined],
      ['SESSION_UPDATE', { token: 'made up' }],
      ['RPC_REQUEST_SUCCESS', address],
      ['CONNECT_DEVICE_ERROR', { message: 'made up' }],
    ] as const
    const allIds = [...ids, '0', '', undefined, 7, null]
    for (let index = 0; index < count; index += 1) {
      const [name, payload] = messages[index % messages.length] ?? []
      const round = Math.floor(index / messages.length)
      const message = { type: `@w3m-frame/${name}`, id: allIds[round % allIds.length], payload }
      const shapes = [message, JSON.stringify(message), [message], null]
      const data = shapes[Math.floor(round / allIds.length) % shapes.length]
      target.postMessage(data, '*')
    }
  }, how)

type Post = { readonly id: string; readonly origin: string }

/** Writes down what the page posts to its frame: its window is given out by a stand-in, which is also what messages are from. */
const watchPosts = (page: Page) =>
  page.addInitScript(() => {
    if (window !== window.top || location.protocol !== 'http:') return
    const posts: Post[] = []
    Reflect.set(window, 'framePosts', posts)
    const contentWindow = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')?.get
    const source = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'source')?.get
    if (!contentWindow || !source) throw new Error('Another browser')
    const standIns = new WeakMap<HTMLIFrameElement, unknown>()
    const standInOf = (frame: HTMLIFrameElement) => {
      const real: Window | null = Reflect.apply(contentWindow, frame, [])
      if (!real) return null
      const made = standIns.get(frame) ?? {
        postMessage(data: { readonly id: string }, origin: string) {
          posts.push({ id: data.id, origin })
          real.postMessage(data, origin)
        },
      }
      standIns.set(frame, made)
      return made
    }
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        return standInOf(this)
      },
    })
    Object.defineProperty(MessageEvent.prototype, 'source', {
      get(this: MessageEvent) {
        const real: unknown = Reflect.apply(source, this, [])
        const frame = [...document.querySelectorAll('iframe')].find(
          (one) => real !== null && Reflect.apply(contentWindow, one, []) === real,
        )
        return frame ? standInOf(frame) : real
      },
    })
  })

/** In a window: the messages that it hears from now on. */
const countHeard = () => {
  Reflect.set(globalThis, 'heard', 0)
  addEventListener('message', () => Reflect.set(globalThis, 'heard', Reflect.get(globalThis, 'heard') + 1))
}

const heardBy = (page: Page) => page.evaluate<number>(() => Reflect.get(globalThis, 'heard'))

const framePosts = (page: Page) => page.evaluate<Post[]>(() => Reflect.get(window, 'framePosts'))

test('attack: 10,000 forged messages sign nobody in, are not answered, and the sign-in goes on', async ({
  shop,
  context,
  page,
}) => {
  test.setTimeout(120_000)
  await watchPosts(page)
  await shop.visit()
  await shop.open()
  const email = somebody()
  await submitAddress(shop, email)
  await expect(shop.email.device).toBeVisible({ timeout: 30_000 })
  await page.evaluate(countHeard)
  const posts = (await framePosts(page)).length

  const { port } = new URL(shop.world.pages.url)
  /** A window that this page has opened, at another origin: a foreign one, then one of the frame's own. */
  const openAt = async (url: string): Promise<Page> => {
    const opening = page.waitForEvent('popup')
    await page.evaluate((where) => void globalThis.open(where), url)
    const window = await opening
    await window.waitForLoadState()
    await window.evaluate(countHeard)
    return window
  }
  const windows = [
    await openAt(`http://b.localhost:${port}/log.js`),
    await openAt(`${shop.world.frame.url}/sdk`),
  ]
  // As if they had read them.
  const ids = (await framePosts(page)).map(({ id }) => id)
  for (const window of windows) await flood(window, { to: 'opener', count: 2_500, ids })
  await flood(page, { to: 'window', count: 2_500, ids })
  const frame = page.frames().find((one) => one.url().startsWith(shop.world.frame.url))
  if (!frame) throw new Error('No frame')
  await flood(frame, { to: 'parent', count: 2_500, ids: [] })

  await expect.poll(() => heardBy(page)).toBeGreaterThanOrEqual(10_000)
  await expect(shop.email.device).toBeVisible()
  expect((await shop.read('getAccount')).status).toBe('disconnected')
  for (const window of windows) {
    expect(await heardBy(window)).toBe(0)
    await window.close()
  }
  // Nothing but the question whether the device is approved by now.
  expect((await framePosts(page)).length - posts).toBeLessThanOrEqual(1)

  const first = await mailTo(shop, email)
  await allowDevice(context, first.text)
  await expect(shop.email.code).toBeVisible({ timeout: 40_000 })
  await shop.email.code.fill(codeIn((await mailTo(shop, email, first.number)).text))
  await expect(shop.modal).toBeHidden({ timeout: 20_000 })
  expect((await shop.read('getAccount')).embeddedWalletInfo?.user.email).toBe(email)
  await approveIn(shop, shop.call('signMessage', { message: 'after the flood' }))
  expect(new Set((await framePosts(page)).map(({ origin }) => origin))).toEqual(
    new Set([shop.world.frame.url]),
  )
})

test('error: a policy without the frame: said at once, and wallets connect', async ({ shop, page }) => {
  shop.expectLine(/^Framing .* violates the following Content Security Policy directive/)
  shop.expectLine(/frame-load-failed/)
  const { pages, ethereum } = shop.world
  const script = pipeWallet(ethereum.url).replaceAll(/<\/?script>/g, '')
  await page.route('**/pipe.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  const answered = await page.request.get(new URL('module-eoa.html', pages.url).href)
  const policy = answered.headers()['content-security-policy']?.replace(/; frame-src .*$/, '') ?? ''
  await shop.visit({
    headers: { 'content-security-policy': policy },
    change: (text) => text.replace('<script', '<script src="/pipe.js"></script><script'),
  })
  await shop.open()
  await submitAddress(shop, somebody())
  // Sooner than the 20 s that a silent frame is given.
  await expect(shop.alert).toContainText('frame-src', { timeout: 10_000 })
  expect(await shop.told('wm-error')).toMatchObject([{ code: 'frame-load-failed' }])
  await expect(shop.modal.getByText('Unable to load email login dependency')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await shop.connect.wallet(WALLET).click()
  await expect(shop.modal).toBeHidden()
  expect(await shop.read('getAccount')).toMatchObject({ status: 'connected' })
})

test('journey: signed in and signed on a page with COEP require-corp', { tag: '@long' }, async ({
  shop,
  context,
  page,
}) => {
  await shop.visit({
    headers: {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    },
  })
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await signIn(shop, context, somebody())
  await approveIn(shop, shop.call('signMessage', { message: 'isolated' }))
})

// Shown without a browser by create-frame.test.ts.
test('behavior: the tag moved while somebody is signed in: the account stays, and the next request is served', {
  tag: '@long',
}, async ({ shop, context, page }) => {
  const move = () =>
    page.evaluate(() => {
      const section = document.body.appendChild(document.createElement('section'))
      section.append(document.querySelector('wallet-modal') ?? '')
    })
  await shop.visit()
  await signIn(shop, context, somebody())
  const { address } = await shop.read('getAccount')
  await move()
  expect(await shop.read('getAccount')).toMatchObject({ status: 'connected', address })
  await approveIn(shop, shop.call('signMessage', { message: 'moved' }))

  // What is asked at that moment ends, once.
  const asked = shop.call('signMessage', { message: 'while it moves' })
  await expect(shop.inFrame.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await move()
  expect(await asked).toMatchObject({ ok: false })
  expect(await shop.read('getAccount')).toMatchObject({ status: 'connected', address })
  await expect(shop.modal).toBeHidden()
  await approveIn(shop, shop.call('signMessage', { message: 'moved again' }))
})

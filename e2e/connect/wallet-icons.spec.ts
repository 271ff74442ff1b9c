/** Wallets whose icons are huge, broken or scripts (quality 3). They announce themselves to the page. */
import { expect, test } from '../harness/test.ts'
import { announce, failOnScripts, infoOf } from './hostile-wallet.ts'

failOnScripts()

/** More pixels than may be drawn, in a header alone. */
const pngOf = (width: number, height: number): string => {
  const bytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAAAAAAACAYAAAA=', 'base64')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return `data:image/png;base64,${bytes.toString('base64')}`
}

const SMALL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** The same under another name: its header is read before it is shown. */
const RENAMED = SMALL.replace('image/png', 'image/webp')

test.describe('icons', () => {
  const svg = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`
  const ICONS: Readonly<Record<string, unknown>> = {
    javascript: 'javascript:alert(1)',
    http: 'http://evil.example/icon.png',
    https: 'https://evil.example/icon.png',
    html: 'data:text/html,<script>alert(1)</script>',
    huge: `data:image/png;base64,${'A'.repeat(2_000_000)}`,
    blob: 'blob:https://evil.example/1',
    number: 5,
    missing: undefined,
  }

  test('attack: only small `data:` images are shown; everything else is a letter, and nobody is told', async ({
    site,
    page,
  }) => {
    // Whatever is asked for would be an image that stays.
    await page.route('**://evil.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    await site.visit('module.html?wallets=none')
    await announce(
      page,
      Object.entries({ ...ICONS, good: RENAMED }).map(([name, icon]) => infoOf(name, { icon })),
    )
    await site.openByButton()
    await expect(site.connect.rows).toHaveCount(Object.keys(ICONS).length + 1)
    // The last one, which is looked at the longest, has its image: by now the others would have theirs.
    await expect(site.connect.wallet(/good/).locator('img')).toBeVisible()
    for (const name of Object.keys(ICONS)) {
      const letterAndName = new RegExp(`^${name.charAt(0).toUpperCase()}${name}(?![a-z])`)
      await expect(site.connect.rows.filter({ hasText: letterAndName }), name).toHaveCount(1)
    }
    await expect(site.connect.rows.locator('img')).toHaveCount(1)
  })

  test('attack: a picture of a billion pixels in a few bytes is a letter, and no image is ever given it', async ({
    site,
    page,
  }) => {
    await page.addInitScript(() => {
      const given: string[] = []
      Reflect.set(window, 'givenToImages', given)
      const set = Element.prototype.setAttribute
      Element.prototype.setAttribute = function (name, value) {
        if (this instanceof HTMLImageElement && name === 'src') given.push(value)
        set.call(this, name, value)
      }
      const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src') ?? {}
      Object.defineProperty(HTMLImageElement.prototype, 'src', {
        ...src,
        set(value: string) {
          given.push(value)
          src.set?.call(this, value)
        },
      })
    })
    const gif = Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0,', 'latin1')
    const jpeg = Buffer.from('\xff\xd8\xff\xc0\0\x0b\x08\xff\xff\xff\xff\x01\x01\x11\0', 'latin1')
    const webp = Buffer.from('RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\0\xff\xff\0', 'latin1')
    const bombs = {
      png: pngOf(40_000, 40_000),
      'png, one pixel row too many': pngOf(1_024, 1_025),
      'png under another name': pngOf(40_000, 40_000).replace('png', 'webp'),
      'png under the name of SVG': pngOf(40_000, 40_000).replace('png', 'svg+xml'),
      gif: `data:image/gif;base64,${gif.toString('base64')}`,
      jpeg: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
      webp: `data:image/webp;base64,${webp.toString('base64')}`,
      unknown: `data:image/png;base64,${Buffer.from('BM and so on').toString('base64')}`,
    }
    await site.visit('module.html?wallets=none')
    await announce(page, [
      ...Object.entries(bombs).map(([name, icon], index) => infoOf(`bomb${index}`, { name, icon })),
      infoOf('small', { icon: SMALL }),
      infoOf('renamed', { icon: RENAMED }),
    ])
    await site.openByButton()
    // The last one to be looked at is there: all of them have been.
    for (const name of [/^Ssmall|^small/, /renamed/])
      await expect(site.connect.wallet(name).locator('img')).toBeVisible()
    await expect(site.connect.rows.locator('img')).toHaveCount(2)
    await expect(site.connect.wallet(/gif/)).toHaveText(/^G/)
    const given = await page.evaluate(() => Reflect.get(window, 'givenToImages') as readonly string[])
    expect([...new Set(given)].sort()).toEqual([SMALL, RENAMED].sort())
  })

  test('attack: an SVG with script is a picture and runs nothing', async ({ site, page }) => {
    await site.visit('module.html?wallets=none')
    const evil =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><image href="http://evil.example/x.png"/><foreignObject><iframe src="javascript:alert(3)" xmlns="http://www.w3.org/1999/xhtml"/></foreignObject><rect width="9" height="9"/></svg>'
    await announce(page, [infoOf('svg', { icon: svg(evil) })])
    await site.openByButton()
    const image = site.connect.wallet(/svg/).locator('img')
    await expect(image).toBeVisible()
    await expect
      .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.complete))
      .toBe(true)
    expect(
      await site.modal.evaluate((dialog) => dialog.querySelectorAll('script, iframe, object, embed').length),
    ).toBe(0)
  })
})

test('behavior: a picture that waits for its source is not seen: Chromium would frame it', async ({
  site,
  page,
}) => {
  await site.visit('module.html')
  await page.evaluate(() => {
    const waiting: string[] = []
    Object.assign(globalThis, { waiting })
    const root = document.querySelector('wallet-modal')?.shadowRoot
    if (!root) throw new TypeError('There is no modal')
    new MutationObserver(() => {
      for (const image of root.querySelectorAll('img:not([src])'))
        waiting.push(getComputedStyle(image).visibility)
    }).observe(root, { childList: true, subtree: true })
  })
  await site.openByButton()
  await expect(site.connect.wallet(/Meadow/).locator('img')).toBeVisible()
  const waiting = await page.evaluate((): string[] => Reflect.get(globalThis, 'waiting'))
  expect(new Set(waiting)).toEqual(new Set(['hidden']))
})

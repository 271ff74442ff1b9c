/** Wallets that lie, break or flood (quality 3): names, icons, providers. They announce themselves to the page. */
import type { Page } from '@playwright/test'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { MEADOW, MEADOW_2 } from '../harness/people.ts'
import { countAsked } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

type Info = Readonly<Record<string, unknown>>

/** How a provider answers: by method, a value; else what is thrown; else never. */
type Answers = Readonly<Record<string, unknown>>

const GOOD: Answers = { eth_requestAccounts: [MEADOW], eth_accounts: [MEADOW], eth_chainId: '0x1' }

const rdns = (name: string) => `test.wallet-modal.${name}`

const announce = (page: Page, infos: readonly Info[], answers: Answers = GOOD): Promise<void> =>
  page.evaluate(
    ([given, table]) => {
      const listeners: Record<string, ((value: unknown) => void)[]> = {}
      const provider = {
        isDemoWallet: true,
        request: async ({ method }: { method: string }) => {
          if (method in table) return table[method]
          return new Promise(() => {})
        },
        on: (name: string, listener: (value: unknown) => void) => {
          listeners[name] = [...(listeners[name] ?? []), listener]
        },
        removeListener: () => {},
      }
      Reflect.set(window, 'emit', (name: string, value: unknown) => {
        for (const listener of listeners[name] ?? []) listener(value)
      })
      for (const info of given)
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    },
    [infos, answers] as const,
  )

const infoOf = (name: string, more: Info = {}): Info => ({
  uuid: `uuid ${name}`,
  rdns: rdns(name),
  name,
  icon: 'data:image/png;base64,iVBORw0KGgo=',
  ...more,
})

/** More pixels than may be drawn, in a header alone. */
const pngOf = (width: number, height: number): string => {
  const bytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAAAAAAACAYAAAA=', 'base64')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return `data:image/png;base64,${bytes.toString('base64')}`
}

const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

test.beforeEach(({ page }) => {
  page.on('dialog', () => {
    throw new Error('A script of a wallet’s metadata has run')
  })
})

test.describe('names', () => {
  test('attack: markup is text, directions and invisible characters are gone, none is endless', async ({
    site,
    page,
  }) => {
    await site.visit('module.html?wallets=none')
    const names: Readonly<Record<string, unknown>> = {
      markup: '<img src=x onerror=alert(1)><script>alert(1)</script>',
      bidi: 'Gold\u202Ekcul\u202C \u2066Wallet\u2069',
      zero: 'Me\u200Bta\u200DMa\u2060sk\uFEFF',
      control: 'Line\nbreak\u0000\tand\u0007bell',
      piled: `Z${'\u0301'.repeat(500)}algo`,
      huge: 'W'.repeat(200_000),
      empty: '',
      blank: ' \u200B\u3164 ',
      number: 42,
      object: { toString: 'x' },
      emoji: '👛'.repeat(300),
      long: 'L'.repeat(10_000),
      marks: '\u0301\u0489 \u20dd',
      hebrew: 'ארנק (1) Wallet',
    }
    await announce(
      page,
      Object.entries(names).map(([key, name]) => infoOf(key, { name })),
    )
    await site.openByButton()
    await expect(site.connect.rows).toHaveCount(Object.keys(names).length)
    const texts = await site.connect.rows.allTextContents()
    const titles = await site.connect.rows.locator('.row-title').allTextContents()
    for (const title of titles) expect([...title].length).toBeLessThan(70)
    for (const text of texts) {
      expect(text).not.toMatch(INVISIBLE)
      // The name, the mark, and the id below it.
      expect([...text].length).toBeLessThan(130)
      expect(text.trim()).not.toBe('Installed')
    }
    await expect(site.connect.wallet(/<img src=x onerror=alert\(1\)>/)).toBeVisible()
    await expect(site.connect.wallet(/Goldkcul Wallet/)).toBeVisible()
    await expect(site.connect.wallet(/MetaMask/)).toBeVisible()
    await expect(site.connect.wallet(/test\.wallet-modal\.empty/)).toBeVisible()
    await expect(site.connect.wallet(/test\.wallet-modal\.marks/)).toBeVisible()
    const hebrew = site.connect.wallet(/ארנק/).getByText('ארנק (1) Wallet', { exact: true })
    expect(await hebrew.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('isolate')
    expect(
      await site.modal.evaluate((dialog) => dialog.querySelectorAll('script, img[onerror]').length),
    ).toBe(0)
    const width = await site.modal.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect(width).toBe(0)
  })

  test('attack: a Cyrillic letter, a digit or the same name stands below the real one, marked, with its id', async ({
    site,
    page,
  }) => {
    // The demo's own pages hide wallets that are not of the demo.
    await hostPage(site, {
      head: script.module,
      body: tag(site),
    })
    await untilReady(site)
    await announce(page, [
      infoOf('cyrillic', { name: 'M\u0435taMask' }),
      infoOf('digit', { name: 'MetaMa5k' }),
      infoOf('same', { name: 'MetaMask' }),
      infoOf('honest', { name: 'Honest' }),
      infoOf('real', { name: 'MetaMask', rdns: 'IO.MetaMask.' }),
      infoOf('again', { name: 'MetaMask', rdns: 'io.metamask' }),
      infoOf('safe', { name: 'A Safe', rdns: 'safe' }),
    ])
    await site.openByButton()
    await expect(site.connect.rows).toHaveText([
      /Meadow Wallet/,
      /Harbor Wallet/,
      /HonestInstalled$/,
      /MetaMaskio\.metamaskInstalled$/,
      /M\u0435taMasktest\.wallet-modal\.cyrillicNot verified$/,
      /MetaMa5ktest\.wallet-modal\.digitNot verified$/,
      /MetaMasktest\.wallet-modal\.sameNot verified$/,
    ])

    await site.connect.wallet(/cyrillic/).click()
    await expect(site.modal).toBeHidden()
    await site.openByButton()
    await expect(site.account.wallets).toHaveText(/Connected with M\u0435taMaskNot verified$/)
    await site.account.wallets.click()
    await expect(site.modal.getByText('test.wallet-modal.cyrillic')).toBeVisible()
  })

  test('attack: who is asked carries the mark as well, and so does whoever used it lately', async ({
    site,
    page,
  }) => {
    await site.visit('module.html?wallets=none')
    const infos = [infoOf('digit', { name: 'MetaMa5k' }), infoOf('honest', { name: 'Honest' })]
    await announce(page, infos, {})
    await site.openByButton()
    await site.connect.wallet(/digit/).click()
    await expect(site.connecting.unverified).toHaveText('Not verified test.wallet-modal.digit')
    await site.back.click()
    await site.connect.wallet(/Honest/).click()
    await expect(site.connecting.heading).toBeVisible()
    await expect(site.connecting.unverified).toHaveCount(0)
  })

  test('behavior: a name in other letters that is nobody else’s is a name', async ({ site, page }) => {
    await site.visit('module.html?wallets=none')
    await announce(page, [infoOf('fox', { name: '小狐狸' }), infoOf('cafe', { name: 'Café' })])
    await site.openByButton()
    await expect(site.connect.rows).toHaveText([/小狐狸Installed$/, /CaféInstalled$/])
  })

  test('attack: one row per reverse-domain id; the first keeps it; the same uuid twice is two wallets', async ({
    site,
    page,
  }) => {
    await site.visit('module.html?wallets=meadow')
    await announce(page, [
      infoOf('meadow', { name: 'Meadow Wallet (better)' }),
      infoOf('one', { uuid: 'same' }),
      infoOf('two', { uuid: 'same' }),
      infoOf('one', { name: 'Impostor' }),
    ])
    await site.openByButton()
    await expect(site.connect.rows).toHaveText([/^M?Meadow Wallet(?! \()/, /one/, /two/])
    await expect(site.modal).not.toContainText('Impostor')
    // The row still asks the real one.
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.reject()
    expect(await countAsked(site, 'eth_requestAccounts')).toBe(1)
  })

  test('attack: announcements without sense are ignored, thousands are cut', async ({ site, page }) => {
    await site.visit('module.html?wallets=none')
    await page.evaluate((domain) => {
      const thrower = () => {
        throw new Error('getter')
      }
      const bad: unknown[] = [
        undefined,
        null,
        'text',
        7,
        {},
        { info: { rdns: `${domain}a`, name: 'No provider' } },
        { info: { rdns: `${domain}b`, name: 'Bad provider' }, provider: { request: 'x' } },
        { info: null, provider: { request() {} } },
        Object.defineProperty({}, 'provider', { get: thrower }),
        {
          info: Object.defineProperty({ rdns: `${domain}c` }, 'name', { get: thrower }),
          provider: { request() {} },
        },
      ]
      for (const detail of bad) {
        const event = new CustomEvent('eip6963:announceProvider', { detail })
        try {
          window.dispatchEvent(event)
        } catch {
          // The page's own guard may read what throws.
        }
      }
      for (let index = 0; index < 3_000; index += 1) {
        const info = { uuid: `${index}`, rdns: `${domain}n${index}`, name: `Wallet ${index}`, icon: '' }
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request() {} } } }),
        )
      }
    }, 'test.wallet-modal.')
    await site.openByButton()
    await expect(site.connect.wallet(/Wallet 1\b/)).toBeVisible()
    expect(await site.connect.rows.count()).toBeLessThanOrEqual(100)
    await expect(site.modal).not.toContainText('No provider')
  })
})

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
    await site.visit('module.html?wallets=none')
    await announce(
      page,
      Object.entries(ICONS).map(([name, icon]) => infoOf(name, { icon })),
    )
    await site.openByButton()
    await expect(site.connect.rows).toHaveCount(Object.keys(ICONS).length)
    await expect(site.connect.rows.locator('img')).toHaveCount(0)
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
    const icon = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const small = `data:image/png;base64,${icon.toString('base64')}`
    const renamed = small.replace('image/png', 'image/webp')
    await site.visit('module.html?wallets=none')
    await announce(page, [
      ...Object.entries(bombs).map(([name, icon], index) => infoOf(`bomb${index}`, { name, icon })),
      infoOf('small', { icon: small }),
      infoOf('renamed', { icon: renamed }),
    ])
    await site.openByButton()
    // The last one to be looked at is there: all of them have been.
    for (const name of [/^Ssmall|^small/, /renamed/])
      await expect(site.connect.wallet(name).locator('img')).toBeVisible()
    await expect(site.connect.rows.locator('img')).toHaveCount(2)
    await expect(site.connect.wallet(/gif/)).toHaveText(/^G/)
    const given = await page.evaluate(() => Reflect.get(window, 'givenToImages') as readonly string[])
    expect([...new Set(given)].sort()).toEqual([small, renamed].sort())
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

test.describe('providers', () => {
  const connectTo = async (site: Parameters<typeof countAsked>[0], answers: Answers) => {
    await site.visit('module.html?wallets=none')
    await announce(site.page, [infoOf('odd')], answers)
    await site.openByButton()
    await site.connect.wallet(/odd/).click()
  }

  const ACCOUNTS: Readonly<Record<string, unknown>> = {
    'an empty list': [],
    nothing: null,
    text: MEADOW,
    numbers: [1, 2, 3],
    'a short address': ['0x123'],
    'a wrong checksum': ['0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    markup: ['<img src=x onerror=alert(1)>'],
    'an object': { 0: MEADOW, length: 1 },
  }
  for (const [name, answer] of Object.entries(ACCOUNTS))
    test(`attack: ${name} for accounts is no connection`, async ({ site, watch }) => {
      watch.expect(/wallet-bad-answer/)
      await connectTo(site, { ...GOOD, eth_requestAccounts: answer })
      await expect(site.connecting.failed).toBeVisible()
      await expect(site.modal).toContainText('The wallet gave an answer that is not valid.')
      expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
      await site.back.click()
      await expect(site.connect.rows).toHaveCount(1)
    })

  test('attack: garbage for the chain id is no connection', async ({ site, watch }) => {
    watch.expect(/wallet-bad-answer/)
    await site.visit('module.html?wallets=none')
    const answers = [null, '', 'abc', '0x', -1, 0, 1.5, '1e3', `0x${'f'.repeat(70)}`, {}, ['0x1']]
    for (const [index, answer] of answers.entries())
      await announce(site.page, [infoOf(`chain${index}`)], { ...GOOD, eth_chainId: answer })
    for (const index of answers.keys())
      expect(await site.call('connect', rdns(`chain${index}`)), String(answers[index])).toMatchObject({
        ok: false,
        code: 'wallet-bad-answer',
      })
    expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
  })

  test('attack: what is thrown need not be an error', async ({ site, page, watch }) => {
    watch.expect(/\[wallet-modal\]/)
    await site.visit('module.html?wallets=none')
    const outcomes = await page.evaluate(async (domain) => {
      // The page's log would write down what must not even be looked at.
      window.addEventListener('wm-error', (event) => event.stopImmediatePropagation(), true)
      const bomb = new Proxy(
        {},
        {
          get() {
            throw new Error('trap')
          },
          getPrototypeOf() {
            throw new Error('trap')
          },
        },
      )
      const cycle: Record<string, unknown> = { message: '<b>bold</b>' }
      cycle['cause'] = cycle
      const thrown: unknown[] = [
        'text',
        '',
        null,
        undefined,
        0,
        42n,
        Symbol('s'),
        {},
        [],
        () => {},
        cycle,
        bomb,
        { code: 'NaN' },
      ]
      const element = document.querySelector('wallet-modal')
      const seen: unknown[] = []
      for (const [index, value] of thrown.entries()) {
        const isSync = index % 2 === 0
        const request = () => {
          if (isSync) throw value
          return Promise.reject(value)
        }
        const info = { uuid: `${index}`, rdns: `${domain}${index}`, name: `Thrower ${index}`, icon: '' }
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request } } }),
        )
        const answer = await Reflect.get(element ?? {}, 'connect')
          .call(element, info.rdns)
          .then(
            () => 'connected',
            (error: { name: string }) => error.name,
          )
        seen.push(answer)
      }
      return seen
    }, 'test.wallet-modal.thrower')
    expect(new Set(outcomes)).toEqual(new Set(['WalletModalError']))
    await site.openByButton()
    await site.connect.wallet(/Thrower 0/).click()
    await expect(site.connecting.failed).toBeVisible()
    await expect(site.connecting.retry).toBeVisible()
  })

  test('attack: a provider that never answers keeps nobody: the way back, another wallet', async ({
    site,
    page,
  }) => {
    await site.visit('module.html?wallets=meadow')
    await announce(page, [infoOf('silent')], {})
    await site.openByButton()
    await site.connect.wallet(/silent/).click()
    await site.back.click()
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.approve()
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ connector: { name: 'Meadow Wallet' } })
  })

  test('attack: a flood of events, sense and nonsense: the last good one counts, the page lives', async ({
    site,
    page,
  }) => {
    await connectTo(site, GOOD)
    await expect(site.modal).toBeHidden()
    await site.openByButton()
    await expect(site.account.root).toBeVisible()
    const took = await page.evaluate(
      ([one, two]) => {
        // The page writes each event into its log; that is not what is measured.
        document.getElementById('log')?.remove()
        const emit = Reflect.get(window, 'emit')
        const junk = [
          undefined,
          null,
          'x',
          {},
          [1],
          ['0x1'],
          [one, null, {}],
          -1,
          '0xzz',
          Number.NaN,
          Symbol('s'),
        ]
        const start = performance.now()
        for (let turn = 0; turn < 2_000; turn += 1) {
          emit('chainChanged', junk[turn % junk.length])
          emit(
            'accountsChanged',
            turn % junk.length < 6 && turn % junk.length > 0
              ? junk[turn % junk.length]
              : [turn % 2 ? one : two],
          )
          emit('chainChanged', turn % 2 ? '0x1' : '0x2105')
          emit('message', junk)
        }
        emit('accountsChanged', [two])
        emit('chainChanged', '0x2105')
        return performance.now() - start
      },
      [MEADOW, MEADOW_2] as const,
    )
    expect(took).toBeLessThan(3_000)
    expect(await site.read('getAccount')).toMatchObject({ address: MEADOW_2, status: 'connected' })
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    await expect(site.account.network).toHaveText(/Base/)
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
  })

  test('attack: hundreds of accounts, the same ones again: each once, a bounded number', async ({ site }) => {
    const many = Array.from({ length: 5_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
    await connectTo(site, { ...GOOD, eth_requestAccounts: [MEADOW, MEADOW, ...many] })
    await expect(site.modal).toBeHidden()
    const { address, allAccounts } = await site.read('getAccount')
    expect(address).toBe(MEADOW)
    expect(allAccounts.length).toBeLessThanOrEqual(100)
    expect(new Set(allAccounts.map((account) => account.address)).size).toBe(allAccounts.length)
  })

  test('behavior: a wallet that appears late is in the list at once, also while it is open', async ({
    site,
    page,
  }) => {
    await site.visit('module.html?wallets=held')
    await site.openByButton()
    await expect(site.connect.empty).toBeVisible()
    await site.wallet('announce')
    await expect(site.connect.rows).toHaveText([/Meadow Wallet/, /Harbor Wallet/])
    await announce(page, [infoOf('later')])
    await expect(site.connect.rows).toHaveCount(3)
  })

  test('behavior: `window.ethereum` is one row, and none beside an announced wallet', async ({ site }) => {
    await site.visit('module.html?wallets=none&injected=meadow')
    await site.openByButton()
    await expect(site.connect.empty).toBeVisible()
    await site.visit('module.html?wallets=meadow&injected=meadow')
    await site.openByButton()
    await expect(site.connect.rows).toHaveText([/Meadow Wallet/])
  })
})

/** The modal as a guest: on pages that are hostile, broken, narrow, or have other plans (quality 3). */
import type { Page } from '@playwright/test'
import { BUILDS, hostPage, script, tag, untilReady } from '../harness/host.ts'
import { STRANGER } from '../harness/people.ts'
import { confirmInWallet, connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { views } from '../views/views.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

const ERROR = 'wm-error'
const codes = (told: unknown[]) => told.map((detail) => Object(detail).code)

/** In the top layer as a modal dialog, everything else inert. */
const isModal = (page: Page) => page.getByRole('dialog').evaluate((dialog) => dialog.matches(':modal'))

const warnings = (page: Page): string[] => {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') seen.push(message.text())
  })
  return seen
}

test.describe('several of us', () => {
  test('behavior: two tags share one wallet and show one dialog at a time', async ({ site, page }) => {
    await hostPage(site, { head: script.module, body: tag(site) + tag(site) })
    await untilReady(site)
    await connectWallet(site)
    const accounts = await page
      .locator('wallet-modal')
      .evaluateAll((elements) => elements.map((element) => Reflect.get(element, 'getAccount').call(element)))
    expect(accounts).toHaveLength(2)
    expect(accounts[1]).toEqual(accounts[0])
    expect(accounts[0]).toMatchObject({ status: 'connected' })

    await site.openByButton()
    await expect(site.account.root).toBeVisible()
    await page
      .locator('wallet-modal')
      .nth(1)
      .evaluate((element) => Reflect.get(element, 'open').call(element))
    await expect(site.modal).toHaveCount(1)
    await expect(site.account.root).toBeVisible()
    const open = await page
      .locator('wallet-modal')
      .evaluateAll((elements) =>
        elements.map((element) => Reflect.get(element, 'getState').call(element).open),
      )
    expect(open).toEqual([false, true])
    expect(await site.told(ERROR)).toEqual([])
  })

  test('behavior: the second tag’s differing options are one alert', async ({ site, page, watch }) => {
    watch.expect(/options-differ/)
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    await hostPage(site, {
      head: script.module,
      body: tag(site) + tag(site, { 'theme-mode': 'light', 'default-network': 'eip155:8453' }),
    })
    await untilReady(site)
    await expect.poll(() => site.told(ERROR)).not.toEqual([])
    expect(lines.filter((line) => line.includes('options-differ'))).toHaveLength(1)
    for (const detail of await site.told(ERROR))
      expect(detail).toMatchObject({
        code: 'options-differ',
        message: expect.stringMatching(/ themeMode, defaultNetwork differ/),
      })
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1' })
  })

  /** With how many come too late: what the loader fetches is the module itself, so that one is none beside it. */
  const ORDERS = [
    [['iife', 'iife'], 1],
    [['iife', 'loader', 'module'], 2],
    [['loader', 'iife', 'module'], 1],
    [['module', 'iife', 'loader'], 2],
  ] as const
  for (const [order, late] of ORDERS)
    test(`behavior: ${order.join(', then ')} on one page: the first defines, one warning each, one modal`, async ({
      site,
      page,
    }) => {
      const warned = warnings(page)
      await hostPage(site, { head: order.map((build) => script[build]).join('\n'), body: tag(site) })
      await untilReady(site)
      await connectWallet(site)
      await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
      expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
      const ours = warned.filter((text) => text.includes('[wallet-modal]'))
      expect(ours).toEqual(Array.from({ length: late }, () => expect.stringMatching(/loaded twice/)))
      const isOne = await page.evaluate(() => {
        const api = Reflect.get(window, 'WalletModal')
        return (
          api.createWalletModal() === document.querySelector('wallet-modal') &&
          document.querySelectorAll('wallet-modal').length === 1
        )
      })
      expect(isOne).toBe(true)
    })

  test('behavior: a second script of another version gives way, with both versions in its warning', async ({
    site,
    page,
  }) => {
    const warned = warnings(page)
    await page.route('**/dist/newer.iife.js', async (route) => {
      const response = await route.fetch({ url: new URL('dist/wallet-modal.iife.js', site.url).href })
      const { version } = await page.evaluate(() => Reflect.get(window, 'WalletModal'))
      await route.fulfill({ response, body: (await response.text()).replaceAll(version, '99.0.0') })
    })
    await hostPage(site, { head: script.iife, body: tag(site) })
    await untilReady(site)
    const answer = await page.evaluate(async () => {
      const { version } = Reflect.get(window, 'WalletModal')
      const newer = document.createElement('script')
      newer.src = '/dist/newer.iife.js'
      const loaded = new Promise((resolve) => newer.addEventListener('load', resolve))
      document.head.append(newer)
      await loaded
      return { before: version, after: Reflect.get(window, 'WalletModal').version }
    })
    expect(answer.after).toBe(answer.before)
    await expect.poll(() => warned.filter((text) => text.includes('[wallet-modal]'))).toHaveLength(1)
    expect(warned.join()).toContain('99.0.0')
    expect(warned.join()).toContain(answer.before)
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })

  test('behavior: embedded and dialog live side by side', async ({ site, page }) => {
    await hostPage(site, { head: script.module, body: tag(site) + tag(site, { embedded: '' }) })
    await untilReady(site)
    const embedded = views(page, 'region')
    await expect(embedded.connect.root).toBeVisible()
    await connectWallet(site)
    await expect(embedded.account.root).toBeVisible()
  })
})

test.describe('moved and removed', () => {
  test('behavior: moved while open, the dialog is modal again and the draft is kept', async ({
    site,
    page,
  }) => {
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '0.25', to: STRANGER })
    await page.evaluate(() => {
      const place = document.createElement('section')
      document.body.prepend(place)
      place.append(document.querySelector('wallet-modal') ?? '')
    })
    await expect.poll(() => isModal(page)).toBe(true)
    await expect(site.send.amount).toHaveValue('0.25')
    await expect(site.send.to).toHaveValue(STRANGER)
    await expect(site.send.review).toBeEnabled()
    expect(await site.told('wm-close')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
  })

  test('behavior: removed while open, the page scrolls again; put back, it works', async ({ site, page }) => {
    await site.visit('module.html')
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
    const before = await overflow()
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    expect(await overflow()).toBe('hidden')
    await page.evaluate(() => {
      const element = document.querySelector('wallet-modal')
      element?.remove()
      Reflect.set(window, 'kept', element)
    })
    await expect.poll(overflow).toBe(before)
    await page.evaluate(() => document.body.append(Reflect.get(window, 'kept')))
    await expect(site.modal).toBeHidden()
    await connectWallet(site)
    expect(await overflow()).toBe(before)
  })
})

test.describe('hostile pages', () => {
  test('attack: a page whose CSS unsets, hides and covers everything', async ({ site, page }) => {
    await hostPage(site, {
      head: `<style>
        * { all: unset !important; display: block !important }
        html { font-size: 60px !important; visibility: hidden !important; letter-spacing: 2em; text-transform: uppercase; direction: ltr }
        body { pointer-events: none !important; cursor: none }
        wallet-modal { display: none !important; opacity: 0 !important; transform: scale(0) !important; clip-path: inset(50%); content-visibility: hidden; filter: blur(20px) }
        dialog, button, input, div, ::part(dialog) { color: red }
        .cover { position: fixed; inset: 0; z-index: 2147483647; background: red; pointer-events: auto }
      </style>${script.module}`,
      body: `<div class="cover"></div>${tag(site, { style: 'display: none !important; zoom: 9; pointer-events: none' })}`,
    })
    await untilReady(site)
    const opened = site.call('open')
    await expect(site.connect.root).toBeVisible()
    expect(await opened).toEqual({ ok: true, value: undefined })
    const look = await site.connect.wallet(/Meadow/).evaluate((row) => {
      const { fontSize, letterSpacing, textTransform, visibility } = getComputedStyle(row)
      return { fontSize, letterSpacing, textTransform, visibility }
    })
    expect(look).toEqual({
      fontSize: '15px',
      letterSpacing: 'normal',
      textTransform: 'none',
      visibility: 'visible',
    })
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.approve()
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })

  const KEYS = [
    'extend',
    'each',
    'forEach',
    'clone',
    'merge',
    'map',
    'size',
    'isEmpty',
    'contains',
    'filter',
    'keys',
    'first',
  ]
  for (const build of BUILDS)
    test(`attack: enumerable keys on Object.prototype, ${build}`, async ({ site, page }) => {
      await hostPage(site, {
        first: `<script>for (const key of ${JSON.stringify(KEYS)}) Object.prototype[key] = function () { return key }</script>`,
        head: script[build],
        body: tag(site),
      })
      await untilReady(site)
      await connectWallet(site)
      expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
      await site.openByButton()
      await expect(site.account.balance).toHaveText('Balance 10,000 ETH')
      const left = await page.evaluate(() => {
        const found: string[] = []
        for (const key in {}) found.push(key)
        return found
      })
      expect(left.sort()).toEqual([...KEYS].sort())
    })

  for (const build of ['iife', 'loader'] as const)
    test(`attack: AMD and CommonJS globals, ${build}`, async ({ site, page }) => {
      await hostPage(site, {
        first: `<script>
          window.module = { exports: {} }
          window.exports = window.module.exports
          window.define = () => { throw new Error('define was called') }
          window.define.amd = {}
          window.require = () => { throw new Error('require was called') }
        </script>`,
        head: script[build],
        body: tag(site),
      })
      await untilReady(site)
      await connectWallet(site)
      expect(await page.evaluate(() => Object.keys(Reflect.get(window, 'module').exports))).toEqual([])
      const { version } = await page.evaluate(() => ({ version: Reflect.get(window, 'WalletModal').version }))
      expect(version).toMatch(/^\d+\.\d+\.\d+/)
    })

  test('attack: a page with a focus trap and keys of its own leaves the dialog usable', async ({
    site,
    page,
  }) => {
    await hostPage(site, {
      head: `${script.module}<script>
        addEventListener('focusin', (event) => {
          const button = document.querySelector('button')
          if (event.target !== button && !document.querySelector('wallet-modal')?.contains(event.target)) button?.focus()
        }, true)
        addEventListener('keydown', (event) => { if (event.key === 'Escape') document.title = 'page heard Escape' })
      </script>`,
      body: tag(site),
    })
    await untilReady(site)
    await site.openByButton()
    await expect(site.connect.wallet(/Meadow/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    await expect(page).toHaveTitle('Host')
  })
})

test.describe('options', () => {
  /** Attribute text and property that are not accepted, per option. */
  const GARBAGE: Readonly<Record<string, readonly [attribute: string | undefined, property: unknown]>> = {
    projectId: ['not-hex', 42],
    networks: ['nonsense', 7.5],
    defaultNetwork: ['!!', {}],
    metadata: ['[broken', 'text'],
    themeMode: ['pink', true],
    themeVariables: ['[1]', 'red'],
    locale: ['!!', 1],
    embedded: [undefined, 'maybe'],
    disableAppend: [undefined, 'maybe'],
    basic: [undefined, 'maybe'],
    features: ['yes', { send: 'no' }],
    customWallets: ['x', [{ name: 1 }]],
    excludeWalletIds: ['{}', [7]],
    customRpcUrls: ['x', { 'eip155:1': ['javascript:alert(1)'] }],
    allowUnsupportedChain: [undefined, 'maybe'],
    enableWallets: [undefined, 'maybe'],
    enableInjected: [undefined, 'maybe'],
    enableEip6963: [undefined, 'maybe'],
    enableNetworkSwitch: [undefined, 'maybe'],
    enableReconnect: [undefined, 'maybe'],
    termsConditionsUrl: ['javascript:alert(1)', 5],
    privacyPolicyUrl: ['http://example.com', []],
    tokens: ['x', { 'eip155:1': ['0x1'] }],
    chainImages: ['x', { 'eip155:1': 'javascript:alert(1)' }],
    connectorImages: ['[]', { a: 1 }],
    debug: [undefined, 'maybe'],
    logLevel: ['loud', 3],
    zIndex: ['high', 1.5],
  }
  const kebab = (name: string) =>
    name.replace(/[A-Z0-9]+/g, (part) => (/^\d/.test(part) ? part : `-${part.toLowerCase()}`))

  const subjects = (told: unknown[]) =>
    told
      .map((detail) => /^Option (\w+):/.exec(Object(detail).message)?.[1])
      .filter((name) => name !== undefined)

  test('attack: garbage in every attribute: the default is used, one alert names each', async ({
    site,
    watch,
  }) => {
    watch.expect(/option-invalid/, /project-id-missing/)
    const bad = Object.entries(GARBAGE).filter(([, [attribute]]) => attribute !== undefined)
    const given = Object.fromEntries(bad.map(([name, [attribute]]) => [kebab(name), attribute ?? '']))
    await hostPage(site, {
      head: script.module,
      body: `<wallet-modal ${Object.entries(given)
        .map(([name, value]) => `${name}='${value}'`)
        .join(' ')}></wallet-modal>`,
    })
    await untilReady(site)
    // Their words arrive with the first of them.
    await expect
      .poll(async () => subjects(await site.told(ERROR)).sort())
      .toEqual(bad.map(([name]) => name).sort())
    const told = await site.told(ERROR)
    for (const detail of told) expect(codes([detail])[0]).toMatch(/^(option-invalid|project-id-missing)$/)
    const values = await site.page
      .locator('wallet-modal')
      .evaluate((element) =>
        ['themeMode', 'logLevel', 'zIndex', 'debug'].map((key) => Reflect.get(element, key)),
      )
    expect(values).toEqual(['dark', 'error', 999, true])
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1' })
    await site.openByButton()
    await expect(site.connect.wallet(/Meadow/)).toBeVisible()
    await expect(site.alert).toBeVisible()
    await expect(site.alert).toContainText('option-invalid')
  })

  test('attack: garbage in every property, live: the default is used, one alert names each', async ({
    site,
    watch,
  }) => {
    watch.expect(/option-invalid/)
    await hostPage(site, { head: script.module, body: tag(site) })
    await untilReady(site)
    const properties = Object.fromEntries(Object.entries(GARBAGE).map(([name, [, value]]) => [name, value]))
    await site.page.locator('wallet-modal').evaluate((element, values) => {
      for (const [name, value] of Object.entries(values)) Reflect.set(element, name, value)
      const hostile = new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
          ownKeys: () => {
            throw new Error('no')
          },
        },
      )
      for (const value of [hostile, Symbol('x'), () => {}, 10n, Number.NaN])
        Reflect.set(element, 'metadata', value)
    }, properties)
    await expect.poll(async () => subjects(await site.told(ERROR)).length).toBe(Object.keys(GARBAGE).length)
    expect(subjects(await site.told(ERROR)).sort()).toEqual(Object.keys(GARBAGE).sort())
    await site.openByButton()
    await expect(site.connect.wallet(/Meadow/)).toBeVisible()
  })

  test('behavior: without debug there is no alert bar, the event stays', async ({ site, watch, page }) => {
    watch.expect(/option-invalid/)
    await hostPage(site, { head: script.module, body: tag(site, { 'theme-mode': 'pink', debug: 'false' }) })
    await untilReady(site)
    await expect.poll(async () => codes(await site.told(ERROR))).toEqual(['option-invalid'])
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    await expect(site.alert).toBeHidden()
    // Live: the engineer wants to see it after all, reads it and puts it away.
    await page.locator('wallet-modal').evaluate((element) => element.removeAttribute('debug'))
    await expect(site.alert).toBeVisible()
    await site.alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(site.alert).toBeHidden()
  })

  test('behavior: logLevel silent writes nothing to the console', async ({ site }) => {
    await hostPage(site, {
      head: script.module,
      body: tag(site, { 'log-level': 'silent', 'theme-mode': 'pink' }),
    })
    await untilReady(site)
    await expect.poll(async () => codes(await site.told(ERROR))).toEqual(['option-invalid'])
  })

  test('behavior: properties set before the element is defined survive', async ({ site, page }) => {
    await hostPage(site, {
      body: `<wallet-modal></wallet-modal><script>
        Object.assign(document.querySelector('wallet-modal'), {
          basic: true, themeMode: 'light', networks: ['eip155:8453'], enableInjected: false,
          customRpcUrls: { 'eip155:8453': ['${site.rpc['eip155:8453']}'] },
        })
      </script>${script.module}`,
    })
    await untilReady(site)
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    expect(await page.locator('wallet-modal').evaluate((element) => Reflect.get(element, 'themeMode'))).toBe(
      'light',
    )
    expect(await site.told(ERROR)).toEqual([])
    await site.openByButton()
    await expect(site.connect.root).toHaveCSS('color-scheme', 'light')
  })

  test('behavior: attributes are live', async ({ site, page }) => {
    await hostPage(site, { head: script.module, body: tag(site) })
    await untilReady(site)
    const set = (name: string, value: string | null) =>
      page.locator('wallet-modal').evaluate(
        (element, [key, text]) => {
          if (text === null) element.removeAttribute(key ?? '')
          else element.setAttribute(key ?? '', text ?? '')
        },
        [name, value],
      )
    await site.call('open', { view: 'Networks' })
    await expect(site.networks.rows).toHaveText([/Ethereum/, /Base/])
    await expect(site.modal).toHaveCSS('color-scheme', 'dark')
    await set('theme-mode', 'light')
    await expect(site.modal).toHaveCSS('color-scheme', 'light')
    await set('theme-mode', null)
    await expect(site.modal).toHaveCSS('color-scheme', 'dark')
    await set('networks', 'eip155:1 eip155:10 eip155:8453')
    await expect(site.networks.rows).toHaveText([/Ethereum/, /Optimism|OP/, /Base/])
    await set('networks', 'eip155:8453')
    await expect(site.networks.rows).toHaveText([/Base/])
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    await set('z-index', '7')
    await expect(site.modal).toHaveCSS('z-index', '7')
    await set('theme-variables', '{"--wm-accent":"rgb(1, 2, 3)"}')
    await expect(site.modal).toHaveCSS('--wm-accent', 'rgb(1, 2, 3)')
    await page.keyboard.press('Escape')

    await set('exclude-wallet-ids', 'test.wallet-modal.harbor')
    await site.openByButton()
    await expect(site.connect.rows).toHaveText([/Meadow/])
    await set('enable-eip6963', 'false')
    await expect(site.connect.empty).toBeVisible()
    await set('enable-eip6963', null)
    await expect(site.connect.rows).toHaveText([/Meadow/])
    await page.keyboard.press('Escape')
    await set('embedded', '')
    await expect(views(page, 'region').connect.root).toBeVisible()
    await set('embedded', null)
    await expect(views(page, 'region').connect.root).toBeHidden()
    expect(await site.told(ERROR)).toEqual([])
  })

  test('behavior: an option of the specification that is not a known network is dropped and told', async ({
    site,
    watch,
  }) => {
    watch.expect(/option-invalid/)
    await hostPage(site, {
      head: script.module,
      body: tag(site, { networks: 'eip155:8453 eip155:999999999' }),
    })
    await untilReady(site)
    await site.call('open', { view: 'Networks' })
    await expect(site.networks.rows).toHaveText([/Base/])
    expect(await site.told(ERROR)).toMatchObject([{ message: expect.stringContaining('eip155:999999999') }])
  })

  test('behavior: the legal checkbox keeps every wallet off until it is ticked', async ({ site, page }) => {
    await hostPage(site, {
      head: script.module,
      body: tag(site, {
        features: '{"legalCheckbox":true}',
        'terms-conditions-url': 'https://example.com/terms',
        'privacy-policy-url': 'https://example.com/privacy',
      }),
    })
    await untilReady(site)
    await site.openByButton()
    await expect(site.connect.wallet(/Meadow/)).toHaveAttribute('aria-disabled', 'true')
    await site.connect.wallet(/Meadow/).press('Enter')
    await expect(site.connect.root).toBeVisible()
    expect(await site.asked()).toEqual([])
    await expect(site.modal.getByRole('link', { name: 'terms of service' })).toHaveAttribute(
      'href',
      'https://example.com/terms',
    )
    await site.connect.agree.check()
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.approve()
    await expect(site.modal).toBeHidden()
  })
})

test.describe('markup', () => {
  test('behavior: a tag that a server rendered, with content and a shadow root of its own', async ({
    site,
  }) => {
    const rendered = tag(site).replace(
      '></wallet-modal>',
      '><template shadowrootmode="open"><p>server</p></template><p>Needs JavaScript</p></wallet-modal>',
    )
    await hostPage(site, { body: rendered + script.module })
    await untilReady(site)
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
    expect(await site.told(ERROR)).toEqual([])
  })

  test('behavior: the demo’s page with the tag in its markup', async ({ site }) => {
    await site.visit('define.html')
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })

  test('behavior: the script in the head, before there is a body', async ({ site, page }) => {
    await hostPage(site, {
      head: script.iife.replace('></script>', ` data-basic data-networks="eip155:1"></script>`),
    })
    await untilReady(site)
    await expect(page.locator('wallet-modal')).toHaveCount(1)
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
  })

  test('error: under an ancestor that is not displayed: one alert', async ({ site, watch }) => {
    watch.expect(/tag-hidden/)
    await hostPage(site, { head: script.module, body: `<div style="display: none">${tag(site)}</div>` })
    await untilReady(site)
    await site.call('open')
    await site.call('close')
    await site.call('open')
    expect(codes(await site.told(ERROR))).toEqual(['tag-hidden'])
  })
})

test.describe('embedded', () => {
  test('behavior: a region named by its title, no close, no lock, no Escape; state.open is true', async ({
    site,
    page,
  }) => {
    await site.visit('embedded.html')
    const embedded = views(page, 'region')
    await expect(embedded.connect.root).toBeVisible()
    await expect(site.modal).toHaveCount(0)
    await expect(embedded.close).toHaveCount(0)
    expect(await site.read('getState')).toMatchObject({ open: true, view: 'Connect' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
    await expect(page.locator('body')).toBeFocused()

    const popup = await walletPopup(page, () => embedded.connect.wallet(/Meadow/).click())
    await popup.approve()
    await expect(embedded.account.root).toBeVisible()
    await embedded.account.receive.click()
    await expect(embedded.receive.root).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(embedded.receive.root).toBeVisible()
    expect(await site.call('close')).toEqual({ ok: true, value: true })
    await expect(embedded.account.root).toBeVisible()
    expect(await site.call('open', { view: 'Networks' })).toMatchObject({ ok: true })
    await expect(embedded.networks.root).toBeVisible()
    expect(await site.told('wm-close')).toEqual([])
    expect(await site.read('getState')).toMatchObject({ open: true })
    await expect(embedded.networks.root).toHaveCSS('position', 'relative')
    await expect(embedded.networks.root).toHaveCSS('z-index', '999')
  })
})

test.describe('places and people', () => {
  test('behavior: right to left', async ({ site }) => {
    await hostPage(site, { html: 'dir="rtl"', head: script.module, body: tag(site) })
    await untilReady(site)
    await connectWallet(site)
    await site.openByButton()
    await site.account.receive.click()
    await expect(site.receive.root).toHaveCSS('direction', 'rtl')
    await expect(site.receive.address).toHaveCSS('direction', 'ltr')
    const [back, close] = await Promise.all([site.back.boundingBox(), site.close.boundingBox()])
    expect(back?.x ?? 0).toBeGreaterThan(close?.x ?? 0)
    // By the direction of the page, whatever its language: the way back leads to the right.
    await expect(site.back.locator('svg')).toHaveCSS('scale', '-1 1')
  })

  test('behavior: 320 pixels wide: a sheet at the bottom, nothing sticks out in any view', async ({
    site,
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await site.visitConnected('module.html')
    await site.openByButton()
    const fits = async () => {
      const sizes = await site.modal.evaluate((dialog) => {
        const wide = [...dialog.querySelectorAll('*')]
          .filter((element) => element.checkVisibility() && !element.classList.contains('sr'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect()
            return left < -1 || right > innerWidth + 1
          })
          .map((element) => element.className)
        return {
          scroll: dialog.scrollWidth,
          wide,
          bottom: dialog.firstElementChild?.getBoundingClientRect().bottom,
        }
      })
      expect(sizes).toEqual({ scroll: 320, wide: [], bottom: 640 })
    }
    await expect(site.account.balance).toBeVisible()
    await fits()
    await site.account.receive.click()
    await expect(site.receive.qr).toBeVisible()
    await fits()
    await site.back.click()
    await site.account.network.click()
    await expect(site.networks.root).toBeVisible()
    await fits()
    await site.back.click()
    await site.account.send.click()
    await site.send.fill({ amount: '0.123456789012345678', to: STRANGER })
    await fits()
    await site.send.review.click()
    await expect(site.preview.root).toBeVisible()
    await fits()
  })

  test('behavior: at 400 % zoom everything can be reached by scrolling', async ({ site, page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '0.1', to: STRANGER })
    await site.send.review.click()
    const popup = await confirmInWallet(site)
    await popup.reject()
    await expect(site.preview.declined).toBeVisible()
    await site.pressClose()
    await expect(site.modal).toBeHidden()
  })

  test('behavior: with forced colours every control has an edge', async ({ site, page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await site.visit('module.html')
    await site.openByButton()
    for (const piece of [site.close, site.connect.wallet(/Meadow/)])
      await expect(piece).toHaveCSS('border-top-style', 'solid')
  })

  test('behavior: the sheet is pulled down to close, not by a nudge, not while it is guarded', async ({
    site,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await site.visitConnected('module.html?services')
    await site.openByButton()
    await expect(site.account.balance).toBeVisible()
    const pull = async (distance: number) => {
      const box = await site.close.boundingBox()
      const [x, y] = [(box?.x ?? 0) - 40, (box?.y ?? 0) + 20]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + distance / 2)
      await page.mouse.move(x, y + distance)
      await page.mouse.up()
    }
    await pull(40)
    expect(await site.told('wm-close')).toEqual([])
    await expect(site.account.root).toBeVisible()
    await pull(140)
    await expect(site.modal).toBeHidden()
    expect((await site.told('wm-close')).at(-1)).toEqual({ reason: 'user' })

    await site.wallet('set-chain', { wallet: 'meadow', chainId: 777 })
    await expect(site.unsupportedChain.root).toBeVisible()
    await pull(140)
    await expect(site.unsupportedChain.root).toBeVisible()
  })

  test('behavior: a selection dragged out of a field is no wish to close', async ({ site, page }) => {
    await site.visitConnected('module.html')
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '0.25', to: STRANGER })
    const box = await site.send.to.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(site.send.to).toHaveValue(STRANGER)
    await expect(site.send.root).toBeVisible()
    expect(await site.told('wm-close')).toEqual([])
  })

  test('behavior: with reduced motion nothing moves, only opacity changes', async ({ site, page }) => {
    await site.visitConnected('module.html')
    // What begins, each with what it changes.
    const begun = await page.locator('wallet-modal').evaluateHandle((tag) => {
      const changes: string[] = []
      const note = ({ target }: Event) => {
        if (!(target instanceof Element)) return
        for (const { effect } of target.getAnimations())
          if (effect instanceof KeyframeEffect)
            changes.push(...effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
      }
      for (const type of ['animationstart', 'transitionstart']) tag.shadowRoot?.addEventListener(type, note)
      return changes
    })
    await site.openByButton()
    await expect(site.account.root).toBeVisible()
    await site.account.receive.click()
    await expect(site.receive.root).toBeVisible()
    await expect.poll(() => begun.jsonValue()).toContain('opacity')
    const moved = (await begun.jsonValue()).filter((key) =>
      ['translate', 'transform', 'scale', 'rotate', 'blockSize'].includes(key),
    )
    expect(moved).toEqual([])
  })

  test('behavior: a page with a scroll lock of its own gets it back', async ({ site, page }) => {
    await hostPage(site, {
      html: 'style="overflow: clip; scrollbar-gutter: stable"',
      head: `${script.module}<style>body { overflow: hidden; min-height: 300vh }</style>`,
      body: tag(site),
    })
    await untilReady(site)
    const style = () => page.locator('html').evaluate((html) => html.style.cssText)
    const before = await style()
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    expect(await style()).toBe(before)
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
  })

  test('behavior: the classic scripts add one name to the window', async ({ site, page }) => {
    const names = () => page.evaluate(() => Object.getOwnPropertyNames(window))
    await hostPage(site, {})
    const before = await names()
    for (const build of ['iife', 'loader'] as const) {
      await hostPage(site, { head: script[build] })
      const added = (await names()).filter((name) => !before.includes(name))
      expect(added, build).toEqual(['WalletModal'])
    }
  })

  test('behavior: a polite guest: all is as before it came', async ({ site, page }) => {
    await hostPage(site, {
      head: '<style>body { min-height: 3000px }</style>',
      body: '<p>Scroll me</p>',
    })
    await page.evaluate(() => {
      document.querySelector('button')?.focus()
      scrollTo(0, 700)
      history.pushState({ page: 1 }, '')
    })
    const look = () =>
      page.evaluate(() => ({
        keys: Object.getOwnPropertyNames(window).filter((key) => !/^__playwright|^__pw/.test(key)),
        prototype: Reflect.ownKeys(Object.prototype).map(String),
        array: Reflect.ownKeys(Array.prototype).map(String),
        head: [...document.head.children].map((child) => child.outerHTML),
        body: [...document.body.children].map((child) => child.localName),
        html: document.documentElement.getAttributeNames(),
        bodyAttributes: document.body.getAttributeNames(),
        sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
        history: history.length,
        state: history.state,
        url: location.href,
        title: document.title,
        scroll: [scrollX, scrollY],
        focus: document.activeElement?.localName,
        cookie: document.cookie,
      }))
    const before = await look()
    const isDefinedByItself = await page.evaluate(
      async (options) => {
        const { createWalletModal } = await import('/dist/wallet-modal.js' as string)
        const isDefined = customElements.get('wallet-modal') !== undefined
        const element = createWalletModal(options)
        await element.ready
        await element.open()
        return isDefined
      },
      { basic: true, networks: ['eip155:1'] },
    )
    expect(isDefinedByItself).toBe(false)
    await expect(site.connect.root).toBeVisible()
    expect((await look()).scroll).toEqual([0, 700])
    const whileOpen = await look()
    expect(whileOpen.keys).toEqual(before.keys)
    expect(whileOpen.head).toEqual(before.head)
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    await page.locator('wallet-modal').evaluate((element) => element.remove())
    expect(await look()).toEqual(before)
  })
})

test.describe('storage', () => {
  test('attack: what stands in storage is garbage: ignored, and the page starts afresh', async ({
    site,
    page,
  }) => {
    await page.addInitScript(() => {
      const junk = [
        '{',
        'null',
        '[]',
        '{"v":1,"value":{"eip155":7}}',
        '"<img src=x onerror=alert(1)>"',
        'x'.repeat(100_000),
      ]
      for (const [index, key] of ['session', 'network', 'recent', 'pending'].entries())
        if (!localStorage.getItem(`wallet-modal:${key}`))
          localStorage.setItem(
            `wallet-modal:${key}`,
            junk[(index + location.search.length) % junk.length] ?? '',
          )
    })
    for (const query of ['', '?a', '?ab', '?abc', '?abcd', '?abcde']) {
      if (query) await page.evaluate(() => localStorage.clear())
      await site.visit(`module.html${query}`)
      await untilReady(site)
      await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'disconnected' })
      expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1' })
    }
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })

  test('attack: storage that throws or is full: it works without', async ({ site, page, watch }) => {
    watch.expect(/\[wallet-modal\]/)
    await page.addInitScript(() => {
      const ours = (key: unknown) => String(key).startsWith('wallet-modal:')
      const { getItem, setItem, removeItem } = Storage.prototype
      const broken = (name: string) => {
        throw new DOMException(`no ${name}`, 'QuotaExceededError')
      }
      Storage.prototype.getItem = function (key) {
        return ours(key) ? broken('read') : getItem.call(this, key)
      }
      Storage.prototype.setItem = function (key, value) {
        return ours(key) ? broken('write') : setItem.call(this, key, value)
      }
      Storage.prototype.removeItem = function (key) {
        return ours(key) ? broken('removal') : removeItem.call(this, key)
      }
    })
    await site.visit('module.html')
    await connectWallet(site)
    await site.openByButton()
    await expect(site.account.balance).toHaveText('Balance 10,000 ETH')
    await site.account.disconnect.click()
    await expect(site.connect.root).toBeVisible()
    expect((await site.told(ERROR)).length).toBeLessThanOrEqual(1)
  })
})

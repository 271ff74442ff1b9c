/** A host’s options: garbage gets the default and one alert, attributes and properties are live (quality 3). */
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { expect, test } from '../harness/test.ts'
import { views } from '../views/views.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { codes, ERROR } from './errors.ts'

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

  // Shown without a browser by wallet-modal.options.test.ts.
  test('behavior: attributes are live', { tag: '@long' }, async ({ site, page }) => {
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

  // Shown without a browser by Surface.connect.test.tsx.
  test('behavior: the legal checkbox keeps every wallet off until it is ticked', { tag: '@long' }, async ({
    site,
    page,
  }) => {
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

/** What the project’s owner has set up: fetched with the first opening, over the host’s own settings. */
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'

const NOT_OURS = 'https://shop.example'

test.describe('what the project’s owner has set up', () => {
  const report = (name: string) => `getConfigReport().${name}`

  test('behavior: fetched with the first opening; the report says what holds and why', async ({
    site,
    services,
  }) => {
    services.configure({
      features: [
        { id: 'social_login', isEnabled: true, config: ['email', 'github'] },
        { id: 'swap', isEnabled: false, config: ['1inch'] },
        { id: 'onramp', isEnabled: true, config: null },
        { id: 'reown_branding', isEnabled: false, config: [] },
      ],
    })
    await site.visit('module.html?services')
    await site.openByButton()
    await expect
      .poll(() => site.read('getConfigReport'), report('all'))
      .toEqual({
        email: { remote: true, effective: true, reason: 'remote' },
        socials: { remote: ['github'], effective: ['github'], reason: 'remote' },
        swaps: { remote: false, effective: false, reason: 'remote' },
        onramp: { remote: null, effective: ['coinbase', 'meld'], reason: 'default' },
        activity: { remote: 'absent', effective: false, reason: 'absent' },
        reownBranding: { remote: false, effective: false, reason: 'remote' },
      })
  })

  // Shown without a browser by project.test.ts.
  test('error: local settings that do not count: one alert names them all', { tag: '@long' }, async ({
    site,
    services,
    watch,
  }) => {
    watch.expect(/local-config-ignored/)
    services.configure({ features: [{ id: 'activity', isEnabled: true, config: [] }] })
    const features = JSON.stringify({ activity: false, email: true, send: true })
    await site.visit(`module.html?services&o.features=${encodeURIComponent(features)}`)
    await site.openByButton()
    await expect(site.alert).toContainText('email, activity')
    await expect(site.alert).toContainText('local-config-ignored')
    expect(await site.told('wm-error')).toMatchObject([{ code: 'local-config-ignored' }])
  })

  test('error: an origin that is not on the list: the alert says which, in the card and as wm-error', async ({
    site,
    page,
    services,
    watch,
  }) => {
    watch.expect(/origin-not-allowed/, /Failed to load resource.*403/)
    services.configure({ allowedOrigins: [NOT_OURS] })
    // Another name of this machine; the usual ones are always allowed.
    const other = new URL('module.html?services', site.url)
    other.hostname = 'shop.localhost'
    watch.allow(other.href)
    await page.goto(other.href)
    await site.openByButton()
    await expect(site.alert).toContainText('Invalid App Configuration')
    await expect(site.alert).toContainText(other.origin)
    expect(await site.told('wm-error')).toMatchObject([{ code: 'origin-not-allowed' }])
    await expect(site.connect.wallet(/Meadow/)).toBeEnabled()
  })

  test('error: analytics answers 403: one alert, however many events', { tag: '@long' }, async ({
    site,
    services,
    watch,
  }) => {
    watch.expect(/origin-not-allowed/, /Failed to load resource.*403/)
    services.fault('event', { status: 403 })
    await site.visit('module.html?services')
    await site.openByButton()
    await expect(site.alert).toContainText('Invalid App Configuration')
    await connectWallet({ ...site, openByButton: async () => {} })
    await expect.poll(() => services.requests({ endpoint: 'event' }).length).toBeGreaterThanOrEqual(5)
    expect(await site.told('wm-error')).toMatchObject([{ code: 'origin-not-allowed' }])
  })
})

/** Who of the services is asked: after intent only, told what the journey was and nothing private. */
import type { Page } from '@playwright/test'
import { untilReady } from '../harness/host.ts'
import { MEADOW, MEADOW_2 } from '../harness/people.ts'
import { confirmInWallet, connectWallet, reviewDraft, untilQuiet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'

type Body = {
  readonly url: string
  readonly domain: string
  readonly timestamp: number | string
  readonly props: {
    readonly type: string
    readonly event: string
    readonly properties?: Readonly<Record<string, unknown>>
    readonly address?: string
  }
}

/** From the page's button to a confirmed transfer and out again. */
const connectSendLeave = async (site: Parameters<typeof connectWallet>[0]) => {
  await connectWallet(site)
  await site.openByButton()
  await reviewDraft(site, { amount: '0.1', to: MEADOW_2 })
  const popup = await confirmInWallet(site)
  await popup.approve()
  await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Confirmed/])
  await site.account.disconnect.click()
  await expect(site.connect.root).toBeVisible()
  await site.pressClose()
  await expect(site.modal).toBeHidden()
}

const stored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => !key.startsWith('demo-wallet:'))
      .sort(),
  )

test.describe('who is asked', () => {
  for (const path of someOf(
    ['module.html?services', 'iife.html?services', 'csp.html?services&build=loader'],
    3,
    2,
  ))
    test(`behavior: ${path}: nobody before intent; afterwards documented hosts only, and the events of the journey in order`, async ({
      site,
      page,
      services,
    }) => {
      await site.visit(`${path}&coupon=SECRET-1#token=SECRET-2`)
      await untilReady(site)
      await page.waitForLoadState('networkidle')
      expect(services.requests({ preflights: true })).toEqual([])
      expect(await site.read('getConfigReport')).toMatchObject({
        email: { remote: 'not asked', effective: true, reason: 'default' },
      })

      await connectSendLeave(site)

      const network = 'eip155:1'
      const name = 'Meadow Wallet'
      const transfer = { isSmartAccount: false, network, token: 'ETH', amount: 0.1 }
      const journey = [
        ['INITIALIZE', { networks: ['eip155:1', 'eip155:8453'], themeMode: 'dark', embedded: false }],
        ['MODAL_OPEN', { connected: false }],
        ['SELECT_WALLET', { name, platform: 'browser' }],
        ['CONNECT_SUCCESS', { name, method: 'browser' }],
        ['MODAL_CLOSE', { connected: true }],
        ['MODAL_OPEN', { connected: true }],
        ['OPEN_SEND', { isSmartAccount: false, network }],
        ['SEND_INITIATED', transfer],
        ['SEND_SUCCESS', { ...transfer, hash: expect.stringMatching(/^0x[\da-f]{64}$/) }],
        ['DISCONNECT_SUCCESS', { namespace: 'all' }],
        ['MODAL_CLOSE', { connected: false }],
      ] as const
      const bodies = () => services.events() as Body[]
      await expect
        .poll(() => bodies().map(({ props }) => props.event))
        .toEqual(journey.map(([event]) => event))
      for (const [index, [event, properties]] of journey.entries())
        expect(bodies()[index]?.props, event).toMatchObject({ type: 'track', event, properties })
      const addresses = bodies().map(({ props }) => props.address)
      expect(addresses.slice(3, 9)).toEqual(Array.from({ length: 6 }, () => MEADOW))
      expect(addresses.filter((address) => address === undefined)).toHaveLength(5)

      const page0 = new URL(path, site.url)
      for (const body of bodies())
        expect(body).toMatchObject({ url: page0.origin + page0.pathname, domain: page0.hostname })
      const all = services.requests()
      expect(JSON.stringify(all)).not.toMatch(/SECRET/)
      expect([...new Set(all.map(({ endpoint }) => endpoint))].sort()).toEqual([
        'balance',
        'config',
        'event',
        'getAnalyticsConfig',
        'getAssetImage',
        'getWalletImage',
        'getWallets',
        'history',
        'identity',
        'nameReverse',
        'origins',
        'price',
        // The second of two nodes that are asked what fees are usual.
        'rpc',
        'supportedChains',
      ])
      for (const { endpoint, query } of all)
        expect(query).toMatchObject({
          projectId: services.projectId,
          // Nodes are spoken to as nodes.
          ...(endpoint !== 'rpc' && { st: 'wallet-modal', sv: expect.stringMatching(/^html-/) }),
        })

      const told = (await site.told('wm-event')) as { event: string }[]
      expect(told.map(({ event }) => event)).toEqual(['MODAL_CREATED', ...journey.map(([event]) => event)])
      expect(await stored(page)).toEqual([`wallet-modal:receivers:eip155:1:${MEADOW}`, 'wallet-modal:recent'])

      const shown = await page.context().newPage()
      await shown.goto(`${services.url}events`)
      await expect(shown.getByRole('listitem').locator('summary')).toHaveText(
        [...journey].reverse().map(([event]) => new RegExp(`^${event} track`)),
      )
    })

  // Shown without a browser by analytics.test.ts.
  test('behavior: analytics off, by the host or by the project’s owner: not one event leaves', {
    tag: '@long',
  }, async ({ site, page, services }) => {
    const leave = async () => {
      await site.openByButton()
      await expect(site.connect.root).toBeVisible()
      await expect.poll(() => services.requests({ endpoint: 'config' }).length).toBeGreaterThan(0)
      await site.pressClose()
      await expect.poll(() => site.told('wm-event')).toHaveLength(4)
    }
    await site.visit(`module.html?services&o.features=${encodeURIComponent('{"analytics":false}')}`)
    await leave()
    await untilQuiet(page)
    expect(services.requests({ host: 'analytics' })).toEqual([])
    expect(services.requests({ endpoint: 'getAnalyticsConfig' })).toEqual([])

    services.reset()
    services.configure({ isAnalyticsEnabled: false })
    await site.visit('module.html?services')
    await leave()
    await expect.poll(() => services.requests({ endpoint: 'getAnalyticsConfig' })).toHaveLength(1)
    await untilQuiet(page)
    expect(services.requests({ host: 'analytics' })).toEqual([])
  })

  test('behavior: basic, with a project id: nobody, whatever the visitor does', async ({
    site,
    page,
    services,
  }) => {
    await site.visit('module.html?services&o.basic=true')
    await connectWallet(site)
    await site.openByButton()
    await expect(site.account.balance).toBeVisible()
    await site.account.send.click()
    await site.send.fill({ amount: '0.1', to: 'meadow.reown.id' })
    await expect(site.send.to).toHaveAccessibleDescription(/Error resolving name/)
    await untilQuiet(page)
    expect(services.requests({ preflights: true })).toEqual([])
  })

  test('behavior: basic, or without a project id: nobody at all', async ({ site, page, services, watch }) => {
    watch.expect(/project-id-missing/)
    for (const [path, alert] of [
      ['services.html?o.basic=true', undefined],
      ['services.html?omit=project-id', 'project-id-missing'],
    ] as const) {
      await site.visit(path)
      await site.openByButton()
      await expect(site.connect.root).toBeVisible()
      if (alert) await expect(site.alert).toContainText(alert)
      else await expect(site.alert).toHaveCount(0)
      await site.pressClose()
      await expect(site.modal).toBeHidden()
      await untilQuiet(page)
      expect(services.requests({ preflights: true }), path).toEqual([])
    }
  })
})

test.describe('the way to the chain', () => {
  test('behavior: without urls of the host’s own the services’ proxy is asked, and no browser asks for leave first', async ({
    site,
    services,
  }) => {
    await site.visit('module.html?services&omit=custom-rpc-urls')
    await connectWallet(site)
    await site.openByButton()
    await expect(site.account.balance).toHaveText(/^Balance [\d,.]+ ETH$/)
    const asked = services.requests({ endpoint: 'rpc', preflights: true })
    expect(asked.length).toBeGreaterThan(0)
    for (const request of asked)
      expect(request).toMatchObject({
        method: 'POST',
        contentType: 'text/plain',
        query: { chainId: 'eip155:1', projectId: services.projectId },
      })
  })

  test('behavior: urls of the host’s own come first', { tag: '@long' }, async ({ site, services }) => {
    await site.visit('module.html?services')
    await connectWallet(site)
    await site.openByButton()
    await expect(site.account.balance).toBeVisible()
    expect(services.requests({ endpoint: 'rpc' })).toEqual([])
  })
})

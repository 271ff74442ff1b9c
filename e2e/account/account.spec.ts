/** Account: who one is and what one has, by the wallet, the services and the chain; and what is said when it cannot be told. */
import { ETHER, HARBOR, MEADOW } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { connectWallet, localOnly, untilQuiet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { many, open } from './account.ts'

/** As a wallet with asset discovery answers. */
const discovers = async (site: Site, assets: unknown) => {
  const always = { wallet: 'meadow', always: true }
  await site.wallet('answer-next', {
    ...always,
    method: 'wallet_getCapabilities',
    result: { '0x1': { assetDiscovery: { supported: true } } },
  })
  await site.wallet('answer-next', { ...always, method: 'wallet_getAssets', result: { '0x1': assets } })
}

const asset = (more: object = {}) => ({
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  balance: '0x4c4b40',
  type: 'ERC20',
  metadata: {
    name: 'Told by the wallet',
    symbol: 'TOLD',
    decimals: 6,
    price: 2,
    iconUrl: 'data:image/svg+xml,%3Csvg/%3E',
  },
  ...more,
})

test.describe('what one has', () => {
  test('behavior: the rows are the node’s own figures, the total is their sum at the service’s prices', async ({
    site,
    networks,
    services,
  }) => {
    const node = networks.ethereum
    await node.setBalance(MEADOW, (12_345n * ETHER) / 10_000n)
    await open(site)
    await expect(site.account.token(/^Ether/)).toHaveText(/1\.234 ETH.*\$3,703\.50$/)
    await expect(site.account.balance).toHaveText('Balance 1.234 ETH')

    const listed = [
      ['USDC', 6n, 1n],
      ['DAI', 18n, 1n],
      ['WBTC', 8n, 60_000n],
      ['UNI', 18n, 10n],
    ] as const
    let cents = 370_350n
    for (const [symbol, decimals, price] of listed) {
      const amount = await tokenBalance(node, tokenAddress(services, symbol), MEADOW)
      expect(amount).toBeGreaterThan(0n)
      const whole = (amount / 10n ** decimals).toLocaleString('en')
      await expect(site.account.token(new RegExp(symbol))).toContainText(`${whole}`)
      cents += (amount * price * 100n) / 10n ** decimals
    }
    const dollars = `${(cents / 100n).toLocaleString('en')}.${String(cents % 100n).padStart(2, '0')}`
    await expect(site.account.total).toHaveText(`Total value $${dollars}`)
  })

  // Shown without a browser by profile.actions.test.ts.
  test('behavior: name and picture of the third account; the host reads them, and is told of no change', {
    tag: '@long',
  }, async ({ site }) => {
    await open(site, '', /Harbor/)
    await expect(site.account.root.getByText('harbor.eth')).toBeVisible()
    await expect
      .poll(() => site.read('getAccount'))
      .toMatchObject({ address: HARBOR, profileName: 'harbor.eth' })
    expect(await site.told('wm-account-change')).toHaveLength(1)
  })

  // Shown without a browser by profile.actions.test.ts.
  test('attack: a name that leads to another account is not shown, and no part of registering one is fetched', {
    tag: '@long',
  }, async ({ site, page, services }) => {
    const fetched: string[] = []
    page.on('request', (one) => fetched.push(one.url()))
    services.fault('identity', { json: { name: 'harbor.eth', avatar: null } })
    await open(site)
    await expect(site.account.send).toBeVisible()
    await expect.poll(() => services.requests({ endpoint: 'identity' }).length).toBe(1)
    await expect.poll(() => fetched.some((url) => /\/ens-[^/]*\.js$/.test(url))).toBe(true)
    await untilQuiet(page)
    await expect(site.account.root).not.toContainText('harbor.eth')
    expect((await site.read('getAccount')).profileName).toBeUndefined()
    await site.account.settings.click()
    await expect(site.settings.root).toBeVisible()
    await expect(site.settings.name).toHaveCount(0)
    expect(fetched.filter((url) => /\/names-[^/]*\.js$/.test(url))).toEqual([])
  })

  test('error: services down: said, with a way on; the coin stays, and nothing reads as zero', async ({
    site,
    services,
    watch,
  }) => {
    watch.expect(/500/, /service-failed/)
    services.fault('balance', '500')
    await open(site)
    await expect(site.notice('Token Balance Unavailable').first()).toBeVisible()
    await expect(site.account.tokensUnavailable).toBeVisible()
    await expect(site.account.balance).toHaveText('Balance 10,000 ETH')
    await expect(site.account.root).not.toContainText('$0')
    await expect(site.account.total).toHaveCount(0)
    services.fault('balance', undefined)
    await site.account.retry.click()
    await expect(site.account.token(/^Ether/)).toContainText('$30,000,000.00')
    await expect(site.account.tokensUnavailable).toHaveCount(0)
  })

  test('error: the node down: what the coin is worth is not left out of a total, nor is it nothing', {
    tag: '@long',
  }, async ({ site, services, demo, watch, page }) => {
    watch.expect(/Failed to load resource/)
    const [first] = many(1).balances
    services.fault('balance', { json: { balances: [first] } })
    services.fault('rpc', '500')
    await page.route(`${demo.ethereum.url}/**`, (route) => route.abort())
    const query = `&${localOnly(demo.ethereum)}`
    await open(site, query)
    await expect(site.account.token(/Token 0/)).toContainText('$1.00')
    await expect(site.account.unavailable).toBeVisible({ timeout: 15_000 })
    await expect(site.account.total).toHaveCount(0)
    services.fault('balance', { json: { balances: [] } })
    await page.evaluate(() => localStorage.removeItem('wallet-modal:cache-balance'))
    await site.visit(`module.html?services${query}`)
    await site.openByButton()
    await expect(site.account.unavailable).toBeVisible({ timeout: 15_000 })
    await expect(site.account.tokensLoading).toHaveCount(0)
    await expect(site.account.noTokens).toHaveCount(0)
  })

  test('behavior: nothing yet leads to Receive', { tag: '@long' }, async ({ site, networks, services }) => {
    await networks.ethereum.setBalance(MEADOW, 0n)
    services.fault('balance', { json: { balances: [] } })
    await open(site)
    await expect(site.account.noTokens).toBeVisible()
    await site.account.root.getByRole('button', { name: 'Receive' }).last().click()
    await expect(site.receive.qr).toBeVisible()
  })

  test('attack: what passes for another token is last, without image, worth or part in the total', async ({
    site,
    services,
    page,
    watch,
  }) => {
    const row = (n: number, symbol: string, value: number) => ({
      ...many(1).balances[0],
      address: `eip155:1:0x${n.toString(16).padStart(40, '0')}`,
      name: symbol,
      symbol,
      value,
      iconUrl: `https://img.example/${n}.svg`,
    })
    const counterfeit = row(9, 'USD\u0421', 1_000_000)
    const images: string[] = []
    watch.allow('https://img.example')
    // Before a window is opened that closes by itself.
    await page.context().route('https://img.example/**', (route) => {
      images.push(new URL(route.request().url()).pathname)
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      })
    })
    const { tokens, total } = site.account

    // Beside the real one: its picture is a third host's, and asked for.
    services.fault('balance', { json: { balances: [counterfeit, row(8, 'USDC', 2)] } })
    await open(site)
    await expect(tokens).toHaveText([
      /USDC.*\$2\.00$/,
      /ETH.*No price$/,
      /USD\u0421.*Not verified.*No price$/,
    ])
    await expect(total).toHaveText(/^Total value .*\$2\.00/)
    await expect(tokens.first().locator('img')).toBeVisible()
    await expect.poll(() => images).toEqual(['/8.svg'])
    await expect(tokens.last().locator('img')).toHaveCount(0)

    // Alone, as one of the most imitated.
    services.fault('balance', { json: { balances: [counterfeit] } })
    await page.evaluate(() => localStorage.removeItem('wallet-modal:cache-balance'))
    await site.visit('module.html?services')
    await site.openByButton()
    await expect(tokens).toHaveText([/ETH.*No price$/, /USD\u0421.*Not verified.*No price$/])
    await expect(total).toHaveCount(0)
    await expect(tokens.last().locator('img')).toHaveCount(0)
    await untilQuiet(page)
    expect(images).toEqual(['/8.svg'])
  })
})

test.describe('wallet asset discovery', () => {
  // Shown without a browser by portfolio-sources.actions.test.ts.
  test('behavior: a wallet that can tell is asked, with the chain in hex, and the service is not', {
    tag: '@long',
  }, async ({ site, services }) => {
    await site.visit('module.html?services')
    await discovers(site, [asset()])
    await connectWallet(site)
    await site.openByButton()
    await expect(site.account.token(/Told by the wallet/)).toHaveText(/5 TOLD\s*\$10\.00$/)
    const [asked] = (await site.asked()).filter(({ method }) => method === 'wallet_getAssets')
    expect(asked?.params).toEqual([{ account: MEADOW, chainFilter: ['0x1'] }])
    expect(services.requests({ endpoint: 'balance' })).toEqual([])
  })

  // Shown without a browser by portfolio-sources.actions.test.ts.
  test('error: one bad row makes all of it unusable: the service is asked', { tag: '@long' }, async ({
    site,
    services,
  }) => {
    await site.visit('module.html?services')
    await discovers(site, [asset(), asset({ balance: 5 })])
    await connectWallet(site)
    await site.openByButton()
    await expect(site.account.token(/^Ether/)).toBeVisible()
    await expect(site.account.token(/Told by the wallet/)).toHaveCount(0)
    await expect.poll(() => services.requests({ endpoint: 'balance' })).toHaveLength(1)
  })
})

test.describe('what the host decides', () => {
  const features = (value: object) => `&o.features=${encodeURIComponent(JSON.stringify(value))}`

  test('param: the order of the actions; those that are off are absent', { tag: '@long' }, async ({
    site,
  }) => {
    await open(site, features({ walletFeaturesOrder: ['send', 'receive'] }))
    await expect(site.account.actions).toHaveText(['Send', 'Receive', 'Buy', 'Swap'])
    await site.visit('module.html?services')
    await site.openByButton()
    await expect(site.account.actions).toHaveText(['Buy', 'Swap', 'Receive', 'Send'])
    await site.visit(`module.html?services${features({ send: false })}`)
    await site.openByButton()
    await expect(site.account.actions).toHaveText(['Buy', 'Swap', 'Receive'])
    await expect(site.account.tokens.first()).toContainText('Ether')
    await expect(site.account.token(/^Ether/)).toHaveCount(0)
  })

  // Shown without a browser by portfolio-sources.actions.test.ts.
  test('behavior: option tokens: without a project the chain is read, to the last unit', {
    tag: '@long',
  }, async ({ site, services, networks }) => {
    const address = tokenAddress(services, 'USDC')
    const amount = await tokenBalance(networks.ethereum, address, MEADOW)
    const tokens = encodeURIComponent(JSON.stringify({ 'eip155:1': [address] }))
    await site.visit(`module.html?o.tokens=${tokens}`)
    await connectWallet(site)
    await site.openByButton()
    await expect(site.account.token(/USDC/)).toContainText(
      `${(amount / 1_000_000n).toLocaleString('en')} USDC`,
    )
    await expect(site.account.token(/^ETH/)).toContainText('10,000 ETH')
    await expect(site.account.total).toHaveCount(0)
    expect(services.requests({ endpoint: 'balance' })).toEqual([])
  })
})

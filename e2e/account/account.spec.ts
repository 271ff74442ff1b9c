/** Account: who one is and what one has, by the wallet, the services and the chain; and what is said when it cannot be told. */
import { clean } from '../harness/axe.ts'
import { ETHER, HARBOR, MEADOW } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { connectWallet, localOnly, setVisible, untilQuiet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'

const open = async (site: Site, query = '', wallet = /Meadow/) => {
  await site.visit(`module.html?services${query}`)
  await connectWallet(site, wallet)
  await site.openByButton()
}

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

const many = (count: number) => ({
  balances: Array.from({ length: count }, (_, n) => ({
    name: `Token ${n}`,
    symbol: `TK${n}`,
    chainId: 'eip155:1',
    address: `eip155:1:0x${(n + 16).toString(16).padStart(40, '0')}`,
    price: 1,
    value: count - n,
    quantity: { decimals: '18', numeric: `${count - n}` },
    iconUrl: '',
  })),
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

  test('behavior: name and picture of the third account; the host reads them, and is told of no change', async ({
    site,
  }) => {
    await open(site, '', /Harbor/)
    await expect(site.account.root.getByText('harbor.eth')).toBeVisible()
    await expect
      .poll(() => site.read('getAccount'))
      .toMatchObject({ address: HARBOR, profileName: 'harbor.eth' })
    expect(await site.told('wm-account-change')).toHaveLength(1)
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

  test('error: the node down: what the coin is worth is not left out of a total, nor is it nothing', async ({
    site,
    services,
    demo,
    watch,
    page,
  }) => {
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

  test('behavior: nothing yet leads to Receive', async ({ site, networks, services }) => {
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
  }) => {
    const row = (n: number, symbol: string, value: number) => ({
      ...many(1).balances[0],
      address: `eip155:1:0x${n.toString(16).padStart(40, '0')}`,
      name: symbol,
      symbol,
      value,
      iconUrl: 'https://img.example/logo.png',
    })
    services.fault('balance', { json: { balances: [row(9, 'USD\u0421', 1_000_000), row(8, 'USDC', 2)] } })
    const images: string[] = []
    await page.route('https://img.example/**', (route) => {
      images.push(route.request().url())
      return route.abort()
    })
    await site.visit('module.html?services')
    await connectWallet(site)
    // The real one's picture is a third host's, and asked for.
    await page.context().route('https://img.example/**', (route) => route.abort())
    services.fault('balance', { json: { balances: [row(9, 'USD\u0421', 1_000_000)] } })
    await site.openByButton()
    await expect(site.account.tokens.last()).toHaveText(/Not verified.*No price$/)
    await expect(site.account.total).toHaveCount(0)
    await expect(site.account.tokens.last().locator('img')).toHaveCount(0)
    expect(images).toEqual([])
  })
})

test.describe('wallet asset discovery', () => {
  test('behavior: a wallet that can tell is asked, with the chain in hex, and the service is not', async ({
    site,
    services,
  }) => {
    await site.visit('module.html?services')
    await discovers(site, [asset()])
    await connectWallet(site)
    await site.openByButton()
    await expect(site.account.token(/Told by the wallet/)).toHaveText(/5 TOLD\s*\$10\.00$/)
    const [asked] = (await site.asked()).filter(({ method }) => method === 'wallet_getAssets')
    expect(asked?.params).toEqual([{ account: MEADOW, chainFilter: ['0x1'] }])
    expect(services.requests({ endpoint: 'balance' })).toEqual([])
  })

  test('error: one bad row makes all of it unusable: the service is asked', async ({ site, services }) => {
    await site.visit('module.html?services')
    await discovers(site, [asset(), asset({ balance: 5 })])
    await connectWallet(site)
    await site.openByButton()
    await expect(site.account.token(/^Ether/)).toBeVisible()
    await expect(site.account.token(/Told by the wallet/)).toHaveCount(0)
    await expect.poll(() => services.requests({ endpoint: 'balance' })).toHaveLength(1)
  })
})

test.describe('when it is read', () => {
  test('behavior: every 30 s while somebody looks, never behind another page or in a closed dialog', async ({
    site,
    page,
    services,
  }) => {
    const count = () => services.requests({ endpoint: 'balance' }).length
    const pass = async (ms: number) => {
      await expect(
        site.account.balance.or(site.page.getByRole('button', { name: 'Connect wallet' })).first(),
      ).toBeVisible()
      await untilQuiet(page)
      await page.clock.fastForward(ms)
    }
    await site.visit('module.html?services')
    await page.clock.install()
    await connectWallet(site)
    expect(count()).toBe(0)
    await site.openByButton()
    await expect(site.account.token(/^Ether/)).toBeVisible()
    await expect.poll(() => services.requests({ endpoint: 'nameReverse' }).length).toBe(1)
    await expect.poll(count).toBe(1)
    await pass(31_000)
    await expect.poll(count).toBe(2)
    await setVisible(page, false)
    for (let turn = 0; turn < 4; turn++) await pass(31_000)
    expect(count()).toBe(2)
    await setVisible(page, true)
    await expect.poll(count).toBe(3)
    await pass(0)
    await site.pressClose()
    await expect(site.modal).toBeHidden()
    for (let turn = 0; turn < 4; turn++) await pass(31_000)
    expect(count()).toBe(3)
  })

  test('behavior: opened again within 30 s, what is known is shown and nobody is asked', async ({
    site,
    page,
    services,
  }) => {
    await open(site)
    await expect(site.account.token(/^Ether/)).toBeVisible()
    await site.pressClose()
    await site.openByButton()
    await expect(site.account.token(/^Ether/)).toBeVisible()
    // Asked after whatever the opening would have asked.
    expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
    await expect.poll(() => services.requests({ endpoint: 'history' })).toHaveLength(1)
    await untilQuiet(page)
    expect(services.requests({ endpoint: 'balance' })).toHaveLength(1)
    expect(services.requests({ endpoint: 'identity' })).toHaveLength(1)
  })
})

test.describe('what the host decides', () => {
  const features = (value: object) => `&o.features=${encodeURIComponent(JSON.stringify(value))}`

  test('param: the order of the actions; those that are off are absent', async ({ site }) => {
    await open(site, features({ walletFeaturesOrder: ['send', 'receive'] }))
    await expect(site.account.actions).toHaveText(['Send', 'Receive'])
    await site.visit('module.html?services')
    await site.openByButton()
    await expect(site.account.actions).toHaveText(['Receive', 'Send'])
    await site.visit(`module.html?services${features({ send: false })}`)
    await site.openByButton()
    await expect(site.account.actions).toHaveText(['Receive'])
    await expect(site.account.tokens.first()).toContainText('Ether')
    await expect(site.account.token(/^Ether/)).toHaveCount(0)
  })

  test('behavior: option tokens: without a project the chain is read, to the last unit', async ({
    site,
    services,
    networks,
  }) => {
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

test.describe('for everybody', () => {
  for (const theme of ['dark', 'light'])
    test(`behavior: axe finds nothing on Account, all tokens and their troubles, ${theme}`, async ({
      site,
      page,
      services,
      watch,
    }) => {
      watch.expect(/500/, /service-failed/)
      services.fault('balance', { json: many(40) })
      await open(site, `&o.theme-mode=${theme}`)
      await expect(site.account.allTokens).toBeVisible()
      await clean(page, 'Account')
      await site.account.allTokens.click()
      await expect(site.tokens.rows.first()).toBeVisible()
      await clean(page, 'Tokens')
      await site.tokens.search.fill('nothing of that name')
      await expect(site.tokens.none).toBeVisible()
      await clean(page, 'Tokens, none found')
      services.fault('balance', '500')
      await site.visit(`module.html?services&o.theme-mode=${theme}`)
      await page.evaluate(() => localStorage.removeItem('wallet-modal:cache-balance'))
      await site.visit(`module.html?services&o.theme-mode=${theme}`)
      await site.openByButton()
      await expect(site.account.tokensUnavailable).toBeVisible()
      await clean(page, 'Account, unavailable')
    })

  test('journey: by keyboard alone: to all tokens, a search, a row, its Send, and back', async ({
    site,
    page,
    services,
  }) => {
    services.fault('balance', { json: many(1_000) })
    await open(site)
    await expect(site.account.allTokens).toContainText('1001')
    await site.account.allTokens.focus()
    await page.keyboard.press('Enter')
    await expect(site.tokens.count).toHaveText('1001 tokens')
    // Only what is near the eye is in the page.
    expect(await site.tokens.rows.count()).toBeLessThan(30)
    await site.tokens.rows.first().getByRole('button').focus()
    await page.keyboard.press('End')
    await expect(site.tokens.rows.last().getByRole('button')).toBeFocused()
    await expect(site.tokens.rows.last()).toHaveAttribute('aria-posinset', '1001')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(site.tokens.rows.nth(1).getByRole('button')).toBeFocused()
    await site.tokens.search.focus()
    await page.keyboard.type('tk77')
    await expect(site.tokens.count).toHaveText('11 tokens')
    await site.tokens.rows.first().getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(site.send.root).toBeVisible()
    await site.back.focus()
    await page.keyboard.press('Enter')
    await expect(site.tokens.root).toBeVisible()
    await site.back.focus()
    await page.keyboard.press('Enter')
    await expect(site.account.root).toBeVisible()
  })

  test('behavior: wherever all tokens are scrolled to, each place in sight has its row, and each row is of one token', async ({
    site,
    page,
    services,
  }) => {
    const image = (n: number) => `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' id='i${n}'/%3E`
    const balances = many(200).balances.map((token, n) => ({
      ...token,
      ...(n % 3 === 0 && { price: undefined, value: undefined }),
      ...(n % 4 === 0 && { iconUrl: image(n) }),
    }))
    services.fault('balance', { json: { balances } })
    await open(site)
    await site.account.allTokens.click()
    await expect(site.tokens.count).toHaveText('201 tokens')
    const focused = site.tokens.rows.nth(3).getByRole('button')
    await focused.focus()
    /** The titles in sight, from the top down; and what is wrong with them. */
    const seen = () =>
      page.locator('wallet-modal').evaluate((tag) => {
        const root = tag.shadowRoot as ShadowRoot
        const box = root.querySelector('.tokens-box') as Element
        const { left, top, width, height } = box.getBoundingClientRect()
        const points = Array.from({ length: Math.floor(height / 20) - 1 }, (_, n) => top + n * 20 + 10)
        // Between two rows there are four pixels.
        const rowAt = (y: number) =>
          [y, y + 5].map((at) => root.elementFromPoint(left + width / 2, at)?.closest('li')).find(Boolean)
        const bare = points.filter((y) => !rowAt(y))
        const rows = [...new Set(points.flatMap((y) => rowAt(y) ?? []))].map((row) => ({
          place: Number(row.getAttribute('aria-posinset')),
          title: row.querySelector('.row-title')?.textContent ?? '',
          amount: row.querySelector('.row-sub')?.textContent,
          worth: row.querySelector('.row-value')?.textContent,
          image: row.querySelector('img')?.getAttribute('src') ?? undefined,
        }))
        return { bare, rows }
      })
    /** By place; each token has one. */
    const titles = new Map<number, string>()
    const wrong = async () => {
      const { bare, rows } = await seen()
      const [{ place: first } = { place: Number.NaN }] = rows
      const mixed = rows.filter(({ place, title, amount, worth, image }, nth) => {
        const n = Number(/^Token (?<n>\d+)$/.exec(title)?.groups?.n)
        const known = [...titles].find(([at, said]) => at === place || said === title)
        if (place !== first + nth || (known && known.join() !== `${place},${title}`)) return true
        if (title === 'Ether') return !amount?.endsWith(' ETH') || image !== undefined
        const { value, iconUrl } = balances[n] ?? {}
        return (
          amount !== `${200 - n} TK${n}` ||
          worth !== (value === undefined ? '—No price' : `$${value}.00`) ||
          image !== (iconUrl || undefined)
        )
      })
      return { bare, mixed }
    }
    for (const at of [0, 130, 2_000, 1_700, 5_000, 12_000, 11_000, 6_000, 0]) {
      await page.locator('wallet-modal .tokens-box').evaluate((element, top) => element.scrollTo({ top }), at)
      await expect.poll(wrong, `at ${at}`).toEqual({ bare: [], mixed: [] })
      for (const { place, title } of (await seen()).rows) titles.set(place, title)
    }
    expect(titles.size).toBeGreaterThan(40)
    await expect(focused).toBeFocused()
  })

  test('behavior: at twice the size of text no line of a row is cut, and no row covers another', async ({
    site,
    page,
    services,
  }) => {
    services.fault('balance', { json: many(12) })
    await open(site, `&o.theme-variables=${encodeURIComponent(JSON.stringify({ '--wm-font-size': '30px' }))}`)
    const troubles = () =>
      page.locator('wallet-modal').evaluate((tag) => {
        const all = (query: string) => [...(tag.shadowRoot?.querySelectorAll(query) ?? [])]
        const cut = all('.row, .row-title, .row-sub').filter(
          ({ clientHeight, scrollHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1,
        )
        const covered = all('.row').filter((row, nth, rows) => {
          const before = nth > 0 ? rows[nth - 1]?.getBoundingClientRect().bottom : undefined
          return before !== undefined && row.getBoundingClientRect().top < before - 1
        })
        return [...cut, ...covered].map(({ className, textContent }) => `${className}: ${textContent}`)
      })
    await expect(site.account.allTokens).toBeVisible()
    expect(await troubles()).toEqual([])
    await site.account.allTokens.click()
    await expect(site.tokens.rows.nth(2)).toBeVisible()
    await expect.poll(troubles).toEqual([])
  })

  test('behavior: at 320 px, right to left and with long names the card is as wide as the screen', async ({
    site,
    page,
    services,
  }) => {
    services.fault('balance', {
      json: {
        balances: many(8).balances.map((row) => ({
          ...row,
          name: 'A very long name '.repeat(3),
          value: 98_765_432.1,
        })),
      },
    })
    services.fault('identity', {
      json: { name: 'a-name-that-goes-on-and-on-and-never-ends-until.nora.eth', avatar: null },
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await open(site)
    const fits = () =>
      page.locator('wallet-modal').evaluate((tag) => {
        const all = [...(tag.shadowRoot?.querySelectorAll('.card, .card *') ?? [])]
        return all
          .filter((part) => !part.closest('.sr') && part.getBoundingClientRect().width > 0)
          .filter((part) => {
            const { left, right } = part.getBoundingClientRect()
            return left < -1 || right > 321
          })
          .map(({ className }) => String(className))
      })
    await expect(site.account.allTokens).toBeVisible()
    expect(await fits()).toEqual([])
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    expect(await fits()).toEqual([])
    await site.account.allTokens.click()
    await expect(site.tokens.rows.first()).toBeVisible()
    expect(await fits()).toEqual([])
  })
})

/** Account by keyboard, in both themes, in any width and size of text (quality 4.9). */
import { clean, rulesIn } from '../harness/axe.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { many, open } from './account.ts'

test.describe('for everybody', () => {
  const themes = someOf(['dark', 'light'] as const)
  for (const theme of themes)
    test(`behavior: axe finds nothing on Account, all tokens and their troubles, ${theme}`, async ({
      site,
      page,
      services,
      watch,
    }) => {
      watch.expect(/500/, /service-failed/)
      const rules = rulesIn(themes, theme)
      services.fault('balance', { json: many(40) })
      await open(site, `&o.theme-mode=${theme}`)
      await expect(site.account.allTokens).toBeVisible()
      await clean(page, 'Account', rules)
      await site.account.allTokens.click()
      await expect(site.tokens.rows.first()).toBeVisible()
      await clean(page, 'Tokens', rules)
      await site.tokens.search.fill('nothing of that name')
      await expect(site.tokens.none).toBeVisible()
      await clean(page, 'Tokens, none found', rules)
      services.fault('balance', '500')
      await site.visit(`module.html?services&o.theme-mode=${theme}`)
      await page.evaluate(() => localStorage.removeItem('wallet-modal:cache-balance'))
      await site.visit(`module.html?services&o.theme-mode=${theme}`)
      await site.openByButton()
      await expect(site.account.tokensUnavailable).toBeVisible()
      await clean(page, 'Account, unavailable', rules)
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
    // What was searched for is there again, for whoever comes back; not for whoever begins anew.
    await expect(site.tokens.search).toHaveValue('tk77')
    await expect(site.tokens.count).toHaveText('11 tokens')
    await site.back.focus()
    await page.keyboard.press('Enter')
    await expect(site.account.root).toBeVisible()
    await site.account.allTokens.focus()
    await page.keyboard.press('Enter')
    await expect(site.tokens.count).toHaveText('1001 tokens')
    await expect(site.tokens.search).toHaveValue('')
  })

  test('behavior: wherever all tokens are scrolled to, each place in sight has its row, and each row is of one token', {
    tag: '@long',
  }, async ({ site, page, services }) => {
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

  test('behavior: at twice the size of text no line of a row is cut, and no row covers another', {
    tag: '@long',
  }, async ({ site, page, services }) => {
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

  test('behavior: at 320 px, right to left and with long names the card is as wide as the screen', {
    tag: '@long',
  }, async ({ site, page, services }) => {
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

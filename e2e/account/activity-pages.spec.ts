/** Activity page after page: each transaction once, and rows wherever the list is scrolled to. */
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { openActivity, PAGE, receiveMany, row } from './activity.ts'

test.describe('what happened', () => {
  // Shown without a browser by activity-pages.actions.test.ts.
  test('behavior: page after page while scrolling, to the end, each once', { tag: '@long' }, async ({
    site,
    networks: { ethereum },
    services,
  }) => {
    await receiveMany(ethereum, 47)
    await openActivity(site)
    await expect(site.activity.count).toHaveText('20 transactions so far')
    /** By the place in the list: each is read again and again. */
    const seen = new Map<string, string>()
    await expect(async () => {
      const rows = await site.activity.rows
        .locator('[data-index]')
        .evaluateAll((all) => all.map((row) => [row.getAttribute('data-index'), row.textContent] as const))
      for (const [index, text] of rows) seen.set(index ?? '', text)
      await site.activity.rows.last().evaluate((element) => {
        const box = element.closest('.activity-box')
        if (box) box.scrollTop += 400
      })
      await expect(site.activity.end).toBeInViewport({ timeout: 100 })
    }).toPass()
    await expect(site.activity.count).toHaveText(/^5\d transactions$/)
    for (let n = 1; n <= 47; n += 1) {
      const amount = `+0.${String(n).padStart(3, '0').replace(/0+$/, '')} ETH`
      expect(
        [...seen.values()].filter((text) => text.includes(amount)),
        amount,
      ).toHaveLength(1)
    }
    const cursors = services.requests({ endpoint: 'history' }).map(({ query }) => Object(query).cursor)
    expect(cursors[0]).toBeUndefined()
    expect(new Set(cursors).size).toBe(cursors.length)
    const told = (await site.told('wm-event')) as { event: string }[]
    expect(told.filter(({ event }) => event === 'LOAD_MORE_TRANSACTIONS')).toHaveLength(cursors.length - 1)
  })

  test('behavior: wherever it jumps, over months as well, every place in sight has its row in a few frames', async ({
    site,
    page,
    services,
  }) => {
    const dates = Array.from({ length: 90 }, (_, n) => new Date(2024, 5 - Math.floor(n / 15), 28 - (n % 15)))
    services.fault('history', { json: { data: dates.map((date, n) => row(n, date)), next: null } })
    await openActivity(site)
    const box = site.activity.root.locator('.activity-box')
    await expect(site.activity.count).toHaveText('90 transactions')
    await page.clock.install()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
    for (const place of [2_000, 900, 1_000, 1_350, 4_000, 3_700, 0]) {
      await box.evaluate((element, at) => element.scrollTo({ top: at }), place)
      // Long before it is taken for still, and more is drawn in any case.
      let frames = 5
      const bare = async () => {
        if (frames-- > 0) await page.clock.runFor(16)
        return box.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const root = element.getRootNode() as ShadowRoot
          return Array.from({ length: Math.floor(height / 20) }, (_, n) => top + n * 20 + 10).filter(
            (y) => !root.elementFromPoint(left + width / 2, y)?.closest('li, h3'),
          )
        })
      }
      await expect.poll(bare, `at ${place}`).toEqual([])
    }
  })

  for (const width of [360, 320])
    test(`behavior: at ${width} px a row says whole what happened and what became of it, and how much where that is short`, async ({
      site,
      page,
      services,
    }) => {
      const out = (numeric: string, symbol: string) => [
        { direction: 'out', quantity: { numeric }, fungible_info: { name: symbol, symbol } },
      ]
      const data = [
        row(0, new Date(), { status: 'pending' }, out('1.5', 'ETH')),
        row(1, new Date(), { status: 'failed' }, out('1234.5', 'USDC')),
        row(
          2,
          new Date(),
          { operationType: 'withdraw', status: 'failed' },
          out('123456789.123', 'LONGSYMBOL'),
        ),
      ]
      services.fault('history', { json: { data, next: null } })
      await page.setViewportSize({ width, height: 800 })
      await openActivity(site)
      await expect(site.activity.rows).toHaveCount(3)
      const cut = () =>
        site.activity.rows.evaluateAll((rows) =>
          rows.flatMap((one) => {
            const parts = [...one.querySelectorAll('.row-title, .tag, .activity-move')]
            return parts.flatMap(({ clientWidth, scrollWidth, textContent }) =>
              scrollWidth > clientWidth ? [textContent] : [],
            )
          }),
        )
      // The end of this one is its unit.
      await expect.poll(cut).toEqual(['123,456,789.123 LONGSYMBOL'])
    })

  const sizes = [
    { size: '15px', whole: '.tag' },
    { size: '30px', whole: '.tag, .activity-move, .activity-party' },
  ]
  for (const { size, whole } of someOf(sizes, 2, 1))
    test(`behavior: text of ${size} on a phone: whole are ${whole}, and no row covers another`, async ({
      site,
      page,
      services,
    }) => {
      const move = (direction: string, numeric: string, symbol: string) => ({
        direction,
        quantity: { numeric },
        fungible_info: { name: symbol, symbol },
      })
      const swap = [move('out', '123456.789', 'WETH'), move('in', '987654.321', 'USDC')]
      const failed = { operationType: 'execute', status: 'failed' }
      const data = [
        row(0, new Date(), { operationType: 'trade' }, swap),
        row(1, new Date(), failed, [move('out', '123456.789', 'WETH')]),
        row(2, new Date()),
      ]
      services.fault('history', { json: { data, next: null } })
      await page.setViewportSize({ width: 360, height: 800 })
      const variables = encodeURIComponent(JSON.stringify({ '--wm-font-size': size }))
      await openActivity(site, `${PAGE}&o.theme-variables=${variables}`)
      await expect(site.activity.rows).toHaveCount(3)
      await expect(site.activity.rows.filter({ hasText: 'Failed' })).toHaveCount(1)
      const troubles = () =>
        page.locator('wallet-modal').evaluate((tag, selector) => {
          const all = (query: string) => [...(tag.shadowRoot?.querySelectorAll(query) ?? [])]
          const cut = all(`.activity-row :is(${selector})`).filter(
            ({ clientWidth, scrollWidth }) => scrollWidth > clientWidth,
          )
          const out = all('.activity-row').filter((element) => {
            const bottom = element.getBoundingClientRect().bottom
            return [...element.querySelectorAll('.activity-line')].some(
              (line) => line.getBoundingClientRect().bottom > bottom + 1,
            )
          })
          return [...cut, ...out].map(({ className, textContent }) => `${className}: ${textContent}`)
        }, whole)
      await expect.poll(troubles).toEqual([])
    })
})

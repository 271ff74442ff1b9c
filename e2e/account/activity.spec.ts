/** Activity: what really happened on the local chain, by month and page, without spam; its file; and when the service fails. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { clean } from '../harness/axe.ts'
import { untilReady } from '../harness/host.ts'
import { ETHER, HARBOR, MEADOW, MEADOW_2 } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { confirmInWallet, passTime, reviewDraft, untilDrawn, untilQuiet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'

const PAGE = 'module.html?services'

/** Connected, and on Activity. */
const openActivity = async (site: Site, path = PAGE) => {
  await site.visitConnected(path)
  expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
}

type Node = { call(method: string, ...params: unknown[]): Promise<unknown> }

const send = (node: Node, from: string, to: string, wei: bigint) =>
  node.call('eth_sendTransaction', { from, to, value: `0x${wei.toString(16)}` }) as Promise<string>

/** So many coins from Harbor, each a thousandth more than the last one. */
const receiveMany = async (node: Node, count: number) => {
  for (let n = 1; n <= count; n += 1) await send(node, HARBOR, MEADOW, (ETHER / 1000n) * BigInt(n))
}

const HASH = (n: number) => `0x${n.toString(16).padStart(64, '0')}`

/** A row as the service writes it. */
const row = (n: number, minedAt: Date, metadata: object = {}, transfers: unknown = undefined) => ({
  id: `row-${n}`,
  metadata: {
    operationType: 'send',
    hash: HASH(n),
    chain: 'eip155:1',
    minedAt: minedAt.toISOString(),
    sentFrom: MEADOW,
    sentTo: MEADOW_2,
    status: 'confirmed',
    nonce: n,
    ...metadata,
  },
  transfers: transfers ?? [
    { direction: 'out', quantity: { numeric: '1' }, fungible_info: { name: 'Ether', symbol: 'ETH' } },
  ],
})

/** RFC 4180, without its mark. */
const readCsv = (text: string): string[][] =>
  text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )

const exportCsv = async (site: Site, page: Page) => {
  const [download] = await Promise.all([page.waitForEvent('download'), site.activity.export.click()])
  const path = await download.path()
  return { name: download.suggestedFilename(), text: await readFile(path, 'utf8') }
}

test.describe('what happened', () => {
  test('behavior: real transfers with amount, other side, time and a link to the explorer', async ({
    site,
    networks: { ethereum },
    services: _services,
  }) => {
    const sent = await send(ethereum, MEADOW, MEADOW_2, ETHER / 8n)
    const came = await send(ethereum, HARBOR, MEADOW, ETHER * 2n)
    await openActivity(site)
    const first = site.activity.rows.first()
    await expect(first).toContainText('Received')
    await expect(first).toContainText('+2 ETH')
    await expect(first).toContainText(`From ${'0x3C44…93BC'}`)
    await expect(first.getByRole('link')).toHaveAttribute('href', `https://etherscan.io/tx/${came}`)
    await expect(first.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
    const second = site.activity.rows.nth(1)
    await expect(second).toContainText('−0.125 ETH')
    await expect(second).toContainText('To 0x7099…79C8')
    await expect(second.getByRole('link')).toHaveAttribute('href', `https://etherscan.io/tx/${sent}`)
    const month = new Intl.DateTimeFormat('en-US', { month: 'long' }).format(new Date())
    await expect(site.activity.months).toHaveText([month])
    const told = (await site.told('wm-event')) as { event: string }[]
    expect(told.map(({ event }) => event)).not.toContain('ERROR_FETCH_TRANSACTIONS')
  })

  test('behavior: from Account by its row, and back', async ({ site, services: _services }) => {
    await site.visitConnected(PAGE)
    await site.openByButton()
    await site.account.root.getByRole('button', { name: 'Activity' }).click()
    await expect(site.activity.row('Garden badge')).toHaveCount(1)
    const told = (await site.told('wm-event')) as { event: string; properties: unknown }[]
    expect(told.filter(({ event }) => event === 'CLICK_TRANSACTIONS')).toMatchObject([
      { properties: { isSmartAccount: false } },
    ])
    await site.back.click()
    await expect(site.account.root).toBeVisible()
  })

  test('behavior: sent here: pending on top while it is open, then confirmed, and said', {
    tag: '@long',
  }, async ({ site, networks: { ethereum }, services: _services }) => {
    await ethereum.pauseMining()
    await site.visitConnected(PAGE)
    await site.openByButton()
    await reviewDraft(site, { amount: '0.1', to: MEADOW_2 })
    const popup = await confirmInWallet(site)
    await popup.approve()
    await expect(site.account.transactions).toHaveText([/Pending/])
    expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
    const sent = site.activity.rows.first()
    await expect(sent).toContainText('Pending')
    await expect(sent).toContainText('−0.1 ETH')
    await expect(site.activity.row('−0.1 ETH')).toHaveCount(1)
    await ethereum.mine()
    await expect(sent).not.toContainText('Pending')
    await expect(sent).toContainText('−0.1 ETH')
    await expect(site.activity.row('−0.1 ETH')).toHaveCount(1)
    await expect(site.modal.getByRole('status').filter({ hasText: 'Sent: Confirmed' })).toHaveCount(1)
  })

  test('behavior: waiting elsewhere: read again every 30 s while somebody looks, and not after', async ({
    site,
    page,
    networks: { ethereum },
    services,
  }) => {
    await ethereum.pauseMining()
    await send(ethereum, HARBOR, MEADOW, ETHER)
    await page.clock.install()
    await openActivity(site)
    const first = site.activity.rows.first()
    await expect(first).toContainText('Pending')
    await expect(first).toContainText('From')
    await ethereum.mine()
    await untilQuiet(page)
    await passTime(page, 30_000)
    await expect(first).not.toContainText('Pending')
    const asked = () => services.requests({ endpoint: 'history' }).length
    expect(asked()).toBe(2)
    await passTime(page, 120_000)
    expect(asked()).toBe(2)
  })

  test('behavior: failed on the chain is failed here, and has taken nothing', async ({
    site,
    networks: { ethereum },
    services: _services,
  }) => {
    // Reverts whatever it is called with.
    const closed = '0x00000000000000000000000000000000000c105e'
    await ethereum.setCode(closed, '0x60006000fd')
    await ethereum.call('eth_sendTransaction', {
      from: MEADOW,
      to: closed,
      value: `0x${ETHER.toString(16)}`,
      gas: '0x186a0',
    })
    await openActivity(site)
    const first = site.activity.rows.first()
    await expect(first).toContainText('Failed')
    await expect(first).toContainText('1 ETH')
    await expect(first).not.toContainText('−')
  })

  test('behavior: by month, this year’s by name alone, newest first', async ({ site, services }) => {
    const year = new Date().getFullYear()
    const dates = [
      new Date(year, 1, 5),
      new Date(year, 0, 9),
      new Date(year - 1, 11, 3),
      new Date(year - 3, 11, 3),
    ]
    services.fault('history', { json: { data: dates.map((date, n) => row(n, date)), next: null } })
    await openActivity(site)
    await expect(site.activity.months).toHaveText([
      'February',
      'January',
      `December ${year - 1}`,
      `December ${year - 3}`,
    ])
    await expect(site.activity.root.getByRole('list', { name: 'January' }).getByRole('listitem')).toHaveCount(
      1,
    )
    await expect(site.activity.count).toHaveText('4 transactions')
    await expect(site.activity.end).toBeVisible()
  })

  test('behavior: page after page while scrolling, to the end, each once', async ({
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

  for (const { size, whole } of [
    { size: '15px', whole: '.tag' },
    { size: '30px', whole: '.tag, .activity-move, .activity-party' },
  ])
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

  test('behavior: nothing has happened: said, and the way to receive', async ({ site, services }) => {
    services.fault('history', { json: { data: [], next: null } })
    await openActivity(site)
    await expect(site.activity.empty).toBeVisible()
    await site.activity.receive.click()
    await expect(site.receive.qr).toBeVisible()
    await site.back.click()
    await expect(site.activity.empty).toBeVisible()
  })

  test('behavior: another account or network: another history', async ({
    site,
    networks: { ethereum },
    services: _services,
  }) => {
    await send(ethereum, MEADOW, MEADOW_2, ETHER)
    await openActivity(site)
    await expect(site.activity.rows.first()).toContainText('−1 ETH')
    await site.wallet('set-account', { wallet: 'meadow', index: 1 })
    await expect(site.activity.rows.first()).toContainText('+1 ETH')
    await site.wallet('set-chain', { wallet: 'meadow', chainId: 8453 })
    await expect(site.activity.row('+1 ETH')).toHaveCount(0)
    await expect(site.activity.rows.first()).toBeVisible()
  })

  test('behavior: without a project id there is none; off for the host; not on this network', async ({
    site,
    services,
    watch,
  }) => {
    watch.expect(/view-unknown/)
    await site.visitConnected('module.html')
    const unknown = { ok: false, code: 'view-unknown' }
    expect(await site.call('open', { view: 'Activity' })).toMatchObject(unknown)
    await expect.poll(() => site.told('wm-error')).toMatchObject([{ code: 'view-unknown' }])
    await site.visitConnected(`${PAGE}&o.features=${encodeURIComponent('{"activity":false}')}`)
    expect(await site.call('open', { view: 'Activity' })).toMatchObject(unknown)
    services.fault('supportedChains', { json: { http: ['eip155:8453'], ws: [] } })
    await openActivity(site)
    await expect(site.activity.off).toBeVisible()
    await expect(site.activity.root).toContainText('The history of Ethereum is not available.')
    expect(services.requests({ endpoint: 'history' })).toEqual([])
  })
})

test.describe('spam', () => {
  test('attack: dust, counterfeit tokens, links in names: hidden, counted, marked when shown; spam NFTs never', async ({
    site,
    networks: { ethereum },
    services: _services,
  }) => {
    await send(ethereum, HARBOR, MEADOW, 1n)
    await openActivity(site)
    // Gifts of the demo: a badge, and a token that imitates USDC with a Cyrillic letter.
    await expect(site.activity.row('Garden badge')).toHaveCount(1)
    await expect(site.activity.row('USD\u0421')).toHaveCount(0)
    await expect(site.activity.row('<0.001 ETH')).toHaveCount(0)
    await expect(site.activity.row(/claim-ether/)).toHaveCount(0)
    await expect(site.activity.hidden).toHaveAccessibleName('Show hidden (2)')
    await site.activity.hidden.check()
    const dust = site.activity.row('<0.001 ETH')
    await expect(dust).toContainText('Suspicious')
    // Nobody's address is there to be copied, and no picture of theirs.
    await expect(dust).not.toContainText('0x')
    await expect(dust.locator('img')).toHaveCount(0)
    await expect(site.activity.row('USD\u0421')).toContainText('Suspicious')
    await expect(site.activity.row(/claim-ether/)).toHaveCount(0)
    await site.activity.hidden.uncheck()
    await expect(dust).toHaveCount(0)
  })

  test('attack: names with markup, marks of direction and links are text and lead nowhere', async ({
    site,
    page,
    services,
  }) => {
    const names = [
      '<img src=x onerror=alert(1)>',
      '\u202egnol'.repeat(500),
      'Visit https://claim.example',
      'W'.repeat(60),
    ]
    const came = (name: string) => [
      { direction: 'in', quantity: { numeric: '5' }, fungible_info: { name, symbol: name } },
    ]
    const data = names.map((name, n) =>
      row(n, new Date(), { operationType: 'receive', sentFrom: HARBOR }, came(name)),
    )
    services.fault('history', { json: { data, next: null } })
    await page.setViewportSize({ width: 320, height: 640 })
    await openActivity(site)
    await expect(site.activity.rows.first()).toBeVisible()
    await site.activity.hidden.check()
    await expect(site.activity.rows).toHaveCount(4)
    const links = await site.activity.rows
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    for (const link of links) expect(link).toMatch(/^https:\/\/etherscan\.io\/tx\/0x/)
    expect(await site.modal.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)).toBe(false)
  })
})

test.describe('the file', () => {
  for (const path of [PAGE, 'csp.html?services&build=module', 'csp.html?services&build=iife'])
    test(`behavior: every page of it is read, exact to the last unit, ${path}`, async ({
      site,
      page,
      networks: { ethereum },
      services: _services,
    }) => {
      await receiveMany(ethereum, 25)
      const hash = await send(ethereum, MEADOW, MEADOW_2, 123_456_789_012_345_678n)
      await openActivity(site, path)
      await expect(site.activity.count).toHaveText('20 transactions so far')
      const { name, text } = await exportCsv(site, page)
      expect(name).toMatch(/^transactions-eip155-1-0xf39Fd6e5-\d{4}-\d\d-\d\d\.csv$/)
      expect(text.codePointAt(0)).toBe(0xfeff)
      const [header, ...lines] = readCsv(text)
      expect(header?.slice(0, 5)).toEqual(['Date (UTC)', 'Status', 'Operation', 'Direction', 'Amount'])
      expect(lines.filter((line) => line[2] === 'receive' && line[6] === 'ETH')).toHaveLength(25)
      const sent = lines.find((line) => line.includes(hash))
      expect(sent?.slice(1, 7)).toEqual(['confirmed', 'send', 'out', '0.123456789012345678', 'Ether', 'ETH'])
      expect(sent?.slice(8, 12)).toEqual([MEADOW, MEADOW_2, 'eip155:1', hash])
      // What is hidden is not in it.
      expect(text).not.toContain('USD\u0421')
      await expect(site.activity.count).toHaveText(/^\d\d transactions$/)
    })

  test('attack: a name that would be a formula is none', async ({ site, page, services }) => {
    const nasty = '=HYPERLINK("http://evil","x")'
    const transfer = {
      direction: 'out',
      quantity: { numeric: '1' },
      fungible_info: { name: nasty, symbol: '+1' },
    }
    services.fault('history', { json: { data: [row(1, new Date(), {}, [transfer])], next: null } })
    await openActivity(site)
    await expect(site.activity.rows).toHaveCount(1)
    const { text } = await exportCsv(site, page)
    expect(readCsv(text)[1]?.slice(5, 7)).toEqual([`'${nasty}`, `'+1`])
  })

  test('behavior: how far it is, and cancel; a page that fails: no part of it is a file', async ({
    site,
    networks: { ethereum },
    services,
    watch,
  }) => {
    watch.expect(/Failed to load resource/, /service-failed/)
    await receiveMany(ethereum, 45)
    await openActivity(site)
    await expect(site.activity.count).toBeVisible()
    services.fault('history', { delay: 3_000 })
    await site.activity.export.click()
    await expect(site.modal.getByText('Reading all transactions for the file: 20')).toBeVisible()
    await site.activity.cancel.click()
    await expect(site.activity.export).toBeVisible()
    services.fault('history', { status: 500 })
    await site.activity.export.click()
    await expect(site.modal.getByText('The file needs every transaction')).toBeVisible({ timeout: 20_000 })
    await expect(site.notice('Failed to fetch transactions')).toBeVisible()
    services.fault('history', undefined)
    await site.activity.retry.first().click()
    await expect(site.activity.count).toHaveText(/^\d\d transactions$/)
  })
})

test.describe('faults', () => {
  for (const fault of ['500', 'malformed', 'html', 'null', 'empty'])
    test(`error: ${fault}: said by a notice and in place, and the next try brings it`, async ({
      site,
      services,
      watch,
    }) => {
      watch.expect(/service-/)
      if (fault === '500') watch.expect(/Failed to load resource/)
      services.fault('history', fault)
      await openActivity(site)
      await expect(site.activity.failed).toBeVisible({ timeout: 20_000 })
      await expect(site.notice('Failed to fetch transactions')).toBeVisible()
      const told = (await site.told('wm-event')) as { event: string }[]
      expect(told.map(({ event }) => event)).toContain('ERROR_FETCH_TRANSACTIONS')
      services.fault('history', undefined)
      await site.activity.retry.click()
      await expect(site.activity.row('Garden badge')).toHaveCount(1)
    })

  for (const fault of ['wrong types', 'missing fields', 'hostile numbers', 'duplicates'])
    test(`attack: ${fault}: the good rows are shown, once each`, async ({
      site,
      networks: { ethereum },
      services,
    }) => {
      await receiveMany(ethereum, 12)
      services.fault('history', fault)
      await openActivity(site)
      await expect(site.activity.row('+0.011 ETH')).toHaveCount(1)
      await expect(site.activity.row(/NaN|undefined|Infinity|e\+|\[object/)).toHaveCount(0)
    })

  for (const [fault, times] of [
    ['endless cursor', 4],
    ['same cursor', 2],
  ] as const)
    test(`attack: ${fault}: asked a few times, and no more`, async ({ site, page, services }) => {
      services.fault('history', fault)
      await openActivity(site)
      await expect(site.activity.row('Garden badge')).toHaveCount(1)
      const asked = () => services.requests({ endpoint: 'history' }).length
      await expect.poll(asked).toBe(times)
      await untilQuiet(page)
      await untilDrawn(site.activity.root)
      await untilQuiet(page)
      expect(asked()).toBe(times)
    })

  test('error: the older ones fail: the list stays, and the next try brings them', async ({
    site,
    networks: { ethereum },
    services,
    watch,
  }) => {
    watch.expect(/Failed to load resource/, /service-failed/)
    await receiveMany(ethereum, 25)
    await openActivity(site)
    await expect(site.activity.count).toHaveText('20 transactions so far')
    services.fault('history', { status: 500 })
    await site.activity.rows.first().getByRole('link').press('End')
    await expect(site.activity.root.getByText('The older transactions could not be loaded.')).toBeVisible({
      timeout: 20_000,
    })
    await expect(site.activity.count).toHaveText('20 transactions so far')
    services.fault('history', undefined)
    await site.activity.more.click()
    await expect(site.activity.end).toHaveCount(1)
  })
})

test.describe('by keyboard, by screen reader, in any width', () => {
  test('journey: arrows through the rows, Load more, the first new row has the focus', async ({
    site,
    page,
    networks: { ethereum },
    services: _services,
  }) => {
    await receiveMany(ethereum, 30)
    await site.visitConnected(PAGE)
    await untilReady(site)
    expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
    await expect(site.activity.count).toHaveText('20 transactions so far')
    const link = (n: number) => site.activity.rows.nth(n).getByRole('link')
    await expect(link(0)).toBeVisible()
    await site.activity.export.focus()
    await expect(site.activity.export).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(link(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(link(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(link(0)).toBeFocused()
    for (const key of ['PageDown', 'PageUp']) await page.keyboard.press(key)
    await expect(site.activity.rows.getByRole('link').and(page.locator(':focus'))).toBeInViewport({
      ratio: 1,
    })
    // One stop for all rows: the next one is what stands after them.
    await page.keyboard.press('Tab')
    await expect(site.activity.more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(site.activity.count).toHaveText(/^3\d transactions$/)
    const focused = site.activity.rows.filter({ has: page.locator(':focus') })
    await expect(focused).toHaveCount(1)
    await expect(focused).toContainText('+0.01 ETH')
  })

  const looks = (['dark', 'light'] as const).flatMap((theme) =>
    (['ltr', 'rtl'] as const).map((dir) => ({ theme, dir })),
  )
  // Dark from left to right, light from right to left.
  for (const { theme, dir } of someOf(looks, 3))
    test(`behavior: axe finds nothing, and nothing is wider than 320 px, ${theme}, ${dir}`, async ({
      site,
      page,
      networks: { ethereum },
      services,
      watch,
    }) => {
      watch.expect(/Failed to load resource/, /service-failed/)
      await receiveMany(ethereum, 8)
      await send(ethereum, HARBOR, MEADOW, 1n)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.addInitScript((given) => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.dir = given
        })
      }, dir)
      await openActivity(site, `${PAGE}&o.theme-mode=${theme}`)
      await expect(site.activity.row('+0.008 ETH')).toBeVisible()
      await expect(site.activity.root).toHaveCSS('direction', dir)
      const amount = site.activity.row('+0.008 ETH').getByText('+0.008 ETH')
      await expect(amount).toHaveCSS('text-align', dir === 'rtl' ? 'left' : 'right')
      await clean(page, 'Activity')
      await site.activity.hidden.check()
      await expect(site.activity.row('Suspicious').first()).toBeAttached()
      await clean(page, 'Activity, spam shown')
      const isWide = await site.modal.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
      expect(isWide).toBe(false)
      await page.setViewportSize({ width: 900, height: 760 })
      await clean(page, 'Activity, wide')
      services.fault('history', { json: { data: [], next: null } })
      expect(await site.call('close')).toMatchObject({ ok: true })
      expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
      await expect(site.activity.empty).toBeVisible()
      await clean(page, 'Activity, empty')
      services.fault('history', { status: 500 })
      expect(await site.call('close')).toMatchObject({ ok: true })
      expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
      await expect(site.activity.failed).toBeVisible({ timeout: 20_000 })
      await clean(page, 'Activity, failed')
    })
})

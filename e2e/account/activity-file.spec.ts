/** The file that Activity exports: whole, exact, and without formulas. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { MEADOW, MEADOW_2 } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { hold } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { openActivity, PAGE, receiveMany, row, send } from './activity.ts'

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

test.describe('the file', () => {
  for (const path of someOf([PAGE, 'csp.html?services&build=module', 'csp.html?services&build=iife'], 3, 2))
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

  // Shown without a browser by csv.rules.test.ts.
  test('attack: a name that would be a formula is none', { tag: '@long' }, async ({
    site,
    page,
    services,
  }) => {
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

  test('error: rows that cannot be read: said above the others and in the file', async ({
    site,
    page,
    services,
  }) => {
    const bad = row(2, new Date(), { status: 'odd' })
    services.fault('history', { json: { data: [row(1, new Date()), bad, null], next: null } })
    await openActivity(site)
    await expect(site.activity.rows).toHaveCount(1)
    await expect(site.activity.unread).toHaveText('2 transactions could not be read.')
    const { text } = await exportCsv(site, page)
    expect(text.trimEnd().split('\r\n').at(-1)).toMatch(/^,Unread,2 transactions could not be read,+$/)
  })

  // Shown without a browser by export.actions.test.ts.
  test('behavior: how far it is, and cancel; a page that fails: no part of it is a file', {
    tag: '@long',
  }, async ({ site, page, networks: { ethereum }, services, watch }) => {
    watch.expect(/Failed to load resource/, /service-failed/)
    await receiveMany(ethereum, 45)
    await openActivity(site)
    await expect(site.activity.count).toBeVisible()
    const release = await hold(page, '**/history?**')
    await site.activity.export.click()
    await expect(site.modal.getByText('Reading all transactions for the file: 20')).toBeVisible()
    await site.activity.cancel.click()
    await expect(site.activity.export).toBeVisible()
    release()
    services.fault('history', { status: 500 })
    await site.activity.export.click()
    await expect(site.modal.getByText('The file needs every transaction')).toBeVisible({ timeout: 20_000 })
    await expect(site.notice('Failed to fetch transactions')).toBeVisible()
    services.fault('history', undefined)
    await site.activity.retry.first().click()
    await expect(site.activity.count).toHaveText(/^\d\d transactions$/)
  })
})

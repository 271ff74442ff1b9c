/** Activity when its service fails or answers garbage. */
import { untilDrawn, untilQuiet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { openActivity, receiveMany } from './activity.ts'

test.describe('faults', () => {
  for (const fault of someOf(['500', 'malformed', 'html', 'null', 'empty'], 5))
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

  for (const fault of someOf(['wrong types', 'missing fields', 'hostile numbers', 'duplicates'], 4, 2))
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

  const cursors = [
    ['endless cursor', 4],
    ['same cursor', 2],
  ] as const
  for (const [fault, times] of someOf(cursors))
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

  // Shown without a browser by activity-pages.actions.test.ts.
  test('error: the older ones fail: the list stays, and the next try brings them', { tag: '@long' }, async ({
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

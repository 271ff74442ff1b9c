/** What a browser receives for the opening (decisions 46, 111): bytes by gzip, files, and round trips. */
import { untilReady } from '../harness/host.ts'
import { type Received, received, trips } from '../harness/received.ts'
import { expect, test } from '../harness/test.ts'

const sum = (files: readonly Received[]) => files.reduce((kB, file) => kB + file.kB, 0)

for (const build of ['module', 'loader'] as const)
  for (const [services, within] of [
    ['basic', 107],
    ['services', 123],
  ] as const)
    test(`behavior: ${build}, ${services}: at most 110 kB until the list, ${within} within 5 s, 6 files, one round trip after the tag`, async ({
      site,
      page,
    }) => {
      await page.clock.install()
      const files = received(page)
      await site.visit(`${build}.html?${services === 'services' ? 'services' : 'o.basic'}`)
      await untilReady(site)
      const ofTag = files.length
      expect(trips(files)).toBe(build === 'loader' ? 2 : 1)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await expect(site.connect.wallet(/Meadow/)).toBeVisible()
      expect(sum(files)).toBeLessThanOrEqual(110)
      await page.clock.runFor(5_000)
      await page.waitForLoadState('networkidle')
      expect(sum(files), files.map(({ path, kB }) => `${path} ${kB}`).join('\n')).toBeLessThanOrEqual(within)
      expect(files.length).toBeLessThanOrEqual(6)
      expect(trips(files.slice(ofTag))).toBe(1)
    })

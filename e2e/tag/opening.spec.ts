/** What a browser receives for the opening (decisions 46, 111): bytes by gzip, files, and round trips. */
import { untilReady } from '../harness/host.ts'
import { type Received, received, trips } from '../harness/received.ts'
import { expect, test } from '../harness/test.ts'

const sum = (files: readonly Received[]) => files.reduce((kB, file) => kB + file.kB, 0)

/** What the project's owner has on; the last has e-mail and social accounts as well, whose code comes once the project has said so. */
const PAGES = {
  basic: { list: 110, all: 107, files: 6, trips: 1 },
  services: { list: 110, all: 123, files: 6, trips: 1 },
  'services and sign-in': { list: 116, all: 123, files: 8, trips: 2 },
} as const

const FEATURES = [
  { id: 'activity', isEnabled: true, config: null },
  { id: 'social_login', isEnabled: false, config: [] },
]

for (const build of ['module', 'loader'] as const)
  for (const [name, most] of Object.entries(PAGES))
    test(`behavior: ${build}, ${name}: at most ${most.list} kB until the list, ${most.all} within 5 s, ${most.files} files, round trips after the tag: ${most.trips}`, async ({
      site,
      page,
      services,
    }) => {
      if (name === 'services') services.configure({ features: FEATURES })
      await page.clock.install()
      const files = received(page)
      await site.visit(`${build}.html?${name === 'basic' ? 'o.basic' : 'services'}`)
      await untilReady(site)
      const ofTag = files.length
      expect(trips(files)).toBe(build === 'loader' ? 2 : 1)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await expect(site.connect.wallet(/Meadow/)).toBeVisible()
      const paths = () => files.map(({ path, kB }) => `${path} ${kB}`).join('\n')
      expect(sum(files), paths()).toBeLessThanOrEqual(most.list)
      await page.clock.runFor(5_000)
      await page.waitForLoadState('networkidle')
      expect(sum(files), paths()).toBeLessThanOrEqual(most.all)
      expect(files.length, paths()).toBeLessThanOrEqual(most.files)
      expect(trips(files.slice(ofTag)), paths()).toBeLessThanOrEqual(most.trips)
    })

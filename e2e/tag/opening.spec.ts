/** What a browser receives for the opening (decisions 46, 111): bytes by gzip, files, and round trips. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { untilReady } from '../harness/host.ts'
import { expect, test } from '../harness/test.ts'

type File = { readonly path: string; readonly kB: number; readonly from: number; to: number | undefined }

/** Files of `dist/` that the page receives from now on, with the order in which they were asked for and came. */
const received = (page: Page): readonly File[] => {
  const files: File[] = []
  let step = 0
  const of = (url: string) => /\/(dist\/[\w./-]+\.js)$/.exec(new URL(url).pathname)?.[1]
  page.on('request', (request) => {
    const path = of(request.url())
    if (!path) return
    const kB = gzipSync(readFileSync(path), { level: 9 }).length / 1_000
    files.push({ path, kB, from: step++, to: undefined })
  })
  page.on('requestfinished', (request) => {
    const file = files.find(({ path, to }) => to === undefined && path === of(request.url()))
    if (file) file.to = step++
  })
  return files
}

const sum = (files: readonly File[]) => files.reduce((kB, file) => kB + file.kB, 0)

/** How many of them had to come one after the other. */
const trips = (files: readonly File[]): number => {
  const trip = new Map<File, number>()
  for (const file of files) {
    const before = files.filter(({ to }) => to !== undefined && to < file.from)
    trip.set(file, 1 + Math.max(0, ...before.map((one) => trip.get(one) ?? 0)))
  }
  return Math.max(0, ...trip.values())
}

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
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await expect(site.connect.wallet(/Meadow/)).toBeVisible()
      expect(sum(files)).toBeLessThanOrEqual(110)
      await page.clock.runFor(5_000)
      await page.waitForLoadState('networkidle')
      expect(sum(files), files.map(({ path, kB }) => `${path} ${kB}`).join('\n')).toBeLessThanOrEqual(within)
      expect(files.length).toBeLessThanOrEqual(6)
      expect(trips(files.slice(ofTag))).toBe(1)
    })

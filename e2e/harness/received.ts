/** Which files of `dist/` a page asks for, and how many of them had to come one after the other. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, type Page, type Route } from '@playwright/test'

export type Received = {
  /** Below the project's folder. */
  readonly path: string
  /** By gzip. */
  readonly kB: number
  /** In the order of all that began and ended. */
  readonly from: number
  to: number | undefined
}

/** Those that are asked for from now on, as they come. */
export const received = (page: Page): Received[] => {
  const files: Received[] = []
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

/** A module that nothing else asks for: the page asks for it last, so that whatever came before it was asked for before it. */
const MARK = '/asked-for-last.js'

/**
 * What the page asks for while nothing of `dist/` is answered: that is one round trip, however slowly the machine runs. What comes
 * after it is not in it.
 */
export const firstTrip = async (page: Page, act: () => Promise<void>): Promise<readonly string[]> => {
  const held: Route[] = []
  let isMarked = false
  await page.route('**/dist/**', async (route) => {
    if (isMarked) await route.continue()
    else held.push(route)
  })
  await page.route(`**${MARK}`, async (route) => {
    isMarked = true
    await route.fulfill({ contentType: 'text/javascript', body: '' })
    for (const one of held) await one.continue()
  })
  await act()
  await expect.poll(() => held.length, { intervals: [10] }).toBeGreaterThan(0)
  await page.evaluate(async (mark) => {
    await new Promise((done) => requestIdleCallback(done))
    await import(mark)
  }, MARK)
  return held.map((route) => new URL(route.request().url()).pathname)
}

/** How many round trips they took. */
export const trips = (files: readonly Received[]): number => {
  const trip = new Map<Received, number>()
  for (const file of files) {
    const before = files.filter(({ to }) => to !== undefined && to < file.from)
    trip.set(file, 1 + Math.max(0, ...before.map((one) => trip.get(one) ?? 0)))
  }
  return Math.max(0, ...trip.values())
}

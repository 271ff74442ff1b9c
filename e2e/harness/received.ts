/** Which files of `dist/` a page asks for, and how many of them had to come one after the other. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

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

/** How many round trips they took. */
export const trips = (files: readonly Received[]): number => {
  const trip = new Map<Received, number>()
  for (const file of files) {
    const before = files.filter(({ to }) => to !== undefined && to < file.from)
    trip.set(file, 1 + Math.max(0, ...before.map((one) => trip.get(one) ?? 0)))
  }
  return Math.max(0, ...trip.values())
}

/** Which requests of a test's windows are under way: a clock that jumps would take them for late. */
import type { BrowserContext, Page, Request } from '@playwright/test'

const underWay = new WeakMap<BrowserContext, Set<Request>>()

/** Before the first page of the context. */
export const watchTraffic = (context: BrowserContext): void => {
  const requests = new Set<Request>()
  underWay.set(context, requests)
  context.on('request', (request) => requests.add(request))
  context.on('requestfinished', (request) => requests.delete(request))
  context.on('requestfailed', (request) => requests.delete(request))
}

export const isQuiet = (page: Page): boolean => underWay.get(page.context())?.size === 0

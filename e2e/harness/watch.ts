/**
 * What no test may cause unnoticed: uncaught errors, unhandled rejections, violations of the page's policy, console
 * errors, requests and sockets to hosts that are not the demo's. Checked after each test.
 */
import type { BrowserContext } from '@playwright/test'

export type Watch = {
  /** This test causes it; it must come. */
  expect(...patterns: RegExp[]): void
  /** The page of this test breaks things itself; what is said of it may come. */
  tolerate(...patterns: RegExp[]): void
  /** Hosts that this test may ask as well. */
  allow(...urls: readonly string[]): void
  /** What was expected and has not been seen yet: a report takes a moment longer than what the visitor reads. */
  missing(): string[]
  /** Whatever was seen and not expected. */
  verdict(): string[]
}

export const watch = async (context: BrowserContext, known: readonly string[]): Promise<Watch> => {
  const seen: string[] = []
  const hosts = [...known]
  const expected: RegExp[] = []
  const tolerated: RegExp[] = []
  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`)
  })
  const judge = (address: string) => {
    const url = new URL(address)
    const isLocal = ['data:', 'blob:', 'about:'].includes(url.protocol) || hosts.includes(url.host)
    if (!isLocal) seen.push(`foreign host: ${url.href}`)
  }
  context.on('request', (request) => judge(request.url()))
  // Sockets are no requests to Playwright, and told by their page alone.
  context.on('page', (page) => page.on('websocket', (socket) => judge(socket.url())))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return {
    expect: (...patterns) => {
      expected.push(...patterns)
    },
    tolerate: (...patterns) => {
      tolerated.push(...patterns)
    },
    allow: (...urls) => {
      hosts.push(...urls.map((url) => new URL(url).host))
    },
    missing: () => expected.filter((pattern) => !seen.some((line) => pattern.test(line))).map(String),
    verdict: () => seen.filter((line) => ![...expected, ...tolerated].some((pattern) => pattern.test(line))),
  }
}

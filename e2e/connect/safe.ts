/** The page in the frame of the demo’s Safe, and what it has fetched. */
import { browserArguments, findTestBrowser } from '../../scripts/browser.mjs'
import { passUntil } from '../harness/steps.ts'
import { test as base } from '../harness/test.ts'
import {
  openSafe,
  otherName,
  refuseStorageInFrames,
  type SafeParent,
  type SafeVisit,
} from '../windows/safe-parent.ts'

export const FIRST_OWNER = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

type Chunks = { readonly fetched: () => string[] }

export const test = base.extend<{
  readonly openIn: (visit?: SafeVisit) => Promise<SafeParent>
  readonly chunks: Chunks
  /** The page's own time passes until it is so. */
  readonly later: (look: () => Promise<void>) => Promise<void>
}>({
  openIn: async ({ page, demo, watch }, use) => {
    watch.allow(otherName(demo.url).href)
    await page.addInitScript(refuseStorageInFrames)
    // Logged once, and no more.
    watch.expect(/console: \[wallet-modal\] SecurityError/)
    await use((visit) => openSafe(page, demo.url, visit))
  },
  later: async ({ page }, use) => {
    await page.clock.install()
    await use((look) => passUntil(page, look))
  },
  chunks: async ({ page }, use) => {
    const seen: string[] = []
    page.on('request', (request) => seen.push(new URL(request.url()).pathname))
    await use({ fetched: () => seen.filter((path) => /chunks\/safe-/.test(path)) })
  },
})

const executablePath = await findTestBrowser()

/** A page in somebody else's frame has a storage of its own, as in a visitor's browser; private windows have none. */
export const withOwnStorage = {
  args: [...browserArguments, '--disable-features=TrackingProtection3pcd,BlockThirdPartyCookiesInIncognito'],
  ...(executablePath && { executablePath }),
}

/** The Safe's cards and the page it frames, side by side. */
export function setWideViewport(): void {
  test.use({ viewport: { width: 1280, height: 760 } })
}

/** The demo's own window in the place of the Coinbase wallet's: the same address, the same protocol, a real key. */
import type { BrowserContext } from '@playwright/test'
import type { Watch } from '../harness/watch.ts'

export const KEYS = 'https://keys.coinbase.com'

/** Everything below that address comes from the demo from now on. */
export const putCoralInPlace = async (
  context: BrowserContext,
  watch: Pick<Watch, 'allow'>,
  demoUrl: string,
): Promise<void> => {
  watch.allow(KEYS)
  // The window speaks to the local nodes from an address that is not of this computer.
  await context.grantPermissions(['local-network-access'], { origin: KEYS })
  await context.route(`${KEYS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const path = pathname === '/connect' ? '/wallet/connect.html' : pathname
    // The demo may close a connection that was idle in the moment in which it is used again.
    const response = await route.fetch({ url: new URL(path, demoUrl).href, maxRetries: 1 })
    await route.fulfill({ response })
  })
}

/**
 * The connector of the Coinbase wallet: an EIP-1193 connector plus what is particular to this wallet. A failed
 * connect leaves nothing stored, restoring never opens a window, and disconnecting wipes the SDK's keys.
 */
import { rejected } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import type { Link } from '../connector.ts'
import { createEip1193Connector } from '../eip1193.ts'
import { COINBASE_ID, type LoadedConnector } from '../lazy.ts'
import { createPopup } from './popup.ts'
import { createCoinbaseProvider } from './provider.ts'
import { NAME, VERSION } from './signers.ts'

export type CoinbaseOptions = {
  readonly page: Window
  readonly clock: Clock
  /** The site's name and image, shown in the wallet's window. */
  app(): { readonly name: string; readonly imageUrl: string | undefined }
  /** The chain ids that the page offers, the one in use first. */
  chainIds(): readonly number[]
  preference(): 'all' | 'smartWalletOnly' | 'eoaOnly'
}

const KEYS_URL = 'https://keys.coinbase.com/connect'

export function createCoinbase(p: CoinbaseOptions): LoadedConnector {
  const { location } = p.page
  const url = new URL(KEYS_URL)
  url.search = new URLSearchParams({
    sdkName: NAME,
    sdkVersion: VERSION,
    origin: location.origin,
    // What the SDK sends when it has not checked the page's cross-origin opener policy.
    coop: 'undefined',
  }).toString()
  const metadata = () => {
    const { name, imageUrl } = p.app()
    return { appName: name, appLogoUrl: imageUrl ?? '', appChainIds: [...p.chainIds()] }
  }
  const preference = () => ({ options: p.preference(), telemetry: false })
  const popup = createPopup({
    page: p.page,
    url: url.href,
    clock: p.clock,
    greeting: () => ({
      version: VERSION,
      metadata: metadata(),
      preference: preference(),
      // Without query and fragment, which may be private.
      location: location.origin + location.pathname,
    }),
  })
  const provider = createCoinbaseProvider({ metadata, preference, popup })
  const connector = createEip1193Connector({
    id: COINBASE_ID,
    type: 'external',
    name: '',
    imageUrl: undefined,
    rdns: undefined,
    provider,
  })

  let attempts = 0

  /**
   * Ends the session if connecting fails or is given up, also after the answer. One that was there before is not given up
   * with the attempt, and a later attempt or another tab keeps its own.
   */
  const attempt = (signal: AbortSignal | undefined): Promise<Link> => {
    attempts += 1
    const own = attempts
    const isFirst = provider.session() === undefined
    let begun: string | undefined
    const ask = async (asked: Promise<Link>): Promise<Link> => {
      try {
        const link = await asked
        if (signal?.aborted) throw rejected('Given up before the wallet answered')
        begun = provider.session()
        return link
      } catch (error) {
        if (own === attempts && (isFirst || !signal?.aborted)) await provider.end()
        throw error
      }
    }
    const giveUp = () => {
      if (own !== attempts || !isFirst) return
      // What is asked in the window is rejected with it.
      if (!begun) popup.close()
      else if (begun === provider.session()) ignore(provider.end())
    }
    const asked = ask(connector.connect())
    signal?.addEventListener('abort', giveUp, { once: true })
    return asked
  }

  return {
    provider: connector.provider,
    current: connector.current,
    watch: connector.watch,
    async connect(options) {
      // Without https the browser has neither `crypto.subtle` nor `randomUUID`.
      if (p.page.isSecureContext === false) throw failure('page-insecure')
      return attempt(options?.signal)
    },
    async restore() {
      const link = await connector.restore().catch((error) => {
        // Our chunk failed to load; the session may be fine.
        if (readField(error, 'code') === 'chunk-failed') throw error
        return undefined
      })
      // No session, or one that cannot be read: clean up, so that the visitor can connect again.
      if (!link) await provider.end()
      return link
    },
    disconnect: provider.end,
  }
}

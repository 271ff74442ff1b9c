/**
 * The real connector of the Coinbase wallet: its provider as any other EIP-1193 one, and what is different with it. A
 * connect that came to nothing leaves nothing behind; restoring never opens a window; disconnecting wipes its keys.
 */
import { rejected } from '../../errors/base.ts'
import type { Clock } from '../../lib/clock.ts'
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
  /** Who asks: shown in the wallet's window. */
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
    // The SDK's word for a page that was not asked for its policy.
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
      // What follows the path is the visitor's own.
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

  /** Nothing is half connected, and nothing is connected that was given up. */
  const orNothing = async (asked: Promise<Link>, signal: AbortSignal | undefined): Promise<Link> => {
    attempts += 1
    const mine = attempts
    try {
      const link = await asked
      if (signal?.aborted) throw rejected('Given up before the wallet answered')
      return link
    } catch (error) {
      if (mine === attempts) await provider.end()
      throw error
    }
  }

  return {
    provider: connector.provider,
    current: connector.current,
    watch: connector.watch,
    connect(how) {
      const asked = orNothing(connector.connect(), how?.signal)
      how?.signal?.addEventListener('abort', popup.close, { once: true })
      return asked
    },
    async restore() {
      const link = await connector.restore().catch((error) => {
        // The page's own network; the session may well be a good one.
        if (readField(error, 'code') === 'chunk-failed') throw error
        return undefined
      })
      // Nothing there, or garbage: the visitor connects anew.
      if (!link) await provider.end()
      return link
    },
    disconnect: provider.end,
  }
}

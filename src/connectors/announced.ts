/**
 * Discovers wallets that announce themselves (EIP-6963), at once or late. Names and icons are untrusted: they are
 * cleaned and capped, and icons must be `data:` images (decisions 38). There is one row per rdns; the first
 * announcement wins, so that a page script cannot take over a row that is already shown. Our own ids are not
 * accepted.
 */
import { readField } from '../lib/json.ts'
import { listen } from '../lib/listen.ts'
import { OWN_RDNS } from '../lib/own-provider.ts'
import { isReservedId, toRdns } from '../lib/rdns.ts'
import { cleanText } from '../lib/text.ts'
import { safeWalletIcon } from '../lib/url.ts'
import type { Connector } from './connector.ts'
import { createEip1193Connector, isProvider } from './eip1193.ts'

const ANNOUNCE = 'eip6963:announceProvider'
const REQUEST = 'eip6963:requestProvider'

/** Protects against a page that announces thousands of wallets. */
const MAX_WALLETS = 100

const parseAnnouncement = (detail: unknown): Connector | undefined => {
  const info = readField(detail, 'info')
  const provider = readField(detail, 'provider')
  const name = cleanText(readField(info, 'name'))
  const said = toRdns(cleanText(readField(info, 'rdns'), 128))
  const own = said || name || cleanText(readField(info, 'uuid'))
  // Our own announcement (`announceProvider`), made by this script or another copy of it.
  if (!own || own === OWN_RDNS || isReservedId(own) || !isProvider(provider)) return undefined
  const rdns = said.includes('.') ? said : undefined
  return createEip1193Connector({
    // A name alone is the id of a wallet of the Wallet Standard, whose row this one must not take. What has no dot is but a name.
    id: rdns ?? cleanText(`name:${own}`),
    type: 'announced',
    name: name || own,
    imageUrl: safeWalletIcon(readField(info, 'icon')),
    rdns,
    provider,
  })
}

/** Calls `onWallet` for each new wallet until the returned function is called. */
export const discoverAnnounced = (page: Window, onWallet: (connector: Connector) => void): (() => void) => {
  const seen = new Set<string>()
  const stop = listen(page, ANNOUNCE, (event) => {
    const connector = seen.size < MAX_WALLETS && parseAnnouncement(readField(event, 'detail'))
    if (!connector || seen.has(connector.id)) return
    seen.add(connector.id)
    onWallet(connector)
  })
  page.dispatchEvent(new Event(REQUEST))
  return stop
}

/**
 * Opens the app of the wallet that has just been asked (wire facts 9.2). Which one is read from storage each time, where anything
 * may have written: only https counts, and a scheme that the directory or the host gives a wallet. The sign client, which would
 * open whatever stands there, does not (`connectors/walletconnect/client.ts`).
 */
import { linkBase } from '../../features/connect/link/deep-links.ts'
import { parseJson, readField } from '../../lib/json.ts'
import { isTelegram } from '../../lib/platform.ts'
import { cleanText } from '../../lib/text.ts'
import type { Directory } from '../contracts/directory.ts'
import type { Reads } from '../contracts/reads.ts'
import type { WithState } from '../contracts/state.ts'

/** Fixed by the sign client. */
const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'
/** Rows of the directory in which a stored link is looked for by the name beside it. */
const ROWS = 20

export type WalletApp = {
  /** A request is on its way. Opens nothing where no app is remembered, or none that counts. */
  open(request: { readonly id: number; readonly topic: string }): void
  /** A stored scheme is looked up in the directory, so that it counts after a reload. Never rejects. */
  check(): Promise<void>
}

type Stored = { readonly href: string; readonly name: string }

const isWeb = (href: string): boolean => href.startsWith('https:')

const readStored = (page: Window): Stored | undefined => {
  try {
    const stored = parseJson(page.localStorage.getItem(CHOICE) ?? undefined, 8_192)
    const href = linkBase(readField(stored, 'href'))
    return href === undefined ? undefined : { href, name: cleanText(readField(stored, 'name')) }
  } catch {
    // No storage: nothing is remembered.
    return undefined
  }
}

/** As the wallets of today read it; Telegram hands its start parameter on and nothing else. */
const toUrl = (href: string, { id, topic }: { readonly id: number; readonly topic: string }): string => {
  const query = `requestId=${id}&sessionTopic=${topic}`
  if (!/^https:\/\/t\.me\//.test(href)) return `${href}wc?${query}`
  return `${href.replace(/\/$/, '')}?startapp=${btoa(query).replaceAll('=', '')}`
}

export function createWalletApp(core: WithState & Reads & Directory, page: Window): WalletApp {
  const known = core.knownApps

  const verifyInDirectory = async ({ href, name }: Stored): Promise<void> => {
    const { customWallets } = core.state.config
    const custom = customWallets.flatMap(({ given }) =>
      ['mobileLink', 'mobile_link', 'desktopLink', 'desktop_link'].map((key) => readField(given, key)),
    )
    const listed = async () => {
      const { value } = await (await core.api()).wallets.page({ page: 1, entries: ROWS, search: name })
      return value.wallets.flatMap(({ mobileLink, desktopLink }) => [mobileLink, desktopLink])
    }
    const isIn = (links: readonly unknown[]) => links.some((link) => linkBase(link) === href)
    if (isIn(custom) || isIn(await listed())) known.add(href)
  }

  return {
    open(request) {
      const { href } = readStored(page) ?? {}
      if (href === undefined || !(isWeb(href) || known.has(href)) || !page.document.hasFocus()) return
      const ownWindow = page.self === page.top ? '_self' : '_top'
      // Neither the page around a frame nor Telegram's own is led away to another one (wire facts 9.1).
      const target = isWeb(href) || isTelegram(page) ? '_blank' : ownWindow
      page.open(toUrl(href, request), target, 'noreferrer noopener')
    },
    async check() {
      const stored = readStored(page)
      if (stored && !isWeb(stored.href) && !known.has(stored.href))
        await verifyInDirectory(stored).catch(() => {
          // The visitor opens the wallet by hand.
        })
    },
  }
}

/**
 * Pure rules for which wallets are listed, once each, and in which order (wire facts 3.1). `lists.actions.ts`
 * requests them from the directory.
 */
import type { WalletPage } from '../../api/contract.ts'
import type { CustomWallet } from '../../connectors/custom.ts'
import { readField } from '../../lib/json.ts'
import { toRdns } from '../../lib/rdns.ts'
import { safeLink } from '../../lib/url.ts'
import { walletLink } from '../../lib/wallet-link.ts'
import type { KnownWallet } from '../../state/connection.ts'
import type { AllWalletsState, WalletItem } from './all-wallets.state.ts'

/** Numbers from specification 9. Times in milliseconds. */
export const LISTS = {
  recommended: 4,
  page: 40,
  search: 100,
  /** A page is shown once the images of this many wallets are loaded. */
  preloaded: 20,
  searchShownMs: 300,
  typingMs: 500,
  /** More pages than any directory has, as a limit for an endless one. */
  pages: 100,
  /** Pages in a row without a wallet for this device; then the visitor decides whether to go on. */
  emptyPages: 3,
  help: 4,
} as const

/** The fields of a connector that are used here. */
export type ConnectorFacts = {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly rdns: string | undefined
  provider(namespace: 'eip155'): object | undefined
}

const DIRECTORY_ID = /^[\da-f]{64}$/i

/** The directory ids in a host's list, without its rdns and names. */
export const directoryIds = (given: readonly string[]): readonly string[] => [
  ...new Set(given.filter((id) => DIRECTORY_ID.test(id)).map((id) => id.toLowerCase())),
]

/** Exact below ten, else rounded down to tens with a plus. */
export const countLabel = (count: number): string =>
  count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`

/** Matches by id, rdns or name; all ignore case (specification 5). */
export function exclusion(excluded: readonly string[]): (wallet: Named) => boolean {
  const words = new Set(excluded.flatMap((word) => [word.toLowerCase(), toRdns(word)]))
  return ({ id, rdns = id, name }) => [id, rdns, name].some((word) => words.has(word.toLowerCase()))
}

type Named = Pick<WalletItem, 'id' | 'rdns' | 'name'>

/** The rdns of wallets that are recognised by their directory id, whatever rdns the row has (wire facts 16.6). */
const RDNS_BY_ID: Readonly<Record<string, string>> = {
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: 'com.coinbase.wallet',
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: 'com.coinbase.wallet',
}

/** The apps of MetaMask and Rabby, and MetaMask's SDK, announce themselves by another rdns than the extension (wire facts 3.1). */
const canonicalRdns = (rdns: string): string =>
  rdns === 'com.debank.rabbymobile' ? 'io.rabby' : rdns.replace(/^(io\.metamask)\.(?:mobile|mmc)$/, '$1')

const declaredRdns = ({ id, rdns }: Pick<WalletItem, 'id' | 'rdns'>): string | undefined =>
  Object.hasOwn(RDNS_BY_ID, id) ? RDNS_BY_ID[id] : rdns

/** The wallets that others must not imitate. */
export const knownOf = (items: readonly WalletItem[]): readonly KnownWallet[] =>
  items.map((item) => ({ name: item.name, rdns: declaredRdns(item) }))

/**
 * The id of the connector that reaches this wallet, if one does. A wallet that announces itself is found by rdns; the host's own
 * may have it for an id, which others choose by their names. The flag on `window.ethereum` counts only for the injected
 * connector, because announced wallets set each other's flags.
 */
export function connectorOf(
  { id, rdns, injected, connectorId }: Pick<WalletItem, 'id' | 'rdns' | 'injected' | 'connectorId'>,
  connectors: readonly ConnectorFacts[],
): string | undefined {
  if (connectorId !== undefined) return connectorId
  const declared = declaredRdns({ id, rdns })
  const wanted = declared && canonicalRdns(declared)
  const rdnsOf = (connector: ConnectorFacts) =>
    connector.rdns ?? (connector.type === 'external' ? connector.id : '')
  const match = connectors.find(
    (connector) =>
      connector.id === id ||
      (wanted && canonicalRdns(rdnsOf(connector)) === wanted) ||
      (connector.type === 'injected' &&
        injected.some((mark) => readField(connector.provider('eip155'), mark.id))),
  )
  return match?.id
}

const noFacts = { chains: [], isCertified: false, injected: [] } as const

const fromConnector = ({ id, name, imageUrl, rdns }: ConnectorFacts): WalletItem => ({
  ...noFacts,
  id,
  name,
  imageUrl,
  rdns,
  connectorId: id,
})

/** A wallet of the host without a provider, with the links that are safe to open. It may be written as the directory writes one (wire facts 3.1). */
export const fromCustom = ({ id, name, imageUrl, rdns, given }: CustomWallet): WalletItem => {
  const read = (...names: readonly string[]) =>
    names.map((key) => readField(given, key)).find((value) => value !== undefined && value !== null)
  return {
    ...noFacts,
    id,
    name,
    imageUrl,
    rdns,
    homepage: safeLink(read('homepage')),
    mobileLink: walletLink(read('mobileLink', 'mobile_link')),
    universalLink: safeLink(read('universalLink', 'link_mode')),
    desktopLink: walletLink(read('desktopLink', 'desktop_link')),
    webappLink: safeLink(read('webappLink', 'webapp_link')),
    appStore: safeLink(read('appStore', 'app_store')),
    playStore: safeLink(read('playStore', 'play_store')),
    chromeStore: safeLink(read('chromeStore', 'chrome_store')),
  }
}

/**
 * The first row of each wallet, by id, rdns and connector, with the id of its connector. Any page can set a flag on
 * `window.ethereum`, so a wallet that is found by its flag keeps the connector's own name and gets no picture from
 * the directory.
 */
export function dedupe(
  items: readonly WalletItem[],
  connectors: readonly ConnectorFacts[],
): readonly WalletItem[] {
  const seen = new Set<string>()
  return items.flatMap((item) => {
    const connectorId = connectorOf(item, connectors)
    const keys = [
      item.id,
      ...(item.rdns ? [`rdns ${canonicalRdns(item.rdns)}`] : []),
      ...(connectorId ? [`connector ${connectorId}`] : []),
    ]
    if (keys.some((key) => seen.has(key))) return []
    for (const key of keys) seen.add(key)
    if (connectorId === item.connectorId) return [item]
    const injected = connectors.find(({ id, type }) => id === connectorId && type === 'injected')
    return [injected ? fromConnector(injected) : { ...item, connectorId }]
  })
}

type Sources = {
  readonly connectors: readonly ConnectorFacts[]
  readonly featured: readonly WalletItem[]
  readonly custom: readonly WalletItem[]
  readonly recommended: readonly WalletItem[]
  readonly excluded: readonly string[]
}

/** The rows that Connect shows beside the connectors: without duplicates and excluded wallets. */
export function mergeRows({ connectors, featured, custom, recommended, excluded }: Sources) {
  const isExcluded = exclusion(excluded)
  const row =
    <T extends string>(type: T) =>
    (item: WalletItem) => ({ item, type })
  const rows = [
    ...featured.map(row('featured')),
    ...custom.map(row('custom')),
    ...recommended.map(row('recommended')),
  ]
  const kept = new Set(
    dedupe([...connectors.map(fromConnector), ...rows.map(({ item }) => item)], connectors),
  )
  return rows.filter(({ item }) => kept.has(item) && !isExcluded(item))
}

/** All wallets in order: installed, featured, the host's own, recommended, others. */
export function listAll({
  connectors,
  featured,
  custom,
  recommended,
  paged,
  excluded,
}: Sources & { readonly paged: readonly WalletItem[] }): readonly WalletItem[] {
  const isExcluded = exclusion(excluded)
  const others = [...featured, ...custom, ...recommended, ...paged].filter((item) => !isExcluded(item))
  return dedupe([...connectors.map(fromConnector), ...others], connectors)
}

/** Whether the name contains every word of the text, in any order and case. */
export function hasWords(name: string, text: string): boolean {
  const lower = name.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}

type Found = Sources & {
  readonly found: readonly WalletItem[]
  readonly text: string
  readonly isCertified: boolean
}

/** The result of a search: matching wallets of the page and the host, then the directory's; installed ones first. */
export function listFound(p: Found): readonly WalletItem[] {
  const isExcluded = exclusion(p.excluded)
  // Whether these are certified is not known.
  const local = p.isCertified ? [] : [...p.connectors.map(fromConnector), ...p.custom]
  const matching = local.filter(({ name }) => hasWords(name, p.text))
  const items = dedupe(
    [...matching, ...p.found].filter((item) => item.connectorId !== undefined || !isExcluded(item)),
    p.connectors,
  )
  const order = p.featured.map(({ id }) => id)
  const rank = ({ id, connectorId }: WalletItem) =>
    connectorId === undefined ? [...order, id].indexOf(id) : -1
  return [...items].sort((a, b) => rank(a) - rank(b))
}

export type PagedList = {
  readonly paged: readonly WalletItem[]
  readonly page: number
  readonly pagedCount: number
  /** Pages in a row that added nothing. */
  readonly emptyPages: number
  readonly step: 'idle' | 'paused' | 'failed' | 'done'
}

/**
 * Adds a page to the list. A page of wallets that are all known is the last one, whatever the count says; one without any before the count
 * is reached has failed, and is asked for again. After a few pages of wallets that are of
 * no use here the list does not grow by itself: its end stays in view, and so would ask for a hundred of them.
 */
export function addPage(
  before: Pick<PagedList, 'paged' | 'pagedCount' | 'emptyPages'>,
  page: number,
  { wallets, count }: WalletPage,
  isWanted: (wallet: WalletItem) => boolean,
): PagedList {
  const known = new Set(before.paged.map(({ id }) => id))
  const fresh = wallets.filter(({ id }) => !known.has(id))
  const wanted = fresh.filter(isWanted)
  const isMissing = wallets.length === 0 && page * LISTS.page < count
  const isLast = fresh.length === 0 || page * LISTS.page >= count || page >= LISTS.pages
  const emptyPages = wanted.length > 0 ? 0 : before.emptyPages + 1
  const isBarren = emptyPages > 0 && emptyPages % LISTS.emptyPages === 0
  return {
    paged: [...before.paged, ...wanted],
    page: isMissing ? page - 1 : page,
    pagedCount: Math.max(before.pagedCount, count),
    emptyPages,
    step: isMissing ? 'failed' : isLast ? 'done' : isBarren ? 'paused' : 'idle',
  }
}

/** How many wallets there are in all, as far as known: those of the directory, and those that only this page knows. */
export function totalOf(
  { search, paged, pagedCount, step }: Pick<AllWalletsState, 'search' | 'paged' | 'pagedCount' | 'step'>,
  shown: number,
): number {
  if (search.step === 'shown') return Math.max(shown, search.count + shown - search.items.length)
  return step === 'done' ? shown : Math.max(shown, pagedCount + shown - paged.length)
}

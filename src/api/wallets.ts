/** The wallet directory (wire facts 3.1). Which lists are shown, and what is hidden from them, is up to the features. */
import { toRdns } from '../lib/rdns.ts'
import * as v from '../lib/schema.ts'
import { safeLink } from '../lib/url.ts'
import { walletLink } from '../lib/wallet-link.ts'
import type { Answer, Ask } from './ask.ts'
import type { DirectoryWallet, WalletPage, WalletQuery } from './contract.ts'
import { caip2, id, integer, optional, required, text } from './fields.ts'
import { path } from './path.ts'
import { type Pause, readRows, rows } from './rows.ts'

/** The directory has hundreds; a huge count would make an endless list. */
const MAX_COUNT = 100_000

const walletId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{64}$/i.test(value) ? value.toLowerCase() : undefined

/** It is looked up on `window.ethereum`, so it must not be a property that every object has. */
const propertyName = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z$_][\w$]{0,63}$/i.test(value) && !(value in Object.prototype)
    ? value
    : undefined

// Created once, because creating a schema is slower than parsing a row.
const injectedSchema = rows(
  v.transform(v.object({ injected_id: required(propertyName), namespace: optional(id) }), (row) => ({
    id: row.injected_id,
    namespace: row.namespace,
  })),
  (row) => row.id,
  20,
)
const chainsSchema = rows(required(caip2), (chain) => chain)

const readInjected = (value: unknown) => v.read(injectedSchema, value)

const readChains = (value: unknown) => v.read(chainsSchema, value)

const wallet = v.transform(
  v.object({
    id: required(walletId),
    name: required(text()),
    image_id: optional(id),
    order: optional(integer),
    rdns: optional(id),
    chains: optional(readChains),
    badge_type: v.optional(v.unknown()),
    mobile_link: optional(walletLink),
    desktop_link: optional(walletLink),
    webapp_link: optional(safeLink),
    link_mode: optional(safeLink),
    homepage: optional(safeLink),
    app_store: optional(safeLink),
    play_store: optional(safeLink),
    chrome_store: optional(safeLink),
    injected: optional(readInjected),
  }),
  (row): DirectoryWallet => ({
    id: row.id,
    name: row.name,
    imageId: row.image_id,
    order: row.order,
    rdns: row.rdns && toRdns(row.rdns),
    chains: row.chains ?? [],
    isCertified: row.badge_type === 'certified',
    mobileLink: row.mobile_link,
    desktopLink: row.desktop_link,
    webappLink: row.webapp_link,
    universalLink: row.link_mode,
    homepage: row.homepage,
    appStore: row.app_store,
    playStore: row.play_store,
    chromeStore: row.chrome_store,
    injected: row.injected ?? [],
  }),
)

const walletPage = v.object({ count: optional(integer), data: v.array(v.unknown()) })

const MAX_PAGE_SIZE = 200

const joined = (values: readonly string[] | undefined) => values?.join(',') || undefined

/** `createPause`: makes the `Pause` of each page. */
export const createWalletDirectory = (ask: Ask, createPause: () => Pause) => ({
  /** One page of the directory; empty without a project id. Rejects with a `ServiceError`. */
  async page(p: WalletQuery): Promise<Answer<WalletPage>> {
    const { value, ...skip } = await ask.plain(
      {
        host: 'wallets',
        path: path`/getWallets`,
        query: {
          page: p.page,
          entries: p.entries,
          search: p.search?.trim() || undefined,
          include: joined(p.include),
          exclude: joined(p.exclude),
          chains: joined(p.chains),
          badge_type: p.isCertified ? 'certified' : undefined,
        },
        signal: p.signal,
      },
      walletPage,
      { count: 0, data: [] },
    )
    const { count = 0, data: given } = value
    const key = ({ id }: DirectoryWallet) => id
    const wallets = await readRows({ given, row: wallet, key, max: MAX_PAGE_SIZE, pause: createPause() })
    return { value: { count: Math.min(Math.max(count, wallets.length), MAX_COUNT), wallets }, ...skip }
  },
})

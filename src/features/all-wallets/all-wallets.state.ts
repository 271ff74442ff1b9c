/** The directory wallets loaded so far with their images, and the search in them. Written by this feature's actions only; an image is requested here, once. */
import { proxy, ref } from 'valtio/vanilla'
import type { DirectoryWallet } from '../../api/contract.ts'
import type { Core } from '../../core/wallet.ts'
import { ignore, latest, withDeadline } from '../../lib/flight.ts'
import { oncePerCore } from '../../lib/once-per.ts'

/** A wallet from any source, as this feature lists it. */
export type WalletItem = DirectoryWallet & {
  /** A `data:` url, or https when the host gave it. */
  readonly imageUrl?: string | undefined
  /** The id of the connector that reaches it, if one does: it is installed, or has a window of its own. */
  readonly connectorId?: string | undefined
  /** It may not be the wallet that it claims to be. */
  readonly isDoubtful?: boolean | undefined
  /** Shown where the name alone does not say which wallet it is. */
  readonly shownRdns?: string | undefined
}

export type Query = { readonly text: string; readonly isCertified: boolean }

export type Search =
  | { readonly step: 'off' }
  | { readonly step: 'waiting' }
  | { readonly step: 'failed' }
  /** `count`: how many were found in all; `items` has the first ones. */
  | { readonly step: 'shown'; readonly items: readonly WalletItem[]; readonly count: number }

export type AllWalletsState = {
  /** In the order of the option. */
  featured: readonly WalletItem[]
  recommended: readonly WalletItem[]
  /** The other wallets, page by page. */
  paged: readonly WalletItem[]
  /** The last page loaded, from 1; 0 for none. */
  page: number
  /** The number of other wallets in all, as the last page said. */
  pagedCount: number
  /** Pages in a row that added nothing. */
  emptyPages: number
  /** `paused`: the last pages had no wallet for this device, and the visitor decides whether to go on. */
  step: 'idle' | 'loading' | 'failed' | 'paused' | 'done'
  query: Query
  search: Search
  /** A wallet that the host asked for by its id. */
  asked: WalletItem | undefined
  /** The id of the last wallet chosen, which gets focus again on return. */
  chosen: string | undefined
}

/** `ref` keeps valtio from proxying hundreds of immutable objects. */
export const asRef = <T>(items: readonly T[]): readonly T[] => ref([...items])

export const noWallets = (): AllWalletsState => ({
  featured: asRef([]),
  recommended: asRef([]),
  paged: asRef([]),
  page: 0,
  pagedCount: 0,
  emptyPages: 0,
  step: 'idle',
  query: { text: '', isCertified: false },
  search: { step: 'off' },
  asked: undefined,
  chosen: undefined,
})

/** The running requests, and the options they are for. */
type Run = {
  key: string
  isWatching: boolean
  /** The names of the wallets that are excluded by id have been read. */
  knowsExcluded: boolean
  readonly search: () => () => boolean
  /** Stops the running search, or the wait before it. */
  stopSearch(): void
}

/** Made once for a core. */
export type AllWallets = {
  readonly core: Core
  readonly state: AllWalletsState
  readonly run: Run
  /** By image id. */
  readonly images: Map<string, string>
  /** Where the list was scrolled to, for whoever comes back to it. */
  readonly offset: { top: number }
}

/** What the views are handed. */
export type AllWalletsProps = { readonly allWallets: AllWallets }

const createAllWallets = (core: Core): AllWallets => ({
  core,
  state: proxy(noWallets()),
  run: { key: '', isWatching: false, knowsExcluded: false, search: latest(), stopSearch: () => {} },
  images: new Map(),
  offset: { top: 0 },
})

/** The same for the core, for hosts' methods and for views. */
export const allWalletsOf = oncePerCore(createAllWallets)

export const own = (core: Core): AllWalletsProps => ({ allWallets: allWalletsOf(core) })

/** As many as the api caches. */
const MAX_IMAGES = 300
/** Milliseconds that a list waits for its images (specification 9). */
const IMAGES_MS = 2_000

type WithImage = Pick<WalletItem, 'imageUrl' | 'imageId'>

/** The image, if it is loaded. */
export const imageOf = ({ images }: AllWallets, { imageUrl, imageId }: WithImage): string | undefined =>
  imageUrl ?? (imageId === undefined ? undefined : images.get(imageId))

/** Loads an image. Never rejects: without one a letter is shown. */
export async function loadImage(allWallets: AllWallets, item: WithImage): Promise<string | undefined> {
  const known = imageOf(allWallets, item)
  if (known !== undefined || item.imageId === undefined) return known
  const { images } = allWallets
  try {
    const image = await (await allWallets.core.api()).images.wallet(item.imageId)
    if (image === undefined) return undefined
    images.set(item.imageId, image)
    for (const oldest of images.keys()) {
      if (images.size <= MAX_IMAGES) break
      images.delete(oldest)
    }
    return image
  } catch {
    // The chunk of the api could not be loaded, which the request of the list reports.
    return undefined
  }
}

/** Loads images, and waits for them at most two seconds. */
export async function preload(allWallets: AllWallets, items: readonly WithImage[]): Promise<void> {
  const all = Promise.all(items.map((item) => loadImage(allWallets, item)))
  await ignore(withDeadline(all, IMAGES_MS, allWallets.core.clock, () => new Error('late'))).catch(() => {})
}

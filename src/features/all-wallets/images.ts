/** Images of listed wallets: each is requested once and cached. */
import type { Core } from '../../core/wallet.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import { LISTS } from './all-wallets.rules.ts'
import type { WalletItem } from './all-wallets.state.ts'

/** As many as the api caches. */
const MAX_IMAGES = 300

const createImages = (): Map<string, string> => new Map()

type WithImage = Pick<WalletItem, 'imageUrl' | 'imageId'>

/** The image, if it is loaded. */
export const imageOf = (core: Core, { imageUrl, imageId }: WithImage): string | undefined =>
  imageUrl ?? (imageId === undefined ? undefined : core.slice(createImages).get(imageId))

/** Loads an image. Never rejects: without one a letter is shown. */
export async function loadImage(core: Core, item: WithImage): Promise<string | undefined> {
  const known = imageOf(core, item)
  if (known !== undefined || item.imageId === undefined) return known
  const images = core.slice(createImages)
  try {
    const image = await (await core.api()).images.wallet(item.imageId)
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
export async function preload(core: Core, items: readonly WithImage[]): Promise<void> {
  const all = Promise.all(items.map((item) => loadImage(core, item)))
  await ignore(withDeadline(all, LISTS.imagesMs, core.clock, () => new Error('late'))).catch(() => {})
}

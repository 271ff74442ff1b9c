/** Images of listed wallets: each is requested once and cached. */
import { ignore, withDeadline } from '../../lib/flight.ts'
import { LISTS } from './all-wallets.rules.ts'
import type { AllWallets, WalletItem } from './all-wallets.state.ts'

/** As many as the api caches. */
const MAX_IMAGES = 300

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
  await ignore(withDeadline(all, LISTS.imagesMs, allWallets.core.clock, () => new Error('late'))).catch(
    () => {},
  )
}

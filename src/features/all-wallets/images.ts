/** Pictures of the wallets listed here: asked once each, kept while they may be wanted again. */
import type { Core } from '../../app/wallet.ts'
import { ignore, withDeadline } from '../../lib/flight.ts'
import { LISTS } from './all-wallets.rules.ts'
import type { WalletItem } from './all-wallets.state.ts'

/** As many as the api keeps. */
const MAX_IMAGES = 300

const createImages = (): Map<string, string> => new Map()

type Pictured = Pick<WalletItem, 'imageUrl' | 'imageId'>

/** What has come already. */
export const imageOf = (core: Core, { imageUrl, imageId }: Pictured): string | undefined =>
  imageUrl ?? (imageId === undefined ? undefined : core.slice(createImages).get(imageId))

/** Never rejects: without an image there is a letter. */
export async function loadImage(core: Core, item: Pictured): Promise<string | undefined> {
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
    // The part that asks could not be had; whoever asked for the list says so.
    return undefined
  }
}

/** Waits for all of them, two seconds at most. */
export async function preload(core: Core, items: readonly Pictured[]): Promise<void> {
  const all = Promise.all(items.map((item) => loadImage(core, item)))
  await ignore(withDeadline(all, LISTS.imagesMs, core.clock, () => new Error('late'))).catch(() => {})
}

/**
 * Images of wallets, networks and tokens (wire facts 3.5). Fetched by script because the request needs the project id, and returned as
 * `data:` URLs because of the CSP (decisions 38). Each is fetched once, and again some time after a failure that may be temporary. Failures
 * are silent; the view shows a placeholder.
 */
import type { Clock } from '../lib/clock.ts'
import { isDrawable } from '../lib/image-size.ts'
import type { Ask } from './ask.ts'
import { imageType, toDataUrl } from './image-type.ts'
import { limits } from './limits.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'
import { invalidAnswer, ServiceError } from './service-error.ts'

/** The most images in the cache, of about 5 kB each. */
const MAX_KEPT = 300

/** Milliseconds before an image that failed is asked for again: each tile that scrolls by wants it, and a service in trouble gets no rest. */
const REST_MS = 30_000

/** The service will not give this image. By 408, 425 and 429 it says only that it does not do so now. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceError && /^4(?!08|25|29)/.test(`${error.status}`)

/** `failedAt`: when it failed in a way that may be temporary, by the monotonic clock. */
type KeptImage = { readonly image: Promise<string | undefined>; failedAt: number | undefined }

export function createImages(ask: Ask, request: Request, clock: Clock) {
  const kept = new Map<string, KeptImage>()

  const fetchImage = async (path: string, cache: RequestCache): Promise<string> => {
    // Each in a task of its own: a list asks for twenty at once, and starting a request takes a twentieth of a frame.
    await clock.wait(0)
    const { bytes, type: named } = await request.bytes({ host: 'wallets', path, cache }, limits.imageBytes)
    const type = imageType(bytes)
    // A content type that is not an image's is respected.
    const isSmall = type === 'image/svg+xml' || isDrawable(bytes)
    const isImage = type && isSmall && /^(?:$|image\/|application\/octet-stream\b)/i.test(named)
    // What a captive portal or a broken connection gave in its place may be an image next time.
    if (!isImage) throw invalidAnswer()
    return toDataUrl(bytes, type)
  }

  const load = (path: string): Promise<string | undefined> => {
    const { image: known, failedAt } = kept.get(path) ?? {}
    if (known && (failedAt === undefined || clock.monotonic() - failedAt < REST_MS)) return known
    // What the browser keeps may be what failed.
    const image = fetchImage(path, known ? 'reload' : 'default').catch((error: unknown) => {
      if (!isRefusal(error)) one.failedAt = clock.monotonic()
      return undefined
    })
    const one: KeptImage = { image, failedAt: undefined }
    kept.set(path, one)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    return image
  }

  /** Also resolves with undefined for an id that cannot be part of a URL. */
  const loader = (toPath: (id: string) => string) => async (id: string) => {
    try {
      return ask.projectId() && (await load(toPath(id)))
    } catch {
      return undefined
    }
  }

  /** Each resolves with a `data:` URL or undefined, and never rejects. */
  return {
    /** By `imageId` of a directory wallet. */
    wallet: loader((id) => path`/getWalletImage/${id}`),
    /** Networks and connectors (wire facts 16.5). */
    asset: loader((id) => path`/public/getAssetImage/${id}`),
    /** By country or currency code. */
    currency: loader((id) => path`/public/getCurrencyImage/${id}`),
    /** By symbol. */
    token: loader((id) => path`/public/getTokenImage/${id}`),
  }
}

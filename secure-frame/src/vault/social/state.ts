/**
 * Owns the text that comes back in `state`: our token and, from a Telegram mini app, the page to return to. Such an app has no second
 * window, so the page appends `--` and its own address to the `state` of the address that it opens.
 */
import { safeLink } from '../../../../src/lib/url.ts'

export type ReturnedState = {
  readonly token: string
  /** As it was appended; not yet known to be a page that may be returned to. */
  readonly page: string | undefined
}

const MAX_LENGTH = 8_192
/** An address, encoded or not: a token may hold `--` as well. */
const APPENDED = /--(https?(?::|%3a).*)$/is

export function readState(state: string): ReturnedState | undefined {
  if (state.length > MAX_LENGTH) return undefined
  const found = APPENDED.exec(state)
  if (!found?.[1]) return { token: state, page: undefined }
  const page = decoded(found[1])
  return page === undefined ? undefined : { token: state.slice(0, found.index), page }
}

/** The page with the result added, if it belongs to the site that started; else undefined. */
export function pageWithResult(page: string, site: string, resultUri: string): string | undefined {
  const link = safeLink(page)
  if (!link) return undefined
  const url = new URL(link)
  if (url.origin !== site) return undefined
  url.searchParams.set('result_uri', resultUri)
  return url.href
}

function decoded(text: string): string | undefined {
  if (/^https?:/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // not an encoding of anything: refused
  }
}

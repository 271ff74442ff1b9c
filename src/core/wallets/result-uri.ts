/**
 * The parameter `result_uri` of the page's address, with which the service leads a visitor back from a provider (specification 2.7). It
 * holds a token, so it does not stay there, whoever has made it.
 */

const NAME = 'result_uri'

/** Removes it, and leaves the rest of the address as it is. Undefined: there is none, or it could not be removed. */
export function takeResultUri({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): string | undefined {
  const { pathname, search, hash } = location
  const given = new URLSearchParams(search).get(NAME)
  if (given === null) return undefined
  // By their own text: written anew, others would be encoded in another way.
  const others = search
    .slice(1)
    .split('&')
    .filter((part) => !new URLSearchParams(part).has(NAME))
    .join('&')
  try {
    history.replaceState(history.state, '', `${pathname}${others && `?${others}`}${hash}`)
  } catch {
    // A document without an address of its own: nobody was led back to it.
    return undefined
  }
  return given
}

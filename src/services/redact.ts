/**
 * Removes secrets from text that leaves the page (decisions 36), such as messages and stacks that nobody has checked.
 * First undoes disguises (full-width letters, invisible characters), then hides urls and escapes, then whatever looks
 * like a secret (`secrets.ts`).
 */
import { cleanText } from '../lib/text.ts'
import { hideSecrets, isPlainWord } from './secrets.ts'

/** Characters of a property. Messages and stacks have their own limits in `analytics-message.ts`. */
const MAX_TEXT = 200

/**
 * A single short word of letters, as nearly every key and name of a view is: too short for a key, and without any sign that the patterns look
 * for. It is decided without them, whose classes of all letters take long to build.
 */
const PLAIN = /^[A-Za-z_]{0,15}$/

/** How many characters are read for each that is kept, because redacting shortens text. */
const READ_FACTOR = 8

const SCHEME = '[a-z][a-z\\d+.-]{0,31}:'
/** Schemes that need no `//`; browsers accept `https:host`, too. */
const OPAQUE =
  '(?:https?|wss?|wc|data|blob|javascript|vbscript|mailto|tel|sms|file|filesystem|intent|view-source|about|ethereum|solana|bitcoin|metamask|trust|ipfs|urn|did):'
const START = new RegExp(`${SCHEME}[\\\\/]{2}|${OPAQUE}(?=[^\\s"'])|(?<![:\\w])//(?=\\w)`, 'i')
const ANY_SCHEME = new RegExp(SCHEME, 'i')

/** Urls that may contain spaces, so everything up to the end is hidden. */
const SCRIPT = /(?:data|javascript|vbscript):\S.*/is

const ESCAPED = /%[\da-f]{2}|\\u\{?[\da-f]|\\x[\da-f]{2}|&#x?[\da-f]+;/i

/** Private-use characters stand for the origins that are kept. `cleanText` has removed any that were in the text. */
const MARKS = 0xe000
const MAX_MARKS = 6_000

/**
 * Where a url begins in a word, or -1. Text with an unknown scheme is a url if it has a query or an `@`, as pairing
 * URIs do.
 */
const urlStart = (word: string): number => {
  const start = word.search(START)
  const carried = word.slice(0, Math.max(...['?', '&', '@'].map((one) => word.lastIndexOf(one)), 0))
  const paired = carried.search(ANY_SCHEME)
  return start < 0 || (paired >= 0 && paired < start) ? paired : start
}

/**
 * Scheme, host and port of an http(s) or ws(s) url; undefined for all others, and when the host itself is a secret.
 */
export function originOf(text: string): string | undefined {
  try {
    const { protocol, host, hostname } = new URL(text)
    const isPlain = /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(hostname) && hideSecrets(hostname) === hostname
    return isPlain && /^(?:https?|wss?):$/.test(protocol) ? `${protocol}//${host}` : undefined
  } catch {
    return undefined
  }
}

/** Line and column of a stack frame. After a query the numbers could be part of it. */
const positionOf = (url: string): string =>
  /^\w+:\/\/[^/?#]+\/[^?#]*?(:\d{1,6}:\d{1,7})$/.exec(url)?.[1] ?? ''

const CLOSING = /(?<![)\]}>"'`,;.])[)\]}>"'`,;.]*$/

const hideUrl = (text: string, mark: (shown: string) => string): string => {
  const url = text.replace(CLOSING, '')
  const origin = originOf(url)
  return (origin ? mark(origin + positionOf(url)) : '[url]') + text.slice(url.length)
}

/**
 * Hides the urls; `restore` puts their origins back. Hides the rest of the word too, because the end of a url inside
 * a word cannot be known.
 */
const hideUrls = (text: string) => {
  const origins: string[] = []
  const mark = (shown: string): string =>
    origins.length < MAX_MARKS ? String.fromCharCode(MARKS + origins.push(shown) - 1) : '[url]'
  const hidden = text.replace(SCRIPT, '[url]').replace(/\S+/g, (word) => {
    const at = urlStart(word)
    const head = at < 0 ? word : word.slice(0, at)
    return (ESCAPED.test(head) ? '[encoded]' : head) + (at < 0 ? '' : hideUrl(word.slice(at), mark))
  })
  const restore = (rest: string): string =>
    rest.replace(/[\ue000-\uf8ff]/g, (one) => origins[one.charCodeAt(0) - MARKS] ?? '')
  return { hidden, restore }
}

const undisguise = (text: string): string =>
  cleanText(text.replaceAll('\ufeff', ''), text.length)
    .replace(/\\[nrt]/g, ' ')
    .replace(/([A-Za-z\p{Nd}])\p{M}+/gu, '$1')

/** Drops what may be the first half of a secret at the cut: words of a phrase, digits, and always the last word. */
const dropCutEnd = (text: string): string =>
  text
    .replace(/(?<!\S)\S*$/, '')
    .replace(/(?:[^\p{L}]{1,6}\p{L}{3,8}(?!\p{L}))+[^\p{L}]*$|(?<![\p{Nd}\p{Pd}\s])[\p{Nd}\p{Pd}\s]+$/u, '')

/**
 * Redacts text to at most `max` characters on one line, with `[url]`, `[encoded]`, `[email]`, `[hex]`, `[key]`,
 * `[code]` or `[words]` in place of what was removed.
 */
export function redactText(text: unknown, max = MAX_TEXT): string {
  if (typeof text !== 'string') return ''
  if (text.length <= max && (PLAIN.test(text) || isPlainWord(text))) return text
  const read = max * READ_FACTOR
  const normal = text.slice(0, read).normalize('NFKC')
  const { hidden, restore } = hideUrls(undisguise(normal.slice(0, read)))
  const isCut = text.length > read || normal.length > read
  const safe = hideSecrets(hidden)
  return cleanText(restore(isCut ? dropCutEnd(safe) : safe), max)
}

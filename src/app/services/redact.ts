/**
 * Owns what may be read of a text that leaves the page (decisions 36): messages, stacks and values nobody has checked.
 * Disguises (full-width letters, invisible ones, escapes) are taken off first, then urls, then what looks like a secret.
 */
import { cleanText } from '../../lib/text.ts'
import { hideSecrets } from './secrets.ts'

/** Characters of a property; of a message and of a stack: `told.ts`. */
const MAX_TEXT = 200

/** How much is read for each character that is kept: redacted text is shorter. */
const READ = 8

const SCHEME = '[a-z][a-z\\d+.-]{0,31}:'
/** Schemes that need no `//`; browsers read `https:host`, too. */
const OPAQUE =
  '(?:https?|wss?|wc|data|blob|javascript|vbscript|mailto|tel|sms|file|filesystem|intent|view-source|about|ethereum|solana|bitcoin|metamask|trust|ipfs|urn|did):'
const START = new RegExp(`${SCHEME}[\\\\/]{2}|${OPAQUE}(?=[^\\s"'])|(?<![:\\w])//(?=\\w)`, 'i')
const ANY_SCHEME = new RegExp(SCHEME, 'i')

/** What follows belongs to it, spaces and all. */
const SCRIPT = /(?:data|javascript|vbscript):\S.*/is

const ESCAPED = /%[\da-f]{2}|\\u\{?[\da-f]|\\x[\da-f]{2}|&#x?[\da-f]+;/i

/** Private-use characters: `cleanText` has taken out all that were there, so these are ours. One for each origin kept. */
const MARKS = 0xe000
const MAX_MARKS = 6_000

/** Where a url begins in a word, or -1. Of an unknown scheme it is one when it carries what pairing uris carry. */
const startOf = (word: string): number => {
  const start = word.search(START)
  const carried = word.slice(0, Math.max(...['?', '&', '@'].map((one) => word.lastIndexOf(one)), 0))
  const paired = carried.search(ANY_SCHEME)
  return start < 0 || (paired >= 0 && paired < start) ? paired : start
}

/** Scheme, host and port of an http(s) or ws(s) url; undefined of all others, and where the host itself is a secret. */
export function originOf(text: string): string | undefined {
  try {
    const { protocol, host, hostname } = new URL(text)
    const isPlain = /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(hostname) && hideSecrets(hostname) === hostname
    return isPlain && /^(?:https?|wss?):$/.test(protocol) ? `${protocol}//${host}` : undefined
  } catch {
    return undefined
  }
}

/** Where in the file, of a frame of a stack. A query would make the numbers part of it. */
const positionOf = (url: string): string =>
  /^\w+:\/\/[^/?#]+\/[^?#]*?(:\d{1,6}:\d{1,7})$/.exec(url)?.[1] ?? ''

const CLOSING = /(?<![)\]}>"'`,;.])[)\]}>"'`,;.]*$/

const hideUrl = (text: string, mark: (shown: string) => string): string => {
  const url = text.replace(CLOSING, '')
  const origin = originOf(url)
  return (origin ? mark(origin + positionOf(url)) : '[url]') + text.slice(url.length)
}

/** Without its urls; `restore` puts the origins back. The whole word goes: where a url ends inside one, nobody can tell. */
const hideUrls = (text: string) => {
  const origins: string[] = []
  const mark = (shown: string): string =>
    origins.length < MAX_MARKS ? String.fromCharCode(MARKS + origins.push(shown) - 1) : '[url]'
  const hidden = text.replace(SCRIPT, '[url]').replace(/\S+/g, (word) => {
    const at = startOf(word)
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

/** The cut may have left the first half of a secret: the words of a phrase, digits, the last word whatever it is. */
const dropHalves = (text: string): string =>
  text
    .replace(/(?<!\S)\S*$/, '')
    .replace(/(?:[^\p{L}]{1,6}\p{L}{3,8}(?!\p{L}))+[^\p{L}]*$|(?<![\p{Nd}\p{Pd}\s])[\p{Nd}\p{Pd}\s]+$/u, '')

/** At most `max` characters on one line, with `[url]` `[encoded]` `[email]` `[hex]` `[key]` `[code]` `[words]` for what was there. */
export function redactText(text: unknown, max = MAX_TEXT): string {
  if (typeof text !== 'string') return ''
  const read = max * READ
  const normal = text.slice(0, read).normalize('NFKC')
  const { hidden, restore } = hideUrls(undisguise(normal.slice(0, read)))
  const isCut = text.length > read || normal.length > read
  const safe = hideSecrets(hidden)
  return cleanText(restore(isCut ? dropHalves(safe) : safe), max)
}

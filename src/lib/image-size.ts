/**
 * Owns how large a picture says it is, by its first bytes and without decoding it: a few kilobytes can name a picture that
 * fills the memory when it is drawn. Formats beside these have no size here. Pure.
 */

/** Width times height. */
export const MAX_PIXELS = 1_048_576

type Size = { readonly width: number; readonly height: number }

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** NaN beyond the end, which no comparison lets pass. */
const big = (bytes: Uint8Array, at: number, length: number): number => {
  let value = 0
  for (let index = at; index < at + length; index++) value = value * 256 + (bytes[index] ?? Number.NaN)
  return value
}
const little = (bytes: Uint8Array, at: number, length: number): number => {
  let value = 0
  for (let index = at + length - 1; index >= at; index--) value = value * 256 + (bytes[index] ?? Number.NaN)
  return value
}

/** The first chunk has to be the header. */
const png = (bytes: Uint8Array): Size | undefined =>
  ascii(bytes, 12, 16) === 'IHDR' ? { width: big(bytes, 16, 4), height: big(bytes, 20, 4) } : undefined

/** Of a block of data, which is cut into pieces: its end. */
const endOfPieces = (bytes: Uint8Array, from: number): number => {
  let at = from
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  return at + 1
}

const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Browsers make the screen as large as a first picture that does not fit. */
const gif = (bytes: Uint8Array): Size | undefined => {
  let at = 13 + colours(bytes[10] ?? 0)
  while (bytes[at] === 0x21) at = endOfPieces(bytes, at + 2)
  if (bytes[at] !== 0x2c) return undefined
  const [left, top, width, height] = [1, 3, 5, 7].map((from) => little(bytes, at + from, 2))
  return {
    width: Math.max(little(bytes, 6, 2), Number(left) + Number(width)),
    height: Math.max(little(bytes, 8, 2), Number(top) + Number(height)),
  }
}

const webp = (bytes: Uint8Array): Size | undefined => {
  const kind = ascii(bytes, 12, 16)
  if (kind === 'VP8X') return { width: little(bytes, 24, 3) + 1, height: little(bytes, 27, 3) + 1 }
  if (kind === 'VP8L' && bytes[20] === 0x2f) {
    const bits = little(bytes, 21, 4)
    return { width: (bits % 0x4000) + 1, height: (Math.floor(bits / 0x4000) % 0x4000) + 1 }
  }
  if (kind === 'VP8 ' && big(bytes, 23, 3) === 0x9d012a)
    return { width: little(bytes, 26, 2) & 0x3fff, height: little(bytes, 28, 2) & 0x3fff }
  return undefined
}

/** A start of frame; not the tables (C4, CC) and the one that is reserved (C8). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpeg = (bytes: Uint8Array): Size | undefined => {
  let at = 2
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    // Padding.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) return { width: big(bytes, at + 7, 2), height: big(bytes, at + 5, 2) }
    // The data begins, or a marker that stands alone: its size would have been said before.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return undefined
    at += 2 + big(bytes, at + 2, 2)
  }
  return undefined
}

/** The largest that is named: a picture may be put together from others. */
const avif = (bytes: Uint8Array): Size | undefined => {
  let found: Size | undefined
  for (let at = 0; at + 16 <= bytes.length; at++) {
    // `ispe`
    if (bytes[at] !== 0x69 || big(bytes, at, 4) !== 0x69737065) continue
    const size = { width: big(bytes, at + 8, 4), height: big(bytes, at + 12, 4) }
    if (!found || size.width * size.height > found.width * found.height) found = size
  }
  return found
}

/** Undefined: no picture whose size can be told from its header; moving AVIF is one. */
export const imageSize = (bytes: Uint8Array): Size | undefined => {
  const size =
    ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'
      ? png(bytes)
      : ascii(bytes, 0, 3) === '\xff\xd8\xff'
        ? jpeg(bytes)
        : /^GIF8[79]a$/.test(ascii(bytes, 0, 6))
          ? gif(bytes)
          : ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'
            ? webp(bytes)
            : ascii(bytes, 4, 12) === 'ftypavif'
              ? avif(bytes)
              : undefined
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

export const isDrawable = (bytes: Uint8Array): boolean => {
  const size = imageSize(bytes)
  return size !== undefined && size.width * size.height <= MAX_PIXELS
}

/** Whether it is text that may be an SVG, which has no pixels to count. */
const isMarkup = (bytes: Uint8Array): boolean => /^(?:\xef\xbb\xbf)?\s*</.test(ascii(bytes, 0, 256))

/** The bytes of a `data:` address, as browsers read them; undefined when it is not one. */
const bytesOf = (address: string): { readonly type: string; readonly bytes: Uint8Array } | undefined => {
  const [, type = '', rest, body = ''] = /^data:image\/([\w.+-]+)([^,]*),([^#]*)/is.exec(address) ?? []
  if (rest === undefined) return undefined
  try {
    // Escapes are bytes, whatever they say as text.
    const raw = body.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    const text = /;\s*base64\s*$/i.test(rest) ? atob(raw) : raw
    return { type: type.toLowerCase(), bytes: Uint8Array.from(text, (char) => char.charCodeAt(0)) }
  } catch {
    return undefined
  }
}

/** Whether the picture in a `data:` address may be drawn. Browsers go by the bytes, not by the type that is written before them. */
export const isDrawableData = (address: string): boolean => {
  const read = bytesOf(address)
  if (!read) return false
  return read.type === 'svg+xml' ? isMarkup(read.bytes) : isDrawable(read.bytes)
}

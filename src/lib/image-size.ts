/**
 * Reads an image's size from its header without decoding it: a file of a few kilobytes can declare an image that exhausts memory when
 * drawn. Knows PNG, JPEG, GIF, WebP and still AVIF. Pure.
 */

/** Width times height, in pixels. */
export const MAX_PIXELS = 1_048_576

type Size = { readonly width: number; readonly height: number }

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Big-endian. NaN beyond the end, which fails every later comparison. */
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

/** The first chunk must be IHDR. */
const png = (bytes: Uint8Array): Size | undefined =>
  ascii(bytes, 12, 16) === 'IHDR' ? { width: big(bytes, 16, 4), height: big(bytes, 20, 4) } : undefined

/** Where a chain of GIF data sub-blocks ends. */
const endOfSubBlocks = (bytes: Uint8Array, from: number): number => {
  let at = from
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  return at + 1
}

/** Bytes of the GIF colour table that the flags announce. */
const colourTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Browsers enlarge the logical screen if the first frame does not fit into it. */
const gif = (bytes: Uint8Array): Size | undefined => {
  let at = 13 + colourTableBytes(bytes[10] ?? 0)
  while (bytes[at] === 0x21) at = endOfSubBlocks(bytes, at + 2)
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

/** Start-of-frame markers; C4 and CC are tables, C8 is reserved. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpeg = (bytes: Uint8Array): Size | undefined => {
  let at = 2
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    // Fill byte.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) return { width: big(bytes, at + 7, 2), height: big(bytes, at + 5, 2) }
    // Scan data or a marker without a length: the frame header has to come before them.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return undefined
    at += 2 + big(bytes, at + 2, 2)
  }
  return undefined
}

/** The largest `ispe` box counts: an image may be composed of several. */
const avif = (bytes: Uint8Array): Size | undefined => {
  let found: Size | undefined
  for (let at = 0; at + 16 <= bytes.length; at++) {
    // 'i' first, as reading four bytes everywhere is slow; then all of 'ispe'.
    if (bytes[at] !== 0x69 || big(bytes, at, 4) !== 0x69737065) continue
    const size = { width: big(bytes, at + 8, 4), height: big(bytes, at + 12, 4) }
    if (!found || size.width * size.height > found.width * found.height) found = size
  }
  return found
}

/** Undefined for unknown formats, animated AVIF, and headers without a size. */
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

/** Whether it may be an SVG, which has no pixels to count. */
const isMarkup = (bytes: Uint8Array): boolean => /^(?:\xef\xbb\xbf)?\s*</.test(ascii(bytes, 0, 256))

/** Decodes a `data:` image URL as browsers do; undefined when it is not one. */
const bytesOf = (address: string): { readonly type: string; readonly bytes: Uint8Array } | undefined => {
  const [, type = '', rest, body = ''] = /^data:image\/([\w.+-]+)([^,]*),([^#]*)/is.exec(address) ?? []
  if (rest === undefined) return undefined
  try {
    // Each escape is one byte, so `decodeURIComponent`, which expects UTF-8, does not fit.
    const raw = body.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    const text = /;\s*base64\s*$/i.test(rest) ? atob(raw) : raw
    return { type: type.toLowerCase(), bytes: Uint8Array.from(text, (char) => char.charCodeAt(0)) }
  } catch {
    return undefined
  }
}

/** Whether a `data:` image URL is small enough to draw. Goes by the bytes, as browsers do, except that only a declared SVG may be one. */
export const isDrawableData = (address: string): boolean => {
  const read = bytesOf(address)
  if (!read) return false
  return read.type === 'svg+xml' ? isMarkup(read.bytes) : isDrawable(read.bytes)
}

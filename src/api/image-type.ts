/** Detects the type of an image by its first bytes, because the server's content type may be wrong, and makes `data:` URLs. */

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const isSvg = (bytes: Uint8Array): boolean => {
  const head = new TextDecoder().decode(bytes.subarray(0, 1_024)).trimStart()
  return /^(?:<\?xml\b|<!--|<svg\b|<!doctype svg\b)/i.test(head) && /<svg\b/i.test(head)
}

/** The media type; undefined if it is not a known image format. */
export function imageType(bytes: Uint8Array): string | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (/^ftypavi[fs]$/.test(ascii(bytes, 4, 12))) return 'image/avif'
  return isSvg(bytes) ? 'image/svg+xml' : undefined
}

const STEP = 8_192

export function toDataUrl(bytes: Uint8Array, type: string): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += STEP) text += ascii(bytes, from, from + STEP)
  return `data:${type};base64,${btoa(text)}`
}

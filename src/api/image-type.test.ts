import { describe, expect, it } from 'vitest'
import { imageType, toDataUrl } from './image-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

describe('imageType', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n…', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF....WEBPVP8 ', 'image/webp'],
    ['....ftypavif', 'image/avif'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['\n<?xml version="1.0"?><svg/>', 'image/svg+xml'],
    ['<!-- drawn --><svg/>', 'image/svg+xml'],
  ])('param: %j is %s', (head, type) => {
    expect(imageType(bytes(head))).toBe(type)
  })

  it.each([
    '',
    'PNG',
    '<!doctype html><svg>',
    '<html><svg>',
    '{"a":1}',
    '<?xml version="1.0"?><html/>',
    'text <svg',
  ])('attack: %j is no image', (head) => {
    expect(imageType(bytes(head))).toBeUndefined()
  })
})

describe('toDataUrl', () => {
  it('behavior: every byte comes back, however many there are', () => {
    const all = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256)
    const url = toDataUrl(all, 'image/png')
    expect(url.startsWith('data:image/png;base64,')).toBe(true)
    expect(bytes(atob(url.slice(22)))).toEqual(all)
  })
})

// Owns the drawing of pictures that follow from a name: the same name always gives the same bytes.
import { crc32, deflateSync } from 'node:zlib'

const SIZE = 64

/** A disc on a ground of another tone. @param {string} hash hex @returns {Uint8Array<ArrayBuffer>} */
export function drawPng(hash) {
  const [ground, disc] = [colourOf(hash.slice(0, 6)), colourOf(hash.slice(6, 12))]
  const radius = SIZE / 4 + (Number.parseInt(hash.slice(12, 14), 16) % 10)
  const rows = Buffer.alloc(SIZE * (1 + SIZE * 3)) // each row begins with its filter, none
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const isDisc = Math.hypot(x - SIZE / 2 + 0.5, y - SIZE / 2 + 0.5) < radius
      rows.set(isDisc ? disc : ground, y * (1 + SIZE * 3) + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([8, 2, 0, 0, 0], 8) // eight bits each of red, green and blue
  const parts = [part('IHDR', header), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]))
}

function part(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** A disc with up to four letters. @param {string} hash hex @param {string} letters */
export function drawSvg(hash, letters) {
  const [red, green, blue] = colourOf(hash.slice(0, 6))
  const text = letters.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, 4)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><circle cx="32" cy="32" r="32" fill="rgb(${red} ${green} ${blue})"/><text x="32" y="33" fill="#fff" font-family="sans-serif" font-size="${text.length > 3 ? 18 : 22}" font-weight="600" text-anchor="middle" dominant-baseline="middle">${text}</text></svg>\n`
}

// Neither very dark nor very light, so that white letters can be read.
const colourOf = (digits) => [0, 2, 4].map((at) => 40 + (Number.parseInt(digits.slice(at, at + 2), 16) % 130))

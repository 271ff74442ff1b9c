/** A QR code as one path. Dark on white in every theme, with the four modules of quiet around it that scanners need (ISO/IEC 18004). */
import { encode } from 'uqr'

const SVG = 'http://www.w3.org/2000/svg'
const QUIET = 4

export function qrCode(text: string, label: string): SVGSVGElement {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const svg = document.createElementNS(SVG, 'svg')
  const attributes = { class: 'qr', role: 'img', 'aria-label': label, viewBox: `0 0 ${size} ${size}` }
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value)
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', data.map(lineOf).join(''))
  svg.append(path)
  return svg
}

/** A rectangle for each run of dark modules. */
function lineOf(modules: readonly boolean[], y: number): string {
  let line = ''
  for (let x = 0; x < modules.length; x++) {
    const from = x
    while (modules[x]) x++
    if (x > from) line += `M${from} ${y}h${x - from}v1h${from - x}z`
  }
  return line
}

/**
 * A QR code, drawn as dots in one path. It is light in both themes, because scanners need that. Error correction is
 * M: the image in the middle hides about 8 % of the code words of which 15 % may be missing; with Q the dots would be
 * too small to scan.
 */
import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'

export type QrCodeProps = { value: string; label: string; children?: ReactNode }

const finderSize = 7

export function QrCode({ value, label, children }: QrCodeProps) {
  const withImage = children !== undefined && children !== null
  const { size, path } = useMemo(() => draw(value, withImage), [value, withImage])
  return (
    // Forced colours would paint the ground in the visitor's own and leave the dots dark: on black nothing could be scanned.
    <div className="qr" part="qr" role="img" aria-label={label} style={{ forcedColorAdjust: 'none' }}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={path} fillRule="evenodd" />
      </svg>
      {withImage && <div className="qr-image">{children}</div>}
    </div>
  )
}

function draw(value: string, withImage: boolean): { size: number; path: string } {
  const { size, data } = encode(value, { ecc: 'M', border: 0 })
  const hole = withImage ? Math.round(size * 0.21) | 1 : 0
  const from = (size - hole) / 2
  const inHole = (n: number) => n >= from && n < from + hole
  const inFinder = (x: number, y: number) =>
    (x < finderSize || x >= size - finderSize) && y < finderSize
      ? true
      : x < finderSize && y >= size - finderSize

  let path = ''
  data.forEach((line, y) => {
    line.forEach((dark, x) => {
      if (!dark || inFinder(x, y) || (inHole(x) && inHole(y))) return
      path += `M${x + 0.05} ${y + 0.5}a.45.45 0 1 0 .9 0a.45.45 0 1 0-.9 0z`
    })
  })
  const end = size - finderSize
  const eye = (x: number, y: number) =>
    rounded(x, y, 7, 1.6) + rounded(x + 1, y + 1, 5, 1.2) + rounded(x + 2, y + 2, 3, 0.8)
  path += eye(0, 0) + eye(end, 0) + eye(0, end)
  return { size, path }
}

/** A rounded square as a path; nested squares cut each other out by the even-odd rule. */
function rounded(x: number, y: number, side: number, r: number): string {
  const s = side - 2 * r
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${s}${arc(r, r)}v${s}${arc(-r, r)}h${-s}${arc(-r, -r)}v${-s}${arc(r, -r)}z`
}

/** The page's accent, made readable: text on it has a contrast of at least 4.5 : 1, and it stands out from the background by 3 : 1. */

export type Rgb = readonly [red: number, green: number, blue: number]

const MIN_TEXT = 4.5
/** WCAG 1.4.11, for what is not text. */
const MIN_SHAPE = 3
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

export type Accent = { readonly accent: Rgb; readonly onAccent: Rgb }

/** Pure. `background`: what the accent is drawn on. */
export function readableAccent(accent: Rgb, background: Rgb): Accent {
  const goal = contrast(WHITE, background) > contrast(BLACK, background) ? WHITE : BLACK
  let shown = accent
  for (let step = 1; step <= 50 && contrast(shown, background) < MIN_SHAPE; step++)
    shown = mix(accent, goal, step / 50)
  const onAccent = [WHITE, BLACK].find((colour) => contrast(colour, shown) >= MIN_TEXT) ?? BLACK
  return { accent: shown, onAccent }
}

/** The WCAG 2 contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const mix = (from: Rgb, to: Rgb, amount: number): Rgb => {
  const channel = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * amount)
  return [channel(0), channel(1), channel(2)]
}

const luminance = (colour: Rgb): number => {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
}

/** Reads an opaque colour as browsers compute it; undefined for any other. */
export function parseRgb(text: string): Rgb | undefined {
  const [, red, green, blue] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(text) ?? []
  return red && green && blue ? [Number(red), Number(green), Number(blue)] : undefined
}

/** Sets the accent on an element, or the theme's own if there is none that can be read. */
export function applyAccent(target: HTMLElement, accent: string | undefined): void {
  target.style.removeProperty('--a-accent')
  target.style.removeProperty('--a-on-accent')
  const colour = accent === undefined ? undefined : computed(accent)
  if (!colour) return
  const background: Rgb = target.dataset['theme'] === 'light' ? WHITE : [19, 20, 23]
  const readable = readableAccent(colour, background)
  target.style.setProperty('--a-accent', `rgb(${readable.accent.join(' ')})`)
  target.style.setProperty('--a-on-accent', `rgb(${readable.onAccent.join(' ')})`)
}

/** The browser reads it: a colour can be written in many ways. */
const computed = (accent: string): Rgb | undefined => {
  const probe = document.createElement('span')
  probe.style.color = accent
  if (probe.style.color === '') return undefined
  document.documentElement.append(probe)
  const colour = parseRgb(getComputedStyle(probe).color)
  probe.remove()
  return colour
}

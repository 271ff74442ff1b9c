/**
 * Keeps text readable with any accent a host may give: text on the accent, and text in the accent colour, have a
 * contrast of at least 4.5 : 1 to every background they appear on. The computation is pure; `applyAccent` reads the
 * page.
 */

import { hasHostColours, isGiven, resetAccent } from './host-colours.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

export type AccentInput = {
  accent: Rgb
  /** Every background of accent-coloured text. */
  backgrounds: readonly Rgb[]
  /** The colour to prefer for text on the accent. */
  ink?: Rgb | undefined
  /** The host's own colour for text on the accent. */
  given?: Rgb | undefined
}

/** `away`: what is mixed into the accent under the pointer, so that it differs from its text more than before. */
export type AccentVariants = { onAccent: Rgb; accentText: Rgb; away: Rgb }

const minContrast = 4.5
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

export function accentVariants({ accent, backgrounds, ink = white, given }: AccentInput): AccentVariants {
  const onAccent =
    given ?? [ink, white, black].find((colour) => contrast(colour, accent) >= minContrast) ?? black
  const away = luminance(onAccent) > luminance(accent) ? black : white
  const worst = (colour: Rgb) => Math.min(...backgrounds.map((under) => contrast(colour, under)))
  const goal = worst(white) > worst(black) ? white : black
  let accentText = accent
  for (let step = 1; step <= 50 && worst(accentText) < minContrast; step += 1)
    accentText = mix(accent, goal, step / 50)
  return { onAccent, accentText, away }
}

/** Surfaces, `--w-accent-soft` on each (tags, pills), and a pill under the pointer, which stands on none that is pressed. */
export function accentBackgrounds(
  {
    accent,
    background,
    surface,
    pressed,
  }: Readonly<Record<'accent' | 'background' | 'surface' | 'pressed', Rgb>>,
  isLight: boolean,
): Rgb[] {
  const surfaces = [background, surface, pressed]
  const [soft, pointed] = isLight ? [0.09, 0.163] : [0.14, 0.209]
  return [
    ...surfaces,
    ...surfaces.map((under) => mix(under, accent, soft)),
    ...[background, surface].map((under) => mix(under, accent, pointed)),
  ]
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

export function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * amount)
  return [channel(0), channel(1), channel(2)]
}

function luminance(colour: Rgb): number {
  const linear = (value: number) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
}

/** Parses `rgb()`, `rgba()` or `color(srgb …)` as browsers compute them; the fourth number is the opacity. */
export function parseColour(text: string): { rgb: Rgb; alpha: number } | undefined {
  const srgb = text.startsWith('color(srgb ')
  if (!srgb && !text.startsWith('rgb')) return undefined
  const numbers = text
    .slice(text.indexOf('(') + (srgb ? 6 : 1))
    .match(/-?[\d.]+(?:e[-+]?\d+)?|none/g)
    ?.map((part) => (part === 'none' ? 0 : Number(part)))
  const [red, green, blue, alpha = 1] = numbers ?? []
  if (red === undefined || green === undefined || blue === undefined) return undefined
  const channel = (value: number) => Math.min(255, Math.max(0, Math.round(srgb ? value * 255 : value)))
  return { rgb: [channel(red), channel(green), channel(blue)], alpha: Math.min(1, Math.max(0, alpha)) }
}

const toCss = (colour: Rgb) => `rgb(${colour.join(' ')})`

/** Sets the computed colours on the root. Call it again when the theme or the host's variables change. */
export function applyAccent(root: HTMLElement): void {
  resetAccent(root)
  if (!hasHostColours(root)) return

  // Measured on a probe element, because a custom property is only text; its computed colour is what the browser
  // understood.
  const probe = document.createElement('span')
  root.append(probe)
  const read = (name: string) => {
    probe.style.color = `color-mix(in srgb, var(${name}) 100%, transparent)`
    return parseColour(getComputedStyle(probe).color)
  }
  const light = root.dataset.theme === 'light'
  const flat = (name: string, under: Rgb) => {
    const colour = read(name)
    return colour ? mix(under, colour.rgb, colour.alpha) : under
  }
  const background = flat('--w-bg', light ? white : black)
  const surface = flat('--w-surface', background)
  const accent = flat('--w-accent', background)
  const backgrounds = accentBackgrounds(
    { accent, background, surface, pressed: flat('--w-pressed', surface) },
    light,
  )
  const given = isGiven(root, '--wm-on-accent') ? flat('--w-on-accent', accent) : undefined
  probe.remove()

  const ink: Rgb = light ? white : [10, 18, 38]
  const variants = accentVariants({ accent, backgrounds, ink, given })
  if (!given) root.style.setProperty('--w-on-accent', toCss(variants.onAccent))
  root.style.setProperty('--w-accent-text', toCss(variants.accentText))
  root.style.setProperty('--w-away', toCss(variants.away))
}

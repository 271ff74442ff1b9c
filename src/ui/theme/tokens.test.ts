import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, type Rgb } from './contrast.ts'

const sheets = ['tokens', 'surface-tokens'].map((name) =>
  readFileSync(`${import.meta.dirname}/${name}.css`, 'utf8'),
)
const TEXTS = ['fg', 'muted', 'accent-text', 'success', 'error', 'warning']

const rgbOf = (hex: string): Rgb => {
  const long = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex
  const at = (from: number) => Number.parseInt(long.slice(from, from + 2), 16)
  return [at(0), at(2), at(4)]
}

/** Where the host has given nothing: the last colour of each line. */
const coloursOf = (theme: string): ReadonlyMap<string, Rgb> => {
  const rules = sheets.join('').matchAll(/\.wm\[data-theme="(\w+)"\] \{([^}]*)\}/g)
  const own = [...rules].filter(([, name]) => name === theme).map(([, , rule = '']) => rule)
  const lines = own.join('').matchAll(/--w-([\w-]+): [^;]*#([\da-f]{3}|[\da-f]{6})\)?;/g)
  return new Map([...lines].map(([, name = '', hex = '']) => [name, rgbOf(hex)]))
}

describe.each(['dark', 'light'])('tokens, %s', (theme) => {
  const colours = coloursOf(theme)
  const read = (text: string, ground: string) => {
    const [ink, under] = [colours.get(text), colours.get(ground)]
    if (!ink || !under) throw new Error(`No colour: ${text} on ${ground}`)
    return contrast(ink, under)
  }

  it.each(TEXTS)('behavior: %s can be read on every surface', (text) => {
    for (const ground of ['bg', 'surface', 'pressed'])
      expect(read(text, ground), ground).toBeGreaterThanOrEqual(4.5)
  })

  it('behavior: faint can be read where it stands, which is on nothing that is pressed; text on the accent as well', () => {
    for (const [text, ground] of [
      ['faint', 'bg'],
      ['faint', 'surface'],
      ['on-accent', 'accent'],
    ] as const)
      expect(read(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })
})

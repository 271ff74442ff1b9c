import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const dialog = ['tokens', 'surface-tokens']
  .map((name) => read(`../../../../src/ui/theme/${name}.css`))
  .join('')
const screen = read('./screen.css')

/** The values of one theme, by name without its prefix. A host's own colour comes before the default. */
const tokens = (css: string, prefix: string, mode: string): ReadonlyMap<string, string> =>
  new Map(
    [...css.matchAll(new RegExp(`\\[data-theme="${mode}"\\] \\{([^}]*)\\}`, 'g'))]
      .flatMap(([, rules = '']) => [...rules.matchAll(new RegExp(`--${prefix}-([\\w-]+): (.+);`, 'g'))])
      .map(([, name = '', value = '']) => [name, value.replace(/^var\(--[\w-]+, (.+)\)$/, '$1')]),
  )

describe('screen.css', () => {
  it.each(['dark', 'light'])('behavior: %s: the colours are those of the dialog around it', (mode) => {
    const own = tokens(screen, 'a', mode)
    const around = tokens(dialog, 'w', mode)
    expect([...own.keys()]).toEqual(expect.arrayContaining(['bg', 'fg', 'accent', 'on-accent', 'line']))
    for (const [name, value] of own) expect([name, value]).toEqual([name, around.get(name)])
  })
})

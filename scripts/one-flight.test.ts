import { describe, expect, it } from 'vitest'
import { flatten } from './one-flight.ts'

type Given = { readonly name: string; readonly imports?: readonly string[] }

/** Chunks as the bundler has them, each with the imports in its text. */
const chunksOf = (given: Readonly<Record<string, Given>>) =>
  new Map(
    Object.entries(given).map(([fileName, { name, imports = [] }]) => [
      fileName,
      { fileName, name, imports, code: imports.map((one) => `import\`${one}\`;`).join('') },
    ]),
  ) as never as Parameters<typeof flatten>[2]

const chunks = chunksOf({
  'tag.js': { name: 'tag' },
  'chunks/surface.js': { name: 'surface', imports: ['tag.js'] },
  'chunks/view.js': { name: 'account', imports: ['chunks/surface.js', 'chunks/shared.js'] },
  'chunks/shared.js': { name: 'shared', imports: ['chunks/deep.js'] },
  'chunks/deep.js': { name: 'deep' },
  'chunks/verbs.js': { name: 'verbs', imports: ['chunks/deep.js'] },
})
const opening = new Set(['tag.js', 'chunks/surface.js'])

describe('flatten', () => {
  it('behavior: whoever asks for a view asks for all that it imports, however deep, and for nothing that is there', () => {
    expect(flatten('x=import(`./view.js`).then(y)', 'chunks/surface.js', chunks, opening)).toBe(
      'x=(Promise.allSettled([import(`./shared.js`),import(`./deep.js`)]),import(`./view.js`)).then(y)',
    )
    expect(flatten('import(`./view.js`)', 'chunks/shared.js', chunks, opening)).toBe('import(`./view.js`)')
  })

  it('behavior: the tag names only what somebody waits for', () => {
    expect(flatten('import(`./chunks/view.js`)', 'tag.js', chunks, opening)).toBe(
      '(Promise.allSettled([import(`./chunks/shared.js`),import(`./chunks/deep.js`)]),import(`./chunks/view.js`))',
    )
    expect(flatten('import(`./chunks/verbs.js`)', 'tag.js', chunks, opening)).toBe(
      'import(`./chunks/verbs.js`)',
    )
  })

  it('behavior: what the bundler lists but the text does not import is not asked for', () => {
    const inlined = new Map(chunks)
    const shared = inlined.get('chunks/shared.js')
    if (shared) inlined.set('chunks/shared.js', { ...shared, code: '' })
    expect(flatten('import(`./view.js`)', 'chunks/surface.js', inlined, opening)).toBe(
      '(Promise.allSettled([import(`./shared.js`)]),import(`./view.js`))',
    )
  })
})

/**
 * Puts the bundler's own helpers into each chunk that uses them. By itself it makes a chunk of them, 0.6 kB, which nearly every other one
 * imports: one more request, and before anything runs.
 */
import type { Plugin } from 'vite'

const NAME = 'rolldown-runtime'
const IMPORT = /^import \{ ([^}]+) \} from "[^"]*rolldown-runtime[^"]*";\n/m

/** Has what is not a module of the browser's own print as one: nobody prints it. */
const MODULE_TAG = /if \(!no_symbols\) \{?\s*__defProp\(target, Symbol\.toStringTag, [^;]+;\s*\}?/

/** What each helper is called, and its text; in the order in which they stand. */
const helpersOf = (code: string): ReadonlyMap<string, string> => {
  const body = code.slice(code.indexOf('\nvar '), code.indexOf('\n//#endregion') >>> 0)
  const statements = body.split(/\n(?=var |export )/).filter((one) => one.trimStart().startsWith('var '))
  return new Map(
    statements.flatMap((one) => {
      const [, name] = /^\s*var (\w+) =/.exec(one) ?? []
      return name ? [[name, one.trim().replace(MODULE_TAG, '')]] : []
    }),
  )
}

/** These, and those that they call, each before whoever calls it. */
const withThoseCalled = (
  names: readonly string[],
  helpers: ReadonlyMap<string, string>,
): readonly string[] => {
  const wanted = new Set<string>()
  const want = (name: string): void => {
    if (wanted.has(name)) return
    wanted.add(name)
    const text = helpers.get(name)
    if (text === undefined) throw new Error(`The bundler's runtime has no ${name}`)
    for (const [called] of text.matchAll(/\b__\w+/g)) if (helpers.has(called)) want(called)
  }
  for (const name of names) want(name)
  return [...helpers.keys()].filter((name) => wanted.has(name))
}

export const inlineRuntime = (): Plugin => {
  // The bundler asks for all chunks at once, in no order.
  let found = (_helpers: ReadonlyMap<string, string>): void => {}
  const finding = new Promise<ReadonlyMap<string, string>>((resolve) => {
    found = resolve
  })
  return {
    name: 'inline-runtime',
    async renderChunk(code, chunk) {
      if (chunk.name === NAME) {
        found(helpersOf(code))
        return null
      }
      const [whole, list] = IMPORT.exec(code) ?? []
      if (whole === undefined || list === undefined) return null
      const helpers = await finding
      const names = list.split(', ').map((one) => one.split(' as ').at(-1) ?? one)
      const texts = withThoseCalled(names, helpers).map((name) => helpers.get(name))
      const inlined = `var [${names.join(', ')}] = (() => {\n${texts.join('\n')}\nreturn [${names.join(', ')}];\n})();\n`
      return { code: code.replace(whole, () => inlined), map: null }
    },
    generateBundle(_options, bundle) {
      for (const [file, one] of Object.entries(bundle)) {
        if (one.type !== 'chunk') continue
        if (one.name === NAME) delete bundle[file]
        else if (one.code.includes(NAME))
          throw new Error(`${one.fileName} still imports the bundler's runtime`)
      }
    },
  }
}

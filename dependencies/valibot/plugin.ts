/**
 * Makes valibot read its own objects by their own keys. Otherwise it also finds what libraries of the page have added to
 * `Object.prototype`, each time something is parsed. What is wrong with a value is counted and not described: `lib/schema.ts` asks
 * only whether anything is.
 */
import type { Plugin } from 'vite'

const VALIBOT = /\/valibot\/dist\/index\.mjs$/

const CHANGES = [
  // The entries of an object's schema.
  [/for \(const (\w+) in ([^\s()]+)\)/g, 'for (const $1 of Object.keys($2))'],
  // What was found wrong with a value so far.
  [/\["~run"\]\(\{ value: ([^{}]+) \}, /g, '["~run"]({ value: $1, issues: void 0 }, '],
  // What takes the place of a missing value.
  [/(\w+)\.fallback !== void 0/g, 'Object.hasOwn($1, "fallback")'],
  // The words for what is wrong, and all that they are made of.
  [
    /const input = other && "input" in other [\s\S]+?(?=\tconst isSchema = )/g,
    'const issue = { path: other?.path };\n',
  ],
  [/const message\$1 = other\?\.message [\s\S]+?\bissue\.message = .+;\n/g, ''],
] as const

/** Fails the build when valibot is written differently. */
export function ownKeys(code: string): string {
  let changed = code
  for (const [theirs, own] of CHANGES) {
    const before = changed
    changed = changed.replaceAll(theirs, own)
    if (changed === before) throw new Error('valibot reads its own objects differently')
  }
  if (/\bfor \(\w+ \w+ in /.test(changed)) throw new Error('valibot walks its own objects differently')
  return changed
}

export const valibotKeys = (): Plugin => ({
  name: 'valibot-keys',
  enforce: 'pre',
  transform: (code, id) => (VALIBOT.test(id) ? { code: ownKeys(code), map: null } : undefined),
})

/**
 * Has whoever asks for a chunk ask for all that it imports in the same turn: by itself a browser learns of an import only once the
 * file with it is there, a round trip later for each file on the way.
 */
import type { Plugin, Rolldown } from 'vite'
import { OPENING, TAG } from './parts.ts'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** What it imports; some of it may have been put into the chunk itself. */
const importsOf = (chunk: Rolldown.OutputChunk | undefined): readonly string[] =>
  chunk?.imports.filter((file) => chunk.code.includes(nameOf(file))) ?? []

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)

/** The file and all that it imports, directly or not. */
const closure = (file: string, chunks: Chunks, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of importsOf(chunks.get(file))) closure(next, chunks, seen)
  return seen
}

/** The tag is as small as it may be: of what it asks for, only that which a visitor waits for names its imports. */
const WAITED_FOR = ['account', 'session', 'evm', 'walletconnect']

const IMPORT = /\bimport\(`([^`]+)`\)/g

/** `there`: files that are loaded whenever one of these chunks runs. */
export const flatten = (
  code: string,
  fileName: string,
  chunks: Chunks,
  there: ReadonlySet<string>,
): string => {
  const own = closure(fileName, chunks)
  return code.replaceAll(IMPORT, (whole, path: string) => {
    const target = new URL(path, `file:///${fileName}`).pathname.slice(1)
    const missing = [...closure(target, chunks)].filter(
      (one) => one !== target && !own.has(one) && !there.has(one),
    )
    const isWorth = fileName.startsWith('chunks/') || WAITED_FOR.includes(chunks.get(target)?.name ?? '')
    if (missing.length === 0 || !isWorth) return whole
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const asked = missing.map((one) => `import(\`${folder}${nameOf(one)}\`)`)
    // The import that follows fails with any of these, and says so.
    return `(Promise.allSettled([${asked}]),${whole})`
  })
}

export const oneFlight = (): Plugin => ({
  name: 'one-flight',
  generateBundle(_options, bundle) {
    const found = Object.values(bundle).filter((one) => one.type === 'chunk')
    const chunks: Chunks = new Map(found.map((one) => [one.fileName, one]))
    // The tag is there, and asks for the others by name, all at once.
    const early = [TAG, ...OPENING]
    const there = new Set(found.filter(({ name }) => early.includes(name)).map(({ fileName }) => fileName))
    const codes = found.map((one) => [one, flatten(one.code, one.fileName, chunks, there)] as const)
    for (const [chunk, code] of codes) chunk.code = code
  },
})

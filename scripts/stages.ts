/**
 * Which file of `dist/` a module stands in. It follows from imports alone: a module that only one part of the product reaches
 * by plain imports is in that part's file; one that several reach is in the part that all the others come after, if there is
 * one, and in a file of its own otherwise. Parts are in `parts.ts`. Moving or renaming any other file moves no bytes.
 */
import { fileURLToPath } from 'node:url'
import { PARTS, type Part } from './parts.ts'

/** As much of the bundler's graph as is read here. */
type Imports = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): Imports | null }

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** Packages that several parts reach, a file for each family. */
const PACKAGES: readonly (readonly [name: string, id: RegExp])[] = [
  [
    'sign-client',
    /node_modules\/(@walletconnect\/|pino|es-toolkit|multiformats|uint8arrays|events|bs58|base-x|quick-format|detect-browser|cross-fetch|tslib|@scure\/base|@noble\/ciphers|@noble\/hashes\/esm\/hkdf|@noble\/curves)/,
  ],
  ['evm', /node_modules\/(viem|abitype|ox|@noble\/hashes)\/|left-out/],
]

/** A package's own `import()` is no part of ours: what it asks for when a call has failed is there with it. */
const nextOf = (id: string, { importedIds, dynamicallyImportedIds }: Imports, root: string) =>
  id.startsWith(root) ? importedIds : [...importedIds, ...dynamicallyImportedIds]

/** Every module that plain imports reach from these; each is shown to `onModule` as well. */
const reachable = (
  graph: Graph,
  entries: readonly string[],
  root: string,
  onModule: (id: string, imports: Imports) => void = () => {},
): ReadonlySet<string> => {
  const seen = new Set<string>()
  const waiting = [...entries]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const imports = seen.has(id) ? null : graph.getModuleInfo(id)
    if (!imports) continue
    seen.add(id)
    onModule(id, imports)
    waiting.push(...nextOf(id, imports, root))
  }
  return seen
}

/** Where `import()` leads to, from whatever these reach in the end. */
const beginnings = (graph: Graph, entries: readonly string[], root: string): ReadonlySet<string> => {
  const begun = new Set<string>()
  const visit = (from: readonly string[]) =>
    reachable(graph, from, root, (id, { dynamicallyImportedIds }) => {
      const fresh = id.startsWith(root) ? dynamicallyImportedIds.filter((next) => !begun.has(next)) : []
      for (const next of fresh) begun.add(next)
      if (fresh.length > 0) visit(fresh)
    })
  visit(entries)
  return begun
}

/** Where what several parts share goes in a file that has all of them: drawn things apart, since they need React. */
const sharedName = (id: string): string =>
  /\/src\/(ui|features|surface)\//.test(id) ? 'shared-ui' : 'shared'

/**
 * The part of each module that has one. `joinsShared`: also of what several parts reach and none owns, for which the bundler
 * would make many small files. @throws an Error that names what is not there
 */
export const assign = (
  graph: Graph,
  given: readonly Part[],
  root: string,
  joinsShared = false,
): ReadonlyMap<string, string> => {
  const named = given.map((part) => ({ ...part, entries: part.entries.map((path) => `${root}${path}`) }))
  const taken = new Set(named.flatMap(({ entries }) => entries))
  const [tag] = named
  const others = [...beginnings(graph, tag?.entries ?? [], root)]
    .filter((id) => !taken.has(id))
    .map((id): Part => ({ entries: [id], after: id.endsWith('.tsx') ? ['surface'] : [] }))
  const parts: readonly Part[] = [...named, ...others]

  const before = new Map<Part, ReadonlySet<string>>()
  const beforeOf = (part: Part): ReadonlySet<string> => {
    const known = before.get(part)
    if (known) return known
    const names = new Set<string>(tag?.name === undefined ? [] : [tag.name])
    for (const name of part.after) {
      names.add(name)
      const earlier = parts.find((other) => other.name === name)
      if (!earlier) throw new Error(`scripts/stages.ts knows no part ${name}`)
      for (const one of beforeOf(earlier)) names.add(one)
    }
    before.set(part, names)
    return names
  }

  for (const part of parts) beforeOf(part)

  const reachedBy = new Map<string, Part[]>()
  for (const part of parts)
    for (const id of reachable(graph, part.entries, root))
      reachedBy.set(id, [...(reachedBy.get(id) ?? []), part])

  const assigned = new Map<string, string>()
  for (const [id, reaching] of reachedBy) {
    const owner = reaching.find(
      ({ name, isCommon }) =>
        name !== undefined &&
        (isCommon || reaching.every((part) => part.name === name || beforeOf(part).has(name))),
    )
    if (owner?.name !== undefined) assigned.set(id, owner.name)
    else if (joinsShared && reaching.length > 1 && id.startsWith(root)) assigned.set(id, sharedName(id))
  }
  return assigned
}

/** For the bundler's groups: the file of a module, or null for its own choice. */
export const createStages = ({ joinsShared = false } = {}) => {
  let assigned: ReadonlyMap<string, string> | undefined
  return (id: string, graph: Graph): string | null => {
    assigned ??= assign(graph, PARTS, src, joinsShared)
    return assigned.get(id) ?? PACKAGES.find(([, family]) => family.test(id))?.[0] ?? null
  }
}

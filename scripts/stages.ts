/**
 * Which file of `dist/` a module stands in. It follows from imports alone: a module that only one part of the product reaches
 * by plain imports is in that part's file; one that several reach is in the part that all the others come after, if there is
 * one, and in a file of its own otherwise. A part begins where the source says `import()`; named here are only those whose
 * beginnings are to arrive together, and what they come after. Moving or renaming any other file moves no bytes.
 */
import { fileURLToPath } from 'node:url'

/** As much of the bundler's graph as is read here. */
type Imports = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): Imports | null }

export type Part = {
  /** Of the file; a part without one has the bundler's. */
  readonly name?: string
  /** Modules that `import()` or a build names. */
  readonly entries: readonly string[]
  /** Parts that are there whenever this one is asked for, or may as well come with it. */
  readonly after: readonly string[]
  /** Small, and wanted by nearly everybody: takes all that it reaches, and others fetch it whole. */
  readonly isCommon?: boolean
}

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** Paths below `src/`. Every part comes after the tag; what is drawn (`.tsx`) comes after the surface as well. */
export const PARTS: readonly Part[] = [
  // Beside the module's entry what the single file's has of it: that entry itself is a file of its own.
  {
    name: 'wallet-modal',
    entries: ['index.ts', 'tag/define.ts', 'tag/options/script-options.ts'],
    after: [],
  },
  // Who connects needs it, long before the chain.
  { name: 'wallet', entries: ['connectors/eip1193-wallet.ts', 'lib/decimal.ts'], after: [], isCommon: true },
  // When something is wrong with what a host gave, and not before.
  {
    name: 'alerts',
    entries: ['core/alert-words.ts', 'tag/options/misspelt.ts', 'surface/AlertSlot.tsx'],
    after: ['surface'],
  },
  {
    name: 'surface',
    // The bundler takes what `import()` names in the order of its paths. The bridge is the first of them that draws, so React
    // stays together, which compresses 0.6 kB better.
    entries: [
      'bridge.tsx',
      'features/connect/ConnectView.tsx',
      'features/connect/ConnectWalletsView.tsx',
      'features/connect/ConnectingView.tsx',
    ],
    after: [],
  },
  // Without the surface where a page connects by a method; with it what services need too, which come without the surface as well.
  {
    name: 'connect',
    entries: [
      'features/connect/connect.actions.ts',
      'i18n/t.ts',
      'surface/features.ts',
      'state/wallet-identity.ts',
      'lib/read-bytes.ts',
      'errors/en.service.ts',
      'errors/en.connection.ts',
      'lib/schema.ts',
    ],
    after: [],
    isCommon: true,
  },
  // Words that nobody needs before the first view is on the screen.
  // What turns errors into them comes with them: nearly everybody asks for it a moment later.
  {
    name: 'en.errors',
    entries: ['errors/en.errors.ts', 'i18n/en.notices.ts', 'errors/message.ts', 'errors/to-error.ts'],
    after: [],
    isCommon: true,
  },
  // Who connects needs all of it at once.
  { name: 'session', entries: ['core/live-session.ts'], after: [] },
  {
    name: 'standard',
    entries: ['connectors/wallet-standard.ts', 'connectors/solana-accounts.ts'],
    after: ['session'],
  },
  // How nodes are asked, of either namespace.
  { name: 'rpc', entries: ['chains/rpc/reads.ts', 'chains/evm/proxy.ts'], after: [] },
  { name: 'amount', entries: ['lib/amount.ts'], after: [], isCommon: true },
  // A balance is read without the surface, and without what lists tokens.
  { name: 'account.state', entries: ['features/account/account.state.ts'], after: [], isCommon: true },
  // Account, and whoever reads what it holds.
  {
    name: 'portfolio',
    entries: ['features/account/portfolio.actions.ts', 'lib/skeleton.ts'],
    after: ['surface'],
    isCommon: true,
  },
  // Wherever there is a project, all of it at once: one file more is one request more.
  {
    name: 'services',
    entries: ['services/create-services.ts', 'services/analytics-message.ts', 'i18n/en.service-alerts.ts'],
    after: ['connect'],
  },
  // The directory, and what it asks of each wallet: which way leads to it, and what its picture is.
  {
    name: 'services',
    entries: [
      'features/all-wallets/all-wallets.actions.ts',
      'lib/wallet-link.ts',
      'lib/in-app-browser.ts',
      'lib/wallet-platforms.ts',
      'lib/platform.ts',
      'lib/image-size.ts',
    ],
    after: ['connect'],
    isCommon: true,
  },
  // Nobody who only connects needs it.
  { name: 'data-api', entries: ['api/create-data-api.ts'], after: ['services'] },
  { name: 'evm', entries: ['chains/evm/create-evm-chain.ts'], after: ['session', 'rpc'] },
  { name: 'ens', entries: ['chains/evm/ens.ts'], after: ['evm'] },
  {
    name: 'solana',
    entries: ['chains/solana/create-solana-chain.ts'],
    after: ['session', 'standard', 'rpc'],
  },
  { name: 'solana-tokens', entries: ['chains/solana/tokens/tokens.ts'], after: ['solana'] },
  // Of every long list.
  {
    name: 'virtual',
    entries: ['ui/virtual-list/VirtualList.tsx', 'ui/virtual-list/two-line-rows.ts'],
    after: ['surface'],
    isCommon: true,
  },
  // Who writes a transfer reviews it; what a page sends is reviewed as well.
  {
    name: 'send',
    entries: [
      'features/send/send.state.ts',
      'features/send/draft/SendView.tsx',
      'features/send/review/SendPreviewView.tsx',
    ],
    after: ['surface', 'session', 'portfolio'],
  },
  { entries: ['features/send/token/SelectTokenView.tsx'], after: ['send'] },
  { entries: ['features/send/submit/host-send.ts'], after: ['send'] },
  // Fetched beside the session, which it would make too large.
  { entries: ['provider/announce.ts'], after: ['session'] },
  // Inside a frame of an allowed origin, and nowhere else.
  { name: 'safe', entries: ['core/wallets/safe.ts'], after: ['session'] },
  { name: 'coinbase', entries: ['core/wallets/coinbase.ts'], after: ['session'] },
  { name: 'sign-client', entries: ['connectors/walletconnect/client.ts'], after: ['session'] },
  { name: 'walletconnect', entries: ['core/wallets/walletconnect.ts'], after: ['sign-client'] },
  // What the surface, or a view, alone asks for.
  { entries: ['features/activity/export.actions.ts'], after: ['surface'] },
  { entries: ['ui/theme/contrast.ts'], after: ['surface'] },
  {
    name: 'help-views',
    entries: [
      'features/all-wallets/WhatIsAWalletView.tsx',
      'features/all-wallets/GetWalletView.tsx',
      'features/all-wallets/DownloadsView.tsx',
    ],
    after: ['surface'],
  },
]

/** Packages that several parts reach, a file for each family. */
const PACKAGES: readonly (readonly [name: string, id: RegExp])[] = [
  [
    'sign-client',
    /node_modules\/(@walletconnect\/|pino|es-toolkit|multiformats|uint8arrays|events|bs58|base-x|quick-format|detect-browser|cross-fetch|tslib|@scure\/base|@noble\/ciphers|@noble\/hashes\/esm\/hkdf|@noble\/curves\/esm\/(ed25519|p256|nist|abstract\/(edwards|montgomery)))/,
  ],
  // What signatures of the relay need of it.
  ['curve', /@noble\/curves\/esm\/(_shortw_utils|abstract\/(weierstrass|modular|utils|curve|hash-to-curve))/],
  ['evm', /node_modules\/(viem|abitype|ox|@noble\/hashes)\//],
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

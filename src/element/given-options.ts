/**
 * What the host gave one tag, read and kept; what was not understood is kept until somebody can be told. Markup may have
 * come from somebody else: once the page's code has said its options, where money and addresses come from is not taken
 * from markup any more.
 */
import type { Parsed } from '../app/options/option.ts'
import { type Config, defaultConfig, type OptionName, options } from '../app/options/options.ts'

export type Problem = { readonly option: OptionName; readonly given: unknown }

export type GivenOptions = {
  readonly config: Config
  /** Names that the host has set to something. */
  readonly given: ReadonlySet<OptionName>
  /** `isMarkup`: an attribute, or `data-` of a script tag. */
  set(name: OptionName, raw: unknown, isMarkup?: boolean): void
  /** The page's code takes what stands for its own. */
  vouch(): void
  /** The page's code has said its options: what is guarded goes, where markup has set it. */
  drop(): void
  /** The options that were dropped, all of them. */
  readonly dropped: ReadonlySet<OptionName>
  /** The problems since last asked. */
  takeProblems(): readonly Problem[]
}

/** Getters and proxies may throw when they are read: a bad value, not the page's trouble. */
const read = (name: OptionName, raw: unknown): Parsed<unknown> => {
  const option = options[name]
  try {
    return option.parse(raw)
  } catch {
    return { value: option.initial, bad: raw }
  }
}

/** From where things are read, to whom a wallet is shown, and wallets. Of networks only what is not known by its id. */
const GUARDED: readonly OptionName[] = ['endpoints', 'customRpcUrls', 'safeOrigins', 'customWallets']

/** As much of it as markup may say; undefined: nothing. */
const unguarded = (name: OptionName, value: unknown): unknown => {
  if (name !== 'networks') return GUARDED.includes(name) ? undefined : value
  const networks = value as Config['networks']
  const known = networks.filter(({ details }) => !details)
  return known.length === networks.length ? value : known.length > 0 ? known : undefined
}

/** `isClaimed`: the page's code has said its options. */
export const createGivenOptions = (isClaimed = () => false): GivenOptions => {
  const config = defaultConfig()
  const given = new Set<OptionName>()
  const markup = new Set<OptionName>()
  const dropped = new Set<OptionName>()
  let problems: Problem[] = []
  return {
    config,
    given,
    dropped,
    vouch: () => markup.clear(),
    drop() {
      for (const name of markup) {
        const left = unguarded(name, config[name])
        if (left === config[name]) continue
        dropped.add(name)
        if (left === undefined) given.delete(name)
        Object.assign(config, { [name]: left ?? options[name].initial })
      }
    },
    set(name, raw, isMarkup = false) {
      const isGiven = raw !== undefined && raw !== null
      const { initial } = options[name]
      const { value: said, bad } = isGiven ? read(name, raw) : { value: initial, bad: undefined }
      const value = isMarkup && isClaimed() ? unguarded(name, said) : said
      if (value !== said) dropped.add(name)
      // What the page's code has set stays.
      if (value === undefined && said !== undefined) return
      if (isGiven) given.add(name)
      else given.delete(name)
      if (isMarkup) markup.add(name)
      else markup.delete(name)
      Object.assign(config, { [name]: value })
      if (bad !== undefined) problems.push({ option: name, given: bad })
    },
    takeProblems() {
      const taken = problems
      problems = []
      return taken
    },
  }
}

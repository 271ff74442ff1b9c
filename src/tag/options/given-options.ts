/**
 * The parsed options of one tag, and the values that were invalid, kept until an alert can name them. Markup may come
 * from somebody else than the page's code. So once code has set options, markup no longer decides where money and
 * addresses come from.
 */
import type { Parsed } from './option.ts'
import { type Config, defaultConfig, GUARDED, type OptionName, options } from './options.ts'

export type Problem = { readonly option: OptionName; readonly given: unknown }

export type GivenOptions = {
  readonly config: Config
  /** Options that the host has set. */
  readonly given: ReadonlySet<OptionName>
  /** `isMarkup`: from an attribute, or from `data-` of a script tag. */
  set(name: OptionName, raw: unknown, isMarkup?: boolean): void
  /** The page's code accepts the markup of this tag as its own. */
  trust(): void
  /** The page's code has set options: resets guarded options that markup has set. */
  drop(): void
  /** All options that were dropped so far. */
  readonly dropped: ReadonlySet<OptionName>
  /** Returns the invalid values since the last call. */
  takeProblems(): readonly Problem[]
}

/** A getter or proxy that throws is an invalid value, not an error of ours. */
const read = (name: OptionName, raw: unknown): Parsed<unknown> => {
  const option = options[name]
  try {
    return option.parse(raw)
  } catch {
    return { value: option.initial, bad: raw }
  }
}

/** The part of the value that markup may set; undefined for none. */
const unguarded = (name: OptionName, value: unknown): unknown => {
  if (name !== 'networks') return GUARDED.includes(name) ? undefined : value
  const networks = value as Config['networks']
  const known = networks.filter(({ details }) => !details)
  return known.length === networks.length ? value : known[0] && known
}

/** `isClaimed`: whether the page's code has set options. */
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
    trust: () => markup.clear(),
    drop() {
      for (const name of markup) {
        const allowed = unguarded(name, config[name])
        if (allowed === config[name]) continue
        dropped.add(name)
        if (allowed === undefined) given.delete(name)
        Object.assign(config, { [name]: allowed ?? options[name].initial })
      }
    },
    set(name, raw, isMarkup = false) {
      const isGiven = raw !== undefined && raw !== null
      const { value: parsed, bad }: Parsed<unknown> = isGiven
        ? read(name, raw)
        : { value: options[name].initial }
      const value = isMarkup && isClaimed() ? unguarded(name, parsed) : parsed
      if (value !== parsed) dropped.add(name)
      // Nothing is left of it, so an earlier value from code stays.
      if (value === undefined && parsed !== undefined) return
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

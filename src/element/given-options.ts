/** What the host gave one tag, read and kept; what was not understood is kept until somebody can be told. */
import type { Parsed } from '../app/options/option.ts'
import { type Config, defaultConfig, type OptionName, options } from '../app/options/options.ts'

export type Problem = { readonly option: OptionName; readonly given: unknown }

export type GivenOptions = {
  readonly config: Config
  /** Names that the host has set to something. */
  readonly given: ReadonlySet<OptionName>
  set(name: OptionName, raw: unknown): void
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

export const createGivenOptions = (): GivenOptions => {
  const config = defaultConfig()
  const given = new Set<OptionName>()
  let problems: Problem[] = []
  return {
    config,
    given,
    set(name, raw) {
      const isGiven = raw !== undefined && raw !== null
      if (isGiven) given.add(name)
      else given.delete(name)
      const option = options[name]
      const { value, bad } = isGiven ? read(name, raw) : { value: option.initial, bad: undefined }
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

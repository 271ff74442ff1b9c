/** What is typed, suggested and under way, once for the page. Asks nobody. */
import { proxy } from 'valtio/vanilla'
import type { Core } from '../../core/wallet.ts'
import type { ErrorKey } from '../../errors/en.errors.ts'
import type { NamesTextKey } from '../../i18n/en.names.ts'
import type { Values } from '../../i18n/t.ts'
import { latest } from '../../lib/flight.ts'
import { oncePerCore } from '../../lib/once-per.ts'

/** A suggestion; `label` is the part that is typed. */
export type Suggestion = { readonly label: string; readonly name: string; readonly isRegistered: boolean }

/** Why nothing was registered. `said`: in the service's own words, cleaned. `isLate`: it may have been confirmed too late. */
export type Problem = (
  | { readonly key: NamesTextKey | ErrorKey; readonly values?: Values }
  | { readonly said: string }
) & { readonly isLate?: boolean }

/**
 * `checking`: whether somebody has the name. `signing`: the visitor reads the request in the secure frame. `registering`: the service has
 * the signed text.
 */
export type Step = 'idle' | 'checking' | 'signing' | 'registering'

export type NamesState = {
  label: string
  step: Step
  problem: Problem | undefined
  /** Of what was last asked for; an older list stays until the next one is there. */
  suggestions: readonly Suggestion[]
  isSuggesting: boolean
  hasNoSuggestions: boolean
}

/**
 * `isLeft`: the visitor is no longer there, so nobody is asked for anything any more. `signedAfter`: ms from the text to its signature,
 * unless it was in vain because somebody has the name.
 */
export type Attempt = { isLeft: boolean; signedAfter?: number | undefined }

export type Names = {
  readonly state: NamesState
  /** What one press of the button has begun; another press is none meanwhile. */
  attempt: Attempt | undefined
  readonly asking: () => () => boolean
  /** Ends the wait before suggestions are asked for, or the request. */
  stopAsking: () => void
}

const createNames = (): Names => ({
  state: proxy<NamesState>({
    label: '',
    step: 'idle',
    problem: undefined,
    suggestions: [],
    isSuggesting: false,
    hasNoSuggestions: false,
  }),
  attempt: undefined,
  asking: latest(),
  stopAsking: () => {},
})

export const namesOf = oncePerCore<Core, Names>(createNames)

/** What is typed, and the names that the service suggests for it: asked once the visitor rests, and the latest answer wins. */
import type { Wallet } from '../../core/wallet.ts'
import { fullName, labelOf, labelProblem, readLabel } from './names.rules.ts'
import { namesOf, type Suggestion } from './names.state.ts'

/** Milliseconds without a key (wire facts 14). */
export const REST_MS = 500
/** So many are shown. */
const MAX_SHOWN = 6

/** Not while a name is being registered: what the visitor signs is what stands there. */
export function type(wallet: Wallet, text: string): void {
  const { state } = namesOf(wallet)
  if (state.step !== 'idle') return
  state.problem = undefined
  const label = readLabel(text)
  if (label === state.label) return
  state.label = label
  askSoon(wallet, REST_MS)
}

/** Puts a suggestion into the field. What is known of the others stays. */
export function choose(wallet: Wallet, { label, isRegistered }: Suggestion): void {
  const { state } = namesOf(wallet)
  if (isRegistered || state.step !== 'idle') return
  stopSuggesting(wallet)
  state.problem = undefined
  state.label = label
}

/** The view appears, or what was answered may have changed: asks without a rest. */
export const suggestAgain = (wallet: Wallet): void => askSoon(wallet, 0)

/** Nobody looks any more. */
export function stopSuggesting(wallet: Wallet): void {
  const names = namesOf(wallet)
  names.asking()
  names.stopAsking()
  names.stopAsking = () => {}
  names.state.isSuggesting = false
}

const askSoon = (wallet: Wallet, ms: number): void => {
  stopSuggesting(wallet)
  const names = namesOf(wallet)
  const { state } = names
  const { label } = state
  state.hasNoSuggestions = false
  if (labelProblem(label)) {
    state.suggestions = []
    return
  }
  state.isSuggesting = true
  const isCurrent = names.asking()
  const controller = new AbortController()
  const stopWaiting = wallet.clock.setTimeout(() => void ask(wallet, label, isCurrent, controller.signal), ms)
  names.stopAsking = () => {
    stopWaiting()
    controller.abort()
  }
}

const ask = async (wallet: Wallet, label: string, isCurrent: () => boolean, signal: AbortSignal) => {
  const { state } = namesOf(wallet)
  try {
    const api = await wallet.dataApi()
    if (!isCurrent()) return
    const { value, skipped, cause } = await api.names.suggestions(label, { signal })
    if (!isCurrent()) return
    if (skipped === 'unavailable') throw cause
    const found = value.flatMap(({ name, isRegistered }) => {
      const label = labelOf(name)
      return label === undefined ? [] : [{ label, name, isRegistered }]
    })
    // What was typed comes first, whatever else there is.
    const own = found.filter(({ name }) => name === fullName(label))
    const others = found.filter(({ name }) => name !== fullName(label))
    state.suggestions = [...own, ...others].slice(0, MAX_SHOWN)
    state.isSuggesting = false
  } catch (error) {
    if (!isCurrent()) return
    Object.assign(state, { suggestions: [], isSuggesting: false, hasNoSuggestions: true })
    wallet.report(error)
  }
}

/** What a request is in words, before it is drawn. Types and the few constructors that everything here uses. */

export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'amount'; readonly amount: string; readonly unit: string }
  | { readonly kind: 'address'; readonly address: string }
  /** As it was given: the screen shows control characters as marks, and scrolls what is long. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'fields'; readonly fields: readonly Row[] }

export type Row = { readonly label: string; readonly value: Value }

/** One thing that is done. `receiver` is shown in full under the sentence. */
export type Step = {
  readonly sentence: string
  readonly receiver?: { readonly label: string; readonly address: string } | undefined
  readonly rows: readonly Row[]
}

/**
 * `note` is read, `confirm` wants a tick of its own before the request can be approved, `stop` cannot be approved.
 */
export type Warning = { readonly level: 'note' | 'confirm' | 'stop'; readonly text: string }

export type Description = {
  readonly title: string
  readonly steps: readonly Step[]
  /** What holds for all steps, such as the fee. */
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
  /** Some of it cannot be read here: wants a tick of its own. */
  readonly isUnreadable: boolean
}

/** A part of a description, with the addresses that the whole request is compared by. */
export type Part = {
  readonly step: Step
  readonly warnings: readonly Warning[]
  readonly parties: readonly Party[]
  readonly isUnreadable: boolean
}

/** An address that gets something: money, or the right to move it. */
export type Party = { readonly role: 'receiver' | 'spender'; readonly address: string }

export const UNREADABLE = 'Data this wallet cannot read'

export const note = (text: string): Warning => ({ level: 'note', text })
export const confirm = (text: string): Warning => ({ level: 'confirm', text })
export const stop = (text: string): Warning => ({ level: 'stop', text })

export const textRow = (label: string, text: string): Row => ({ label, value: { kind: 'text', text } })
export const codeRow = (label: string, text: string): Row => ({ label, value: { kind: 'code', text } })
export const addressRow = (label: string, address: string): Row => ({
  label,
  value: { kind: 'address', address },
})
export const amountRow = (label: string, amount: string, unit: string): Row => ({
  label,
  value: { kind: 'amount', amount, unit },
})

export const part = (step: Step, more: Partial<Omit<Part, 'step'>> = {}): Part => ({
  step,
  warnings: [],
  parties: [],
  isUnreadable: false,
  ...more,
})

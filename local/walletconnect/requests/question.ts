// Owns what a question to a person consists of, whoever shows it.

export type Fact = {
  readonly label: string
  readonly value: string
  /** How it is to be shown; plain text unless said. */
  readonly kind?: 'address' | 'block'
}

export type Question = {
  readonly title: string
  readonly lead: string
  readonly facts: readonly Fact[]
  readonly warning?: string
  /** Does it; the result is the answer to the page. */
  confirm(): Promise<unknown>
}

/** What can be answered without asking anybody. */
export type Answer = { readonly result: unknown }

export const isAnswer = (value: Question | Answer): value is Answer => 'result' in value

// Owns the small controls of the wallet's cards.
import { make, makeAddress } from '../../wallet/window/dom.ts'
import type { Account } from '../accounts.ts'
import type { Fact } from '../requests/question.ts'

export type Say = (text: string) => void

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A checkbox or radio button within its label. */
export function makeChoice(
  type: 'checkbox' | 'radio',
  label: readonly Node[],
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
) {
  const input = make('input', { type, ...attributes })
  return { input, row: make('label', { class: 'choice' }, input, ...label) }
}

export const textLabel = (text: string): Node[] => [make('span', {}, text)]

export const accountLabel = ({ name, address }: Account): Node[] => [
  make('span', {}, name),
  makeAddress(address),
]

export const makeFields = (legend: string, ...rows: readonly Node[]) =>
  make('fieldset', {}, make('legend', {}, legend), ...rows)

/** A line to write in, under its label. */
export function makeLine(label: string, attributes: Readonly<Record<string, string | undefined>> = {}) {
  const input = make('input', { class: 'line', ...attributes })
  return { input, row: make('label', { class: 'field' }, make('span', {}, label), input) }
}

export const makeFacts = (facts: readonly Fact[]) =>
  make(
    'dl',
    {},
    ...facts.map((fact) => make('div', {}, make('dt', {}, fact.label), make('dd', {}, showValue(fact)))),
  )

function showValue({ value, kind }: Fact): Node | string {
  if (kind === 'address') return makeAddress(value)
  return kind === 'block' ? make('pre', { tabindex: '0' }, value) : value
}

/** Runs what a button does; while it runs the buttons rest, and a failure is said on the card. */
export async function attempt(
  card: HTMLElement,
  act: () => Promise<void>,
  done: () => void,
  say: Say,
): Promise<void> {
  const buttons = [...card.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  try {
    await act()
    done()
  } catch (error) {
    say(`It failed: ${messageOf(error)}`)
  } finally {
    for (const button of buttons) button.disabled = false
  }
}

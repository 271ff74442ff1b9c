/** The outcome of a cause of the catalogue as the visitor or host sees it, and how to read it. The causes are in the other files. */
import { expect, vi } from 'vitest'
import { ServiceError } from '../../api/service-error.ts'
import type { Harness } from '../../core/core.testing.ts'
import { en } from '../../i18n/en.all.testing.ts'
import type { Values } from '../../i18n/t.ts'
import { WalletModalError } from '../base.ts'
import type { RowClass } from '../catalogue/row.testing.ts'
import { describe } from '../message.ts'

export type Outcome = {
  readonly class: RowClass
  readonly code: number | string
  /** Undefined: nothing is reported. */
  readonly text: string | undefined
  /** The message key for views. */
  readonly key: string | undefined
  /** The values for the braces of the text. */
  readonly values?: Values
}

/** Causes what its row describes in a realistic way, and returns the outcome. */
export type Cause = () => Promise<Outcome>
export type Causes = Readonly<Record<string, Cause>>

export const silent: Outcome = { class: 'silent', code: 'none', text: undefined, key: undefined }

/** The outcome of a thrown error, which must be a `WalletModalError`. */
const read = (thrown: unknown): Outcome => {
  if (!(thrown instanceof WalletModalError)) throw new Error('Not an error of ours', { cause: thrown })
  return {
    class: thrown instanceof ServiceError ? 'ServiceError' : 'WalletModalError',
    code: thrown.code,
    text: thrown.message,
    key: describe(thrown).key,
  }
}

/** The outcome of a promise that must reject. */
export const rejection = (promise: Promise<unknown>): Promise<Outcome> =>
  promise.then((value) => {
    throw new Error(`Nothing was refused: ${String(value)}`)
  }, read)

/** The outcome of the only `wm-error` of a harness. */
export const received = (harness: Harness): Outcome => {
  const all = harness.emitted('wm-error')
  expect(all).toHaveLength(1)
  const [{ code, message } = { code: '', message: '' }] = all
  return {
    class: 'WalletModalError',
    code,
    text: message,
    key: describe({ name: 'WalletModalError', code }).key,
  }
}

/** The outcome of an alert; the bar in the card and `wm-error` must agree. */
export const alerted = async (harness: Harness, values: Values): Promise<Outcome> => {
  await vi.waitFor(() => expect(harness.core.state.alerts.list).not.toEqual([]))
  const { code, text } = received(harness)
  expect(harness.core.state.alerts.list).toEqual([{ code, message: text }])
  return { class: 'alert', code, text, key: String(code), values }
}

/** The outcome of a text in a view; that the view shows it is tested beside the view. */
export const shown = (key: keyof typeof en): Outcome => ({ class: 'view', code: key, text: en[key], key })

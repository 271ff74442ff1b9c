/** What a cause of the catalogue came to, as the visitor or the host is told; and how that is read. Owns no cause. */
import { expect, vi } from 'vitest'
import { ServiceError } from '../../api/service-error.ts'
import type { Harness } from '../../app/core.testing.ts'
import { en } from '../../i18n/en.all.testing.ts'
import type { Values } from '../../i18n/t.ts'
import { WalletModalError } from '../base.ts'
import type { RowClass } from '../catalogue.testing.ts'
import { describe } from '../message.ts'

export type Emitted = {
  readonly class: RowClass
  readonly code: number | string
  /** Undefined: nobody is told anything. */
  readonly text: string | undefined
  /** The key that views are given. */
  readonly key: string | undefined
  /** What fills the braces of the text. */
  readonly values?: Values
}

/** Brings about what its row says, by what really brings it about. */
export type Cause = () => Promise<Emitted>
export type Causes = Readonly<Record<string, Cause>>

export const silent: Emitted = { class: 'silent', code: 'none', text: undefined, key: undefined }

/** What was thrown: always of our class. */
const read = (thrown: unknown): Emitted => {
  if (!(thrown instanceof WalletModalError)) throw new Error('Not an error of ours', { cause: thrown })
  return {
    class: thrown instanceof ServiceError ? 'ServiceError' : 'WalletModalError',
    code: thrown.code,
    text: thrown.message,
    key: describe(thrown).key,
  }
}

/** What the promise rejects with. */
export const rejection = (promise: Promise<unknown>): Promise<Emitted> =>
  promise.then((value) => {
    throw new Error(`Nothing was refused: ${String(value)}`)
  }, read)

/** The one `wm-error` of a harness. */
export const received = (harness: Harness): Emitted => {
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

/** The bar in the card and `wm-error` say the same. */
export const alerted = async (harness: Harness, values: Values): Promise<Emitted> => {
  await vi.waitFor(() => expect(harness.core.state.alerts.list).not.toEqual([]))
  const { code, text } = received(harness)
  expect(harness.core.state.alerts.list).toEqual([{ code, message: text }])
  return { class: 'alert', code, text, key: String(code), values }
}

/** What a view says by this key; that it does is held beside the view. */
export const shown = (key: keyof typeof en): Emitted => ({ class: 'view', code: key, text: en[key], key })

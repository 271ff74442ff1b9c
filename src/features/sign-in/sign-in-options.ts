/** Reads what a host sets of the ready default (decisions 84), each field once, since it may be a getter. */

import { WalletModalError } from '../../errors/base.ts'
import * as v from '../../lib/schema.ts'
import type { SignInOptions } from './contract.ts'

/** Seconds, ten years. */
const MAX_SECONDS = 315_360_000
const DEFAULT_SECONDS = 7 * 24 * 3_600

const callable = <T>() => v.optional(v.custom<T>((value) => typeof value === 'function'))

const SCHEMAS = {
  statement: v.optional(v.string()),
  resources: v.optional(v.array(v.string())),
  expiresIn: v.optional(v.custom<number>((value) => Number(value) > 0 && Number(value) <= MAX_SECONDS)),
  getNonce: callable<NonNullable<SignInOptions['getNonce']>>(),
  verify: callable<NonNullable<SignInOptions['verify']>>(),
  required: v.optional(v.boolean()),
  signOutOnDisconnect: v.optional(v.boolean()),
  format: v.optional(v.picklist(['eip-4361', 'caip-122'])),
}

export type ReadOptions = SignInOptions & { readonly expiresIn: number }

/** @throws a `sign-in-failed` that names the first field of another shape */
export function readSignInOptions(given: object): ReadOptions {
  const invalid = Object.entries(SCHEMAS).find(
    ([field, schema]) => !v.read(v.object({ [field]: schema }), given),
  )
  const options = v.read(v.object(SCHEMAS), given)
  if (invalid || !options)
    throw new WalletModalError('sign-in-failed', `siwx: ${invalid?.[0] ?? 'it'} is not of the right form`)
  return { ...options, expiresIn: options.expiresIn ?? DEFAULT_SECONDS }
}

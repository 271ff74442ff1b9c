/**
 * What the Token-2022 extensions of a mint and the receiver's account mean for a transfer (decisions 33): whether they forbid it, and
 * the transfer fee, which is computed like in the program. Unknown extensions are refused. Pure.
 */
import { failure } from '../../../errors/to-error.ts'
import { type Mint, type TokenAccount, viewOf } from './mint.ts'

/** Extension types of Token-2022. */
const ext = {
  transferFee: 1,
  defaultState: 6,
  memo: 8,
  nonTransferable: 9,
  hook: 14,
  scaled: 25,
  pausable: 26,
} as const

/**
 * Extensions of a mint that do not affect a transfer: close authority, permanent delegate, permissioned burn, confidential balances,
 * metadata and groups. All others are refused, including interest (10), because other wallets would show another amount.
 */
const HARMLESS: readonly number[] = [3, 4, 12, 16, 18, 19, 20, 21, 22, 23, 24, 28]

const FROZEN = 2

/** Throws the reason if this token cannot be sent at all. */
export function refuseMint({ extensions }: Mint): void {
  for (const [kind, value] of extensions) {
    if (kind === ext.nonTransferable) throw failure('token-bound')
    // A transfer hook without a program does nothing.
    if (kind === ext.hook && value.slice(32).some((byte) => byte !== 0)) throw failure('token-hook')
    if (kind === ext.pausable && value[32] !== 0) throw failure('token-paused')
    if (kind === ext.scaled ? !isUnscaled(value) : !isKnown(kind)) throw failure('token-unsupported')
  }
}

const isKnown = (kind: number): boolean =>
  HARMLESS.includes(kind) ||
  kind === ext.transferFee ||
  kind === ext.defaultState ||
  kind === ext.hook ||
  kind === ext.pausable

/** The current and the future multiplier of shown amounts are both 1. */
const isUnscaled = (value: Uint8Array): boolean =>
  value.length === 56 && [32, 48].every((at) => viewOf(value).getFloat64(at, true) === 1)

/** Throws the reason if this receiver cannot receive the token. `account`: the receiver's token account, if it exists. */
export function refuseReceiver(
  mint: Mint,
  account: TokenAccount | undefined,
  at: { owner: string; mint: string },
) {
  if (!account) {
    if (mint.extensions.get(ext.defaultState)?.[0] === FROZEN) throw failure('receiver-frozen')
    return
  }
  // The older program allows an associated account to get another owner; its address stays.
  if (account.owner !== at.owner || account.mint !== at.mint) throw failure('receiver-foreign')
  if (account.frozen) throw failure('receiver-frozen')
  if (account.extensions.get(ext.memo)?.[0] === 1) throw failure('receiver-memo')
}

/** Whether there is a transfer fee, for which the epoch has to be read. */
export const hasFee = ({ extensions }: Mint): boolean => extensions.has(ext.transferFee)

/** The transfer fee of an amount in this epoch, in base units of the token; undefined if the token has none. */
export function feeOf({ extensions }: Mint, epoch: bigint, amount: bigint): bigint | undefined {
  const config = extensions.get(ext.transferFee)
  if (!config) return undefined
  if (config.length !== 108) throw failure('token-unsupported')
  const view = viewOf(config)
  const [older, newer] = [72, 90]
  const at = epoch >= view.getBigUint64(newer, true) ? newer : older
  const maximum = view.getBigUint64(at + 8, true)
  const share = BigInt(view.getUint16(at + 16, true))
  const fee = (amount * share + 9_999n) / 10_000n
  return fee < maximum ? fee : maximum
}

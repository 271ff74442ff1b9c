/**
 * What a token's own rules make of a transfer (decisions 33): extensions of Token-2022 that forbid it, keep some of it, or are
 * not known here. Pure; the same arithmetic as the program's, which checks it once more.
 */
import { failure } from '../../../errors/to-error.ts'
import { type Holding, type Mint, viewOf } from './mint.ts'

/** Numbers of the program. */
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
 * Of a mint, and of no matter to a transfer: who may close, burn or take back, confidential balances beside the open one, names
 * and groups. Any other may do what nobody here has thought of, so it is refused; interest (10), too: its amounts are not what
 * is shown elsewhere.
 */
const HARMLESS: readonly number[] = [3, 4, 12, 16, 18, 19, 20, 21, 22, 23, 24, 28]

const FROZEN = 2

/** Throws why this token cannot be sent here at all. */
export function refuseMint({ extensions }: Mint): void {
  for (const [kind, value] of extensions) {
    if (kind === ext.nonTransferable) throw failure('token-bound')
    // Without a program there is nothing to run: the place for one is all there is.
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

/** Shown amounts times a number that is, and will be, one. */
const isUnscaled = (value: Uint8Array): boolean =>
  value.length === 56 && [32, 48].every((at) => viewOf(value).getFloat64(at, true) === 1)

/** Throws why this receiver cannot take it. `held`: the receiver's account of the token; undefined: there is none yet. */
export function refuseReceiver(
  mint: Mint,
  holding: Holding | undefined,
  at: { owner: string; mint: string },
) {
  if (!holding) {
    if (mint.extensions.get(ext.defaultState)?.[0] === FROZEN) throw failure('receiver-frozen')
    return
  }
  // Accounts of the older program can be given away, and keep their address.
  if (holding.owner !== at.owner || holding.mint !== at.mint) throw failure('receiver-foreign')
  if (holding.frozen) throw failure('receiver-frozen')
  if (holding.extensions.get(ext.memo)?.[0] === 1) throw failure('receiver-memo')
}

/** Which epoch it is decides about the fee. */
export const hasFee = ({ extensions }: Mint): boolean => extensions.has(ext.transferFee)

/** What the token keeps of an amount in this epoch; undefined where it knows no fee at all. */
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

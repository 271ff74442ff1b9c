/** A last check, so that a wallet never has to interpret an invalid transfer. Throws `transfer-invalid`. */
import { failure } from '../../errors/to-error.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import type { SolanaNetwork } from '../network.ts'
import type { TransferToken } from '../tokens.ts'
import { solanaLimits } from './limits.ts'
import type { SolanaTransfer } from './solana-chain.ts'

export function checkTransfer(
  { from, to, value, token, caipNetworkId }: SolanaTransfer,
  network: SolanaNetwork,
): void {
  const valid =
    toSolanaAddress(from) !== undefined &&
    toSolanaAddress(to) !== undefined &&
    typeof value === 'bigint' &&
    value >= 0n &&
    value <= solanaLimits.maxLamports &&
    (token === undefined || isToken(token, to)) &&
    caipNetworkId === network.caipNetworkId
  if (!valid) throw failure('transfer-invalid')
}

const isToken = ({ address, decimals }: TransferToken, to: string): boolean =>
  toSolanaAddress(address) !== undefined &&
  address !== to &&
  Number.isInteger(decimals) &&
  decimals >= 0 &&
  decimals <= solanaLimits.maxDecimals

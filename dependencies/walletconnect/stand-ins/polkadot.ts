/**
 * In place of the utilities' own `polkadot`: the hash of what a wallet has signed on that chain, which this modal never
 * proposes (`proposal.ts`).
 */
import { blake2b as notProposed } from './other-chains.ts'

export {
  notProposed as addSignatureToExtrinsic,
  notProposed as buildSignedExtrinsicHash,
  notProposed as deriveExtrinsicHash,
  notProposed as ss58AddressToPublicKey,
}

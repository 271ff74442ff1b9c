/** Replaces the curve by which a wallet verifies the attestation of a page's domain. The page itself verifies none. */
const refuse = (): never => {
  throw new Error('Only a wallet verifies attestations')
}

export const p256 = { verify: refuse }

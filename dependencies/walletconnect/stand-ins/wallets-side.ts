/**
 * In place of the curve by which a wallet verifies what a page's domain was attested by: the page itself is attested and verifies
 * nothing.
 */
const refuse = (): never => {
  throw new Error('Only a wallet verifies attestations')
}

export const p256 = { verify: refuse }

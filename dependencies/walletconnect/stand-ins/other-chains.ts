/**
 * In place of the sign client's hashing for Polkadot (`blakejs`) and Algorand (`@msgpack/msgpack`, `@scure/base`): it reads the hash out of
 * what a wallet has signed there, and this modal proposes neither (`proposal.ts`).
 */
const notProposed = (): never => {
  throw new TypeError('Only eip155 and solana are proposed')
}

export const base32 = { encode: notProposed }
export { notProposed as blake2b, notProposed as decode, notProposed as encode }

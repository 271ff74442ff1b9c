/**
 * Replaces the sign client's hashing for Polkadot (`blakejs`) and Algorand (`@msgpack/msgpack`,
 * `@scure/base`), which it uses for
 * transactions signed there. This modal proposes neither (`proposal.ts`).
 */
const notProposed = (): never => {
  throw new TypeError('Only eip155 and solana are proposed')
}

export const base32 = { encode: notProposed }
export { notProposed as blake2b, notProposed as decode, notProposed as encode }

/** Coin types: the keys of a name's address records, by network (ENSIP-9, ENSIP-11). */

/** Ethereum's coin type (SLIP-44), which ENS uses in place of that of its chain id. */
export const ETHEREUM_COIN = 60

const FIRST_EVM = 2 ** 31

/** 0x80000000 | chain id, unsigned (decisions 30). Undefined if the chain id is 2^31 or more. */
export const coinTypeOf = (chainId: number): number | undefined =>
  chainId < FIRST_EVM ? FIRST_EVM + chainId : undefined

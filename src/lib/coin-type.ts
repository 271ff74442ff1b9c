/** Owns how a network is called where names keep an address for each (ENSIP-9, ENSIP-11). */

/** Ethereum's older number, which its name service uses. */
export const ETHEREUM_COIN = 60

const FIRST_EVM = 2 ** 31

/** 0x80000000 | chain id, unsigned (decisions 30). Undefined: the id is too large to have one. */
export const coinTypeOf = (chainId: number): number | undefined =>
  chainId < FIRST_EVM ? FIRST_EVM + chainId : undefined

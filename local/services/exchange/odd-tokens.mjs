// Owns the tokens that are not as the standard says: what real ones do, each in the smallest form. They have no pools, and the
// treasury holds all of them, so that nobody finds them who does not look for them.

/**
 * @typedef {object} Oddity What a token does otherwise; sources are the assembler's.
 * @property {(text: string) => string} [text] how it answers with a text
 * @property {string} [decimals] source that leaves the answer on the stack
 * @property {readonly string[]} [answers] signatures that lead to the label `odd`
 * @property {(runs: string) => string} [parts] source with that label
 * @property {string} [first] source that runs when it is made
 */

/** Storage of the token that answers what stands there when asked for its decimals. */
export const DECIMALS_SLOT = '0xdec1'

/** What the fee of a transfer goes to. */
export const FEE_COLLECTOR = '0x000000000000000000000000000000000000FEE5'

/** @type {Oddity} As the first big dollar token: a transfer returns nothing at all. */
const quiet = {
  answers: ['transfer(address,uint256)', 'transferFrom(address,address,uint256)', 'approve(address,uint256)'],
  parts: (runs) => `
    odd: CALLDATASIZE 0 0 CALLDATACOPY
    0 0 CALLDATASIZE 0 ${runs} GAS DELEGATECALL
    @quiet JUMPI
    RETURNDATASIZE 0 0 RETURNDATACOPY
    RETURNDATASIZE 0 REVERT
    quiet: STOP
  `,
}

/** @type {Oddity} Says no by returning false, and moves nothing. */
const refusing = {
  answers: ['transfer(address,uint256)'],
  parts: () => 'odd: 0 0 MSTORE 0x20 0 RETURN',
}

/** @type {Oddity} Counts in other units than the service says, and may change them. */
const shifting = {
  decimals: `${DECIMALS_SLOT} SLOAD`,
  first: `6 ${DECIMALS_SLOT} SSTORE`,
}

/** @type {Oddity} A tenth of what is sent never arrives. */
const taxing = {
  answers: ['transfer(address,uint256)'],
  parts: (runs) => `
    odd: CALLDATASIZE 0 0 CALLDATACOPY
    10 0x24 CALLDATALOAD DIV          ; the fee stays on the stack
    DUP1 0x24 CALLDATALOAD SUB 0x24 MSTORE
    0 0 0x44 0 ${runs} GAS DELEGATECALL
    @taxed JUMPI
    RETURNDATASIZE 0 0 RETURNDATACOPY
    RETURNDATASIZE 0 REVERT
    taxed: 0x24 MSTORE ${FEE_COLLECTOR} 4 MSTORE
    0x20 0 0x44 0 ${runs} GAS DELEGATECALL
    @done JUMPI
    0 0 REVERT
  `,
}

/** @type {Oddity} From before the standard: its texts are words of 32 bytes. */
const old = {
  text: (text) => `0x${Buffer.from(text).toString('hex').padEnd(64, '0')} 0 MSTORE 0x20 0 RETURN`,
}

/** As the service lists them, in the order they are placed. @type {readonly { facts: import('./tokens.mjs').TokenFacts, oddity: Oddity }[]} */
export const ODD_TOKENS = [
  { facts: { symbol: 'USDT', name: 'Tether USD (local)', decimals: 6, price: 1 }, oddity: quiet },
  { facts: { symbol: 'DENY', name: 'Returns false (local)', decimals: 18, price: 1 }, oddity: refusing },
  { facts: { symbol: 'SHIFT', name: 'Other decimals (local)', decimals: 18, price: 1 }, oddity: shifting },
  { facts: { symbol: 'TAX', name: 'Keeps a tenth (local)', decimals: 18, price: 1 }, oddity: taxing },
  { facts: { symbol: 'MKR', name: 'Maker (local)', decimals: 18, price: 1_500 }, oddity: old },
]

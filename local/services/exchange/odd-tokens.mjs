// Owns the list of tokens that are not as the standard says: what real ones do, each in the smallest form. Two have
// pools; the treasury holds all of them, so that nobody finds the others who does not search for them.

/**
 * As the service lists them, in the order they are placed. `keeps`: of what is sent, so many percent never arrive.
 *
 * @type {readonly { facts: import('./tokens.mjs').TokenFacts & { hasPool?: boolean, keeps?: number }, contract: string }[]}
 */
export const ODD_TOKENS = [
  {
    facts: { symbol: 'USDT', name: 'Tether USD (local)', decimals: 6, price: 1, hasPool: true },
    contract: 'NoReturnToken',
  },
  {
    facts: { symbol: 'DENY', name: 'Returns false (local)', decimals: 18, price: 1 },
    contract: 'ReturnsFalseToken',
  },
  {
    facts: { symbol: 'SHIFT', name: 'Other decimals (local)', decimals: 18, price: 1 },
    contract: 'ChangingDecimalsToken',
  },
  {
    facts: { symbol: 'TAX', name: 'Keeps a tenth (local)', decimals: 18, price: 1, hasPool: true, keeps: 10 },
    contract: 'FeeOnTransferToken',
  },
  { facts: { symbol: 'MKR', name: 'Maker (local)', decimals: 18, price: 1_500 }, contract: 'Bytes32Token' },
]

/**
 * What came of a Safe's transaction, by its own word: a transaction of the network may succeed and the Safe's within it fail.
 * The events of its contract since version 1.1, the name of the transaction indexed or not.
 */
import { sameAddress } from '../../lib/caip.ts'
import type { Hex } from '../chain.ts'

/** `ExecutionSuccess(bytes32,uint256)` and `ExecutionFailure(bytes32,uint256)`. */
const SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const FAILURE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

type Log = { readonly address: string; readonly topics: readonly Hex[] }

/** Undefined: it says nothing, or both, as where several of its transactions are in one. */
export const outcomeInSafe = (logs: readonly Log[], safe: Hex): 'success' | 'reverted' | undefined => {
  const said = new Set(
    logs.filter(({ address }) => sameAddress(address, safe)).map(({ topics }) => topics[0]?.toLowerCase()),
  )
  if (said.has(SUCCESS) === said.has(FAILURE)) return undefined
  return said.has(SUCCESS) ? 'success' : 'reverted'
}

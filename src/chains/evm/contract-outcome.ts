/**
 * The outcome of a contract account's transaction, by the event logs of the receipt: the transaction that carries it can succeed while
 * the account's part of it fails. A Safe emits its own event (since version 1.1); for a user operation the entry point does (ERC-4337).
 */
import { sameAddress } from '../../lib/caip.ts'
import type { Hex } from '../chain.ts'

/** `ExecutionSuccess(bytes32,uint256)` and `ExecutionFailure(bytes32,uint256)`; the hash is indexed or not, depending on the version. */
const SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const FAILURE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

/** `UserOperationEvent(bytes32 indexed, address indexed sender, address indexed, uint256, bool success, uint256, uint256)`. */
const OPERATION = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** Versions 0.6 to 0.9. Any contract can emit such an event; only those of the entry points count. */
const ENTRY_POINTS = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
]

export type Log = {
  readonly address: string
  readonly topics: readonly Hex[]
  readonly data?: Hex
  /** Of the transaction. */
  readonly transactionHash?: Hex | null
}

/** What a Safe emits for each of its transactions, to find it by. */
export const EXECUTED = [SUCCESS, FAILURE] as const

/** Whether one of these logs of the account is of what its owners know by this hash (`safeTxHash`). */
export const isExecutionOf = (log: Log, account: Hex, name: Hex): boolean => {
  const [, indexed = log.data?.slice(0, 66)] = log.topics
  return ofSafe(log, account) !== undefined && indexed?.toLowerCase() === name.toLowerCase()
}

type Outcome = 'success' | 'reverted'

const ofSafe = ({ address, topics }: Log, account: Hex): Outcome | undefined => {
  if (!sameAddress(address, account)) return undefined
  const name = topics[0]?.toLowerCase()
  return name === SUCCESS ? 'success' : name === FAILURE ? 'reverted' : undefined
}

const ofOperation = ({ address, topics, data }: Log, account: Hex): Outcome | undefined => {
  const [name, , sender] = topics
  const isOfAccount =
    name?.toLowerCase() === OPERATION &&
    ENTRY_POINTS.some((one) => sameAddress(address, one)) &&
    sameAddress(`0x${sender?.slice(-40)}`, account)
  // `success` is the second of four words.
  const success = isOfAccount ? /^0x[\da-f]{64}0{63}([01])[\da-f]{128}$/i.exec(data ?? '')?.[1] : undefined
  if (success === undefined) return undefined
  return success === '1' ? 'success' : 'reverted'
}

/** Undefined if no event is about this account, or if its events disagree, as several of its transactions may be in one. */
export function outcomeOf(logs: readonly Log[], account: Hex): Outcome | undefined {
  const outcomes = new Set(logs.map((log) => ofSafe(log, account) ?? ofOperation(log, account)))
  outcomes.delete(undefined)
  const [outcome, ...others] = outcomes
  return others.length === 0 ? outcome : undefined
}

/**
 * Tries calls by code at the sender's address, in a state override of one `eth_call` (`CallTrial.sol`): for nodes without `eth_simulateV1`.
 * Knows only what it is asked to look at. Undefined: the node cannot, or its answer is none.
 */
import { decodeFunctionResult, encodeFunctionData, isHex, maxUint256, parseAbi } from 'viem'
import type { Trial, TrialRequest } from '../../calls.ts'
import type { Hex } from '../../chain.ts'
import type { Ask } from '../../rpc/endpoint.ts'
import { CALL_TRIAL } from './call-trial.ts'
import { changesOf, watchedOf } from './changes.ts'
import { revertReason } from './revert-reason.ts'

const abi = /* @__PURE__ */ parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'struct Outcome { uint256 done; bytes reason; uint256[] before; uint256[] afterwards; uint256[] allowedBefore; uint256[] allowedAfterwards; uint256 gas; }',
  'function run(Call[] calls, address[] tokens, address[] spenders) returns (Outcome outcome)',
])

/** So many tokens are looked at, the first of the list: an `eth_call` has a limit of gas. */
const MAX_TOKENS = 100

export async function tryOverride(
  ask: Ask,
  request: Omit<TrialRequest, 'network'>,
): Promise<Trial | undefined> {
  const { from, calls } = request
  const tokens = watchedOf(request, MAX_TOKENS)
  const spenders = request.spenders as readonly Hex[]
  const made = calls.map((call) => ({ ...call, to: call.to as Hex }))
  const data = encodeFunctionData({ abi, functionName: 'run', args: [made, tokens, spenders] })
  const answer = await ask('eth_call', [
    { from, to: from, data },
    'latest',
    { [from]: { code: CALL_TRIAL } },
  ]).catch(
    // Not every node supports state overrides.
    () => undefined,
  )
  const outcome = isHex(answer) ? decode(answer) : undefined
  if (!outcome) return undefined
  const { done, reason, before, afterwards, allowedBefore, allowedAfterwards, gas } = outcome
  if (done < BigInt(calls.length)) return { kind: 'reverted', at: Number(done), ...revertReason(reason) }
  const count = tokens.length + 1
  const pairs = tokens.flatMap((token) => spenders.map((spender) => ({ token, spender })))
  const isWhole =
    before.length === count &&
    afterwards.length === count &&
    allowedBefore.length === pairs.length &&
    allowedAfterwards.length === pairs.length
  if (!isWhole || done !== BigInt(calls.length)) return undefined
  const changes = changesOf(request.traded, tokens, known(before), known(afterwards))
  if (!changes) return undefined
  const allowances = pairs.flatMap((pair, index) => {
    const amount = allowedAfterwards[index] ?? 0n
    return amount === allowedBefore[index] ? [] : [{ ...pair, amount }]
  })
  return { kind: 'tried', isWhole: false, changes, allowances, gas }
}

/** The largest number is what `CallTrial.sol` says of what it could not read. */
const known = (balances: readonly bigint[]) =>
  balances.map((balance) => (balance === maxUint256 ? undefined : balance))

const decode = (answer: Hex) => {
  try {
    return decodeFunctionResult({ abi, functionName: 'run', data: answer })
  } catch {
    // Not what this code answers: the node has not put it there.
    return undefined
  }
}

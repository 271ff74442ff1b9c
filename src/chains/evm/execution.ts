/**
 * Finds the transaction by which a contract account has executed what its wallet knows by a name: a Safe's own events name the `safeTxHash`
 * (decisions 22). Stateless: whoever asks keeps how far it has searched.
 */
import { numberToHex } from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { Hex } from '../chain.ts'
import type { ExecutionSearch } from '../tokens.ts'
import type { EvmClient } from './client.ts'
import { EXECUTED, isExecutionOf } from './contract-outcome.ts'

/** Blocks of one question for logs: nodes limit them, each in its own way. Halved by each refusal, down to what all of them take. */
const MAX_SPAN = 10_000n
const MIN_SPAN = 10n
/** Questions at one time; those after a long absence are many. */
const QUESTIONS = 20
/** Blocks that are searched again: they may be replaced, and nodes lag behind each other. */
const AGAIN = 200n
/** How far back the search begins where nobody knows when it was asked for: an hour and more of the fastest networks. */
const BACK = 20_000n

export async function findExecution(
  client: EvmClient,
  p: {
    readonly account: Hex
    readonly name: Hex
    readonly since: bigint
    readonly span?: bigint | undefined
  },
): Promise<ExecutionSearch> {
  const { account, name, span = MAX_SPAN } = p
  const latest = await getBlockNumber(client)
  const since = p.since || (latest > BACK ? latest - BACK : 1n)
  /** Never before the block at which it was asked for: what was executed by then is something else. */
  const from = (block: bigint): bigint => {
    const settled = block < latest - AGAIN ? block : latest - AGAIN
    return settled > since ? settled : since
  }
  let next = since
  for (let asked = 0; asked < QUESTIONS && next <= latest; asked++) {
    const last = next + span - 1n
    const fromBlock = numberToHex(next)
    const toBlock = numberToHex(last < latest ? last : latest)
    const filter = { address: account, topics: [[...EXECUTED]], fromBlock, toBlock }
    const logs = await client.request({ method: 'eth_getLogs', params: [filter] }).catch(() => undefined)
    // It may be refused for its blocks or for anything else: whether fewer are taken is seen the next time.
    if (!logs) return { since: from(next), span: span > MIN_SPAN ? span / 2n : span }
    const hash = logs.find((log) => isExecutionOf(log, account, name))?.transactionHash
    if (hash) return { hash, since: next, span }
    next = last < latest ? last + 1n : latest + 1n
  }
  return { since: from(next), span }
}

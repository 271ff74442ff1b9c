/**
 * Reads tokens' metadata and the owner's balances: in multicalls if the network has the contract, else, or if a multicall fails, one by
 * one. No cache.
 */
import { call } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { mapLimit } from '../../lib/map-limit.ts'
import type { Hex } from '../chain.ts'
import type { TokenFacts } from '../tokens.ts'
import type { EvmClient } from './client.ts'
import {
  type Answer,
  callsOf,
  readDecimals,
  readName,
  readNumber,
  readSymbol,
  type TokenCalls,
} from './erc20.ts'
import { isRefusal } from './read-error.ts'

/** Tokens read together: as many as fit into a multicall, so that a thousand of them do not block the page. */
const BATCH = 20
const CONCURRENCY = 3

export async function readToken(
  client: EvmClient,
  { token, owner }: { readonly token: string; readonly owner: string },
): Promise<TokenFacts> {
  const [facts] = await readTokens(client, { tokens: [token], owner })
  if (!facts) throw failure('token-unknown')
  return facts
}

/** Those of `tokens` that are tokens; throws if the network does not answer. */
export async function readTokens(
  client: EvmClient,
  { tokens, owner }: { readonly tokens: readonly string[]; readonly owner: string },
): Promise<readonly TokenFacts[]> {
  const holder = toEvmAddress(owner)
  if (!holder) throw failure('address-invalid')
  const questions = callsOf(holder)
  const facts = await mapLimit(CONCURRENCY, batches([...new Set(tokens)]), (slice) =>
    // In the same tick, so that they go into one multicall.
    Promise.all(slice.map((address) => read(client, address, questions))),
  )
  const found = facts.flat().filter((one) => one !== undefined)
  // The same address may be given in two spellings.
  return [...new Map(found.map((one) => [one.address, one])).values()]
}

const batches = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) =>
    items.slice(at * BATCH, (at + 1) * BATCH),
  )

const read = async (client: EvmClient, token: string, asked: TokenCalls): Promise<TokenFacts | undefined> => {
  const address = toEvmAddress(token)
  if (!address) return undefined
  const [owned, counted, symbol, name] = await Promise.all([
    ask(client, address, asked.balance),
    ask(client, address, asked.decimals),
    ask(client, address, asked.symbol),
    ask(client, address, asked.name),
  ])
  const balance = readNumber(owned)
  const decimals = readDecimals(counted)
  if (balance === undefined || decimals === undefined) return undefined
  return { address, symbol: readSymbol(symbol), name: readName(name), decimals, balance }
}

/** A call that failed in a multicall is repeated alone, because one token can use up the gas of all others. */
const ask = async (client: EvmClient, to: Hex, data: Hex): Promise<Answer> => {
  if (!client.chain.contracts?.['multicall3']) return askAlone(client, to, data)
  try {
    return (await call(client, { to, data })).data
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return askAlone(client, to, data)
  }
}

const askAlone = async (client: EvmClient, to: Hex, data: Hex): Promise<Answer> => {
  try {
    return (await call(client, { to, data, batch: false })).data
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return undefined
  }
}

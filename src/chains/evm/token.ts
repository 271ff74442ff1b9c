/**
 * What tokens say of themselves and what their owner has of them, read at `latest`: in multicalls where the network has the
 * contract for it, one by one where it has not or where the multicall fails. No cache.
 */
import { call } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import type { Hex } from '../chain.ts'
import type { TokenFacts } from '../tokens.ts'
import type { EvmClient } from './client.ts'
import { type Answer, questions, readDecimals, readName, readNumber, readSymbol } from './erc20.ts'
import { isRefusal } from './read-error.ts'

export const readToken = async (
  client: EvmClient,
  { token, owner }: { readonly token: string; readonly owner: string },
): Promise<TokenFacts> => {
  const [facts] = await readTokens(client, { tokens: [token], owner })
  if (!facts) throw failure('token-unknown')
  return facts
}

/** Of these those that are tokens; throws when the network does not answer. */
export const readTokens = async (
  client: EvmClient,
  { tokens, owner }: { readonly tokens: readonly string[]; readonly owner: string },
): Promise<readonly TokenFacts[]> => {
  const holder = toEvmAddress(owner)
  if (!holder) throw failure('address-invalid')
  const addresses = new Set(tokens.map(toEvmAddress).filter((address) => address !== undefined))
  const facts = await Promise.all([...addresses].map((address) => read(client, address, holder)))
  return facts.filter((one) => one !== undefined)
}

const read = async (client: EvmClient, address: Hex, owner: Hex): Promise<TokenFacts | undefined> => {
  const [owned, counted, symbol, name] = await Promise.all(
    // In one turn, so that they travel together.
    [questions.balance(owner), questions.decimals(), questions.symbol(), questions.name()].map((data) =>
      ask(client, address, data),
    ),
  )
  const balance = readNumber(owned)
  const decimals = readDecimals(counted)
  if (balance === undefined || decimals === undefined) return undefined
  return { address, symbol: readSymbol(symbol), name: readName(name), decimals, balance }
}

/** One token that burns all the gas of its multicall must not take the others with it: what failed there is asked alone. */
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

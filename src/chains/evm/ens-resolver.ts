/**
 * Asks a name's resolver through ENS's universal resolver, and tells its errors apart: no such name, no such record, a name that is
 * stored off-chain. What is asked and what the records mean is up to `ens.ts`.
 */
import { decodeFunctionResult, encodeFunctionData, parseAbi, size } from 'viem'
import { failure } from '../../errors/to-error.ts'
import { readField } from '../../lib/json.ts'
import type { Hex } from '../chain.ts'
import type { EvmClient } from './client.ts'
import type { EnsName } from './plain-name.ts'
import { toReadError } from './read-error.ts'

export const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

const abi = /* @__PURE__ */ parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
])

/** Records are short; a longer answer would only keep the page busy. */
const MAX_BYTES = 16_384

export type EnsAnswer = { readonly data: Hex; readonly resolver: Hex }

/** Undefined: the resolver has no such record. Throws `name-unresolved`, `name-offchain`, or the node's error. */
export async function askResolver(
  client: EvmClient,
  { wire }: EnsName,
  question: Hex,
): Promise<EnsAnswer | undefined> {
  const data = encodeFunctionData({ abi, functionName: 'resolveWithGateways', args: [wire, question, []] })
  let answer: Hex
  try {
    answer = await client.request({
      method: 'eth_call',
      params: [{ to: UNIVERSAL_RESOLVER, data }, 'latest'],
    })
  } catch (error) {
    return classify(error)
  }
  // No universal resolver at this address: the network is not Ethereum, or a local node without the contract.
  if (answer === '0x') throw failure('contract-no-data')
  if (size(answer) > MAX_BYTES) throw failure('name-unresolved')
  return decode(answer)
}

const decode = (answer: Hex): EnsAnswer => {
  try {
    const [data, resolver] = decodeFunctionResult({ abi, functionName: 'resolveWithGateways', data: answer })
    return { data, resolver }
  } catch (error) {
    throw failure('node-answer-invalid', error)
  }
}

/** By error selector. */
const meanings: Readonly<Record<string, 'name-unresolved' | 'name-offchain' | 'no-record'>> = {
  // ResolverNotFound(bytes), ResolverNotContract(bytes,address), UnreachableName(bytes), DNSDecodingFailed(bytes)
  '0x77209fe8': 'name-unresolved',
  '0x1e9535f2': 'name-unresolved',
  '0x5fe9a5df': 'name-unresolved',
  '0xba4adc23': 'name-unresolved',
  // UnsupportedResolverProfile(bytes4)
  '0x7b1c461b': 'no-record',
  // OffchainLookup(address,string[],bytes,bytes4,bytes), HttpError(uint16,string), InvalidBatchGatewayResponse()
  '0x556f1830': 'name-offchain',
  '0x01800152': 'name-offchain',
  '0x4a5c31ea': 'name-offchain',
}

/** ResolverError(bytes). Without data, an old resolver does not support the question. */
const RESOLVER_ERROR = '0x95c0c752'
const EMPTY_RESOLVER_ERROR = `${RESOLVER_ERROR}${'20'.padStart(64, '0')}${'0'.repeat(64)}`

const classify = (thrown: unknown): undefined => {
  const error = toReadError(thrown)
  const data = revertData(error.cause)
  const selector = data.slice(0, 10)
  if (selector === RESOLVER_ERROR && data !== EMPTY_RESOLVER_ERROR) throw failure('name-unresolved', error)
  const meaning = data === EMPTY_RESOLVER_ERROR ? 'no-record' : meanings[selector]
  if (meaning === 'no-record') return undefined
  throw meaning ? failure(meaning, error) : error
}

/** Some nodes nest `data` once more. */
const revertData = (error: unknown): string => {
  const data = readField(error, 'data')
  const bytes = typeof data === 'string' ? data : readField(data, 'data')
  return typeof bytes === 'string' ? bytes.toLowerCase() : ''
}

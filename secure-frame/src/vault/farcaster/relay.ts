/** Owns what is asked of Farcaster's relay (FIP-11) and of the registry of ids on Optimism: bounded, and read by schemas. */
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { parseJson } from '../../../../src/lib/json.ts'
import {
  literal,
  matching,
  object,
  optional,
  read,
  type Schema,
  string,
  transform,
} from '../../../../src/lib/schema.ts'
import { safeLink } from '../../../../src/lib/url.ts'
import type { Hex } from '../../contract/approval.ts'
import { boundedFetch, type Fetch } from '../social/deadline.ts'

/** https://docs.farcaster.xyz/reference/contracts/deployments */
export const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

const abi = parseAbi(['function idOf(address owner) view returns (uint256)'])

const hex = transform(matching(/^0x(?:[0-9a-f]{2}){1,4096}$/i), (text): Hex => `0x${text.slice(2)}`)
const link = transform(string(), safeLink)

const channelSchema = object({ channelToken: matching(/^[\w.~-]{1,512}$/), url: link })
const pendingSchema = object({ state: literal('pending') })
const completedSchema = object({
  state: literal('completed'),
  message: string(),
  signature: hex,
  username: optional(string()),
})
const resultSchema = object({ result: hex })

export type Completed = {
  readonly message: string
  readonly signature: Hex
  readonly username?: string | undefined
}

export type Relay = ReturnType<typeof createRelay>

export function createRelay({
  relayUrl,
  nodeUrl,
  fetch,
}: {
  relayUrl: string
  nodeUrl: string
  fetch: Fetch
}) {
  const ask = async <T>(
    schema: Schema<T>,
    url: string,
    init: RequestInit,
    signal: AbortSignal,
  ): Promise<T> => {
    const answer = await boundedFetch(fetch, signal)(url, init)
    if (!answer.ok) throw new Error(`It answered ${answer.status}`)
    const value = read(schema, parseJson(await answer.text()))
    if (value === undefined) throw new Error('It answered something else')
    return value
  }
  const post = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const base = relayUrl.replace(/\/$/, '')

  return {
    open: (
      login: { siweUri: string; domain: string; nonce: string; expirationTime: string },
      signal: AbortSignal,
    ) => ask(channelSchema, `${base}/v1/channel`, post(login), signal),
    /** Undefined until it was approved. */
    async status(channelToken: string, signal: AbortSignal): Promise<Completed | undefined> {
      const init = { headers: { authorization: `Bearer ${channelToken}` } }
      const either = transform(
        unknownRecord,
        (value) => read(completedSchema, value) ?? read(pendingSchema, value),
      )
      const answer = await ask(either, `${base}/v1/channel/status`, init, signal)
      return answer.state === 'completed' ? answer : undefined
    },
    /** The id that an address has custody of; 0 if none. */
    async idOf(owner: Hex, signal: AbortSignal): Promise<bigint> {
      const data = encodeFunctionData({ abi, args: [owner] })
      const params = [{ to: ID_REGISTRY, data }, 'latest']
      const body = post({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
      const { result } = await ask(resultSchema, nodeUrl, body, signal)
      return decodeFunctionResult({ abi, data: result })
    },
  }
}

const unknownRecord = object({
  state: string(),
  message: optional(string()),
  signature: optional(string()),
  username: optional(string()),
})

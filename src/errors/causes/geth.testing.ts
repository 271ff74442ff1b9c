/** A fake node on 127.0.0.1 that answers like geth, with answers that a test decides. */
/// <reference types="node" />
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { EvmNetwork } from '../../chains/network.ts'
import { readField } from '../../lib/json.ts'

/** A result, or a JSON-RPC error that is thrown. */
export type NodeAnswers = Readonly<Record<string, () => unknown>>

export type Geth = { readonly network: EvmNetwork; stop(): void }

/** `page`: the answer of a web server instead of a node. `silent`: accepts the request and never answers. */
export type Manner = { readonly answers?: NodeAnswers; readonly page?: string; readonly silent?: boolean }

const CHAIN_ID = 31_338

/** The answers of an idle network with a base fee. */
const healthy: NodeAnswers = {
  eth_chainId: () => `0x${CHAIN_ID.toString(16)}`,
  eth_blockNumber: () => '0x9',
  eth_getBalance: () => '0xde0b6b3a7640000',
  eth_getBlockByNumber: () => ({ number: '0x9', baseFeePerGas: '0x64', transactions: [] }),
  eth_maxPriorityFeePerGas: () => '0x1',
  eth_estimateGas: () => '0x5208',
}

/** An error with geth's text and code. */
export const says = (message: string, code = -32000) => {
  throw { code, message }
}

const answer = (answers: NodeAnswers, question: unknown) => {
  const id = readField(question, 'id')
  const respond = answers[String(readField(question, 'method'))]
  try {
    return { jsonrpc: '2.0', id, result: respond ? respond() : says('the method does not exist', -32601) }
  } catch (error) {
    return { jsonrpc: '2.0', id, error }
  }
}

export const startGeth = async (manner: Manner = {}): Promise<Geth> => {
  const answers = { ...healthy, ...manner.answers }
  const server = createServer(async (request, response) => {
    const asked: unknown = JSON.parse(await text(request))
    if (manner.silent) return
    if (manner.page !== undefined) response.writeHead(502)
    const said = Array.isArray(asked) ? asked.map((one) => answer(answers, one)) : answer(answers, asked)
    response.end(manner.page ?? JSON.stringify(said))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const at = server.address()
  if (!at || typeof at !== 'object') throw new Error('No port')
  return {
    network: {
      id: CHAIN_ID,
      caipNetworkId: `eip155:${CHAIN_ID}`,
      chainNamespace: 'eip155',
      name: 'Local',
      testnet: true,
      details: {
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [`http://127.0.0.1:${at.port}`],
      },
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

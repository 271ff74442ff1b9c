// Owns the JSON-RPC proxy: the body goes to the node of the named chain as it came, and so does the answer. Only what a
// public node would never offer is refused.
import { jsonAnswer, Refusal } from '../answers.mjs'

const REFUSED =
  /^(anvil|evm|hardhat|debug|trace|txpool|ots|miner|personal|admin)_|^eth_(sendTransaction|sign|accounts)$/

/** @returns {import('../host.mjs').Endpoint[]} */
export const proxyEndpoints = (world) => {
  const answer = async ({ query, body, text }) => {
    const url = Object.hasOwn(world.rpc, query.chainId) ? world.rpc[query.chainId] : undefined
    if (url === undefined) {
      throw new Refusal(
        400,
        'chainId',
        `We don't support the chain ID ${String(query.chainId).slice(0, 100)}.`,
      )
    }
    if (typeof body !== 'object') return jsonAnswer(rpcError(null, -32700, 'Parse error'), 400)
    const asked = Array.isArray(body) ? body : [body]
    if (asked.length === 0) return jsonAnswer(rpcError(null, -32600, 'Invalid request'), 400)
    const refused = asked.find((call) => REFUSED.test(call?.method))
    if (refused) {
      return jsonAnswer(rpcError(refused.id ?? null, -32601, `The method ${refused.method} is not offered.`))
    }
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    })
    return new Response(await reply.text(), {
      status: reply.status,
      headers: { 'content-type': 'application/json' },
    })
  }
  return [
    // With and without the last slash; both are in use.
    { name: 'rpc', host: 'blockchain', method: 'POST', path: '/v1/', answer },
    { name: 'rpc', host: 'blockchain', method: 'POST', path: '/v1', answer },
  ]
}

const rpcError = (id, code, message) => ({ jsonrpc: '2.0', id, error: { code, message } })

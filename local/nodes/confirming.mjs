// A door before a local node behind which every transaction is confirmed at once: when the sender hears of it, it is mined and
// so many blocks have come after it. For tests, which wait for nothing. Not while the node mines by hand.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const HOST = '127.0.0.1'
const SENDS = ['eth_sendRawTransaction', 'eth_sendTransaction']
const TO_ALL = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/**
 * @param {string} url of the node
 * @param {number} blocks
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function confirmAtOnce(url, blocks) {
  const post = (body) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const call = async (method, ...params) =>
    (await (await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).json()).result
  const answer = async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(204, TO_ALL).end()
    const body = await text(request)
    const answered = await post(body)
    const told = await answered.text()
    if (SENDS.some((method) => body.includes(`"${method}"`)) && (await call('anvil_getAutomine')))
      await call('anvil_mine', `0x${blocks.toString(16)}`)
    response.writeHead(answered.status, { ...TO_ALL, 'content-type': 'application/json' }).end(told)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise((resolve) => server.listen(0, HOST, () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://${HOST}:${port}`, stop }
}

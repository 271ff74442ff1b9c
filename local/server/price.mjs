// Owns the demo's way to move a price: a page asks this server, and the local services do it.
import { text } from 'node:stream/consumers'

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {import('./server.mjs').Services | undefined} services
 */
export async function answerPrice(request, response, services) {
  const answer = (status, value) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  // A foreign page can send a form, but JSON only after a preflight, which nobody answers here.
  if (request.method !== 'POST' || !request.headers['content-type']?.startsWith('application/json'))
    return answer(415, { problem: 'JSON is wanted.' })
  try {
    if (!services) throw new Error('The services have not started yet.')
    const { chain, symbol, percent } = JSON.parse(await text(request))
    await services.movePrice(chain, symbol, percent)
    const pools = await services.pools()
    const pool = pools.find((one) => one.chain === chain && one.symbol === symbol)
    answer(200, { price: pool?.price })
  } catch (error) {
    answer(400, { problem: error instanceof Error ? error.message : String(error) })
  }
}

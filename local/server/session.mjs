// Owns the demo's way to act in a smart session: a page asks this server, and the local services' cosigner does it.
import { text } from 'node:stream/consumers'

/**
 * @param {URL} url `/session/next` or `/session/send`
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {import('./server.mjs').Services | undefined} services
 */
export async function answerSession(url, request, response, services) {
  const answer = (status, value) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  // A foreign page can send a form, but JSON only after a preflight, which nobody answers here.
  if (request.method !== 'POST' || !request.headers['content-type']?.startsWith('application/json'))
    return answer(415, { problem: 'JSON is wanted.' })
  try {
    if (!services) throw new Error('The services have not started yet.')
    const wish = Object(JSON.parse(await text(request)))
    const act = { '/session/next': services.nextInSession, '/session/send': services.sendInSession }[
      url.pathname
    ]
    if (!act) return answer(404, { problem: 'There is nothing here.' })
    answer(200, await act(wish))
  } catch (error) {
    const status = Number(Object(error).status) || 400
    answer(status, { problem: error instanceof Error ? error.message : String(error) })
  }
}

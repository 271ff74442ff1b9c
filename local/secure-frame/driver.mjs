// Owns the page that stands for a client of the frame: it holds the frame, sends it any request, and shows what is answered. It is served on
// localhost and b.localhost, which are two sites, and neither is the frame's.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

const HOST = '127.0.0.1'
const file = (name) => readFileSync(fileURLToPath(new URL(`driver/${name}`, import.meta.url)), 'utf8')
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/**
 * @param {object} options
 * @param {string} options.frameUrl the frame's origin
 * @param {number} [options.port] 0: any free one
 */
export async function startDriver({ frameUrl, port = 0 }) {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${frameUrl}`
  /** Other pages of these origins, by name. @type {Map<string, { body: string, policy?: string }>} */
  const others = new Map()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? 'driver.html' : pathname.slice(1)
    const isOurs = ['driver.html', 'driver.js', 'driver.css'].includes(name)
    const other = others.get(name)
    response.statusCode = isOurs || other ? 200 : 404
    response.setHeader('content-type', `${TYPES[name.split('.')[1]] ?? 'text/plain'}; charset=utf-8`)
    response.setHeader('content-security-policy', other?.policy ?? policy)
    if (searchParams.has('coep')) response.setHeader('cross-origin-embedder-policy', 'require-corp')
    if (other) response.end(other.body)
    else response.end(isOurs ? file(name).replaceAll('{{frame}}', frameUrl) : 'There is nothing here.')
  })
  await new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, HOST, () => resolve(undefined))
  })
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : port
  const origins = [`http://localhost:${own}`, `http://b.localhost:${own}`]
  return {
    /** Two sites. */
    origins,
    url: `${origins[0]}/`,
    others,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

// Owns the listeners: one node server per app, on neighbouring ports or on any free ones.
import { createAdaptorServer } from '@hono/node-server'

const HOST = '127.0.0.1'

/**
 * @param {import('hono').Hono[]} apps
 * @param {number} port of the first app; 0: any free port for each
 */
export async function listenAll(apps, port) {
  // This program also runs inside test runners: their `Request` and `Response` stay what they are.
  const servers = apps.map((app) => createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }))
  const stop = async () => {
    await Promise.all(servers.map(close))
  }
  try {
    const urls = await Promise.all(servers.map((server, index) => listen(server, port && port + index)))
    return { urls, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @returns {Promise<string>} the origin */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.on('error', (error) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      const message = `Port ${port}, wanted for the local services, is taken by another program.`
      reject(Object.assign(new Error(message), { code: 'EADDRINUSE', port }))
    })
    server.listen(port, HOST, () => resolve(`http://${HOST}:${server.address().port}`))
  })
}

function close(server) {
  return new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
}

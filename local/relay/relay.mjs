// Owns the local WalletConnect relay: a websocket server that passes sealed messages between wallets and pages by topic.
// It cannot read them. Who may connect is `admission.mjs`, what is kept for whom `mailbox.mjs`, what can be asked
// `methods.mjs`. It can also fail in the ways that a real relay does.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { admit, REFUSALS } from './admission.mjs'
import { createMailbox } from './mailbox.mjs'
import { createMethods } from './methods.mjs'
import { createPeer } from './peer.mjs'

export { REFUSALS }

const HOST = '127.0.0.1'
/** Clients in Node take a relay for dead that says nothing for 35 seconds. */
const PING_MS = 20_000
const LARGEST_MESSAGE = 1_000_000
/** By this code a client knows that the relay does not want it, and reads the reason; without it, it tries again. */
const REFUSED = 3000
/** A close in the moment of opening goes past the client, whose listeners come just after. */
const REFUSAL_DELAY_MS = 20

/**
 * @typedef {object} Refusal
 * @property {string} [reason] what the client is told; one of `REFUSALS` has a meaning of its own for clients
 * @property {'close' | 'upgrade'} [at] `close` (what the real relay does) opens the socket and closes it with the reason;
 *   `upgrade` answers HTTP 401, of which a browser tells a page nothing but that it failed
 */

/**
 * @param {object} [options]
 * @param {number} [options.port] 0: any free one
 * @throws an Error with code `EADDRINUSE` when the port is taken
 */
export async function startRelay({ port: wanted = 0 } = {}) {
  const mailbox = createMailbox()
  /** @type {Set<ReturnType<typeof createPeer>>} */
  const peers = new Set()
  const state = { isStalled: false, repeats: false, refusal: /** @type {Refusal | undefined} */ (undefined) }
  const methods = createMethods({ mailbox, peers })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE })

  const open = (socket, request) => {
    const admission = admit(request.url, Date.now())
    const reason = state.refusal ? state.refusal.reason : admission.reason
    if (reason !== undefined) {
      setTimeout(() => socket.close(REFUSED, reason), REFUSAL_DELAY_MS)
      return
    }
    const peer = createPeer({ socket, clientId: admission.clientId, mailbox, methods, state })
    peers.add(peer)
    socket.on('close', () => peers.delete(peer))
  }

  const upgrade = (request, socket, head) => {
    if (state.refusal?.at === 'upgrade') {
      const text = state.refusal.reason ?? ''
      socket.end(
        `HTTP/1.1 401 Unauthorized\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
      )
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => {}) // a socket that broke also closes
      open(opened, request)
    })
  }

  let server = await listen(upgrade, wanted)
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const ping = setInterval(() => {
    mailbox.sweep()
    if (!state.isStalled) for (const socket of sockets.clients) socket.ping()
  }, PING_MS)
  ping.unref()

  const drop = () => {
    for (const socket of sockets.clients) socket.terminate()
    peers.clear()
  }
  const pause = async () => {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    drop()
    server.closeAllConnections()
    await closed
  }

  return {
    url: `ws://${HOST}:${port}`,
    port,
    /** Ends everything; nothing is left open. */
    async stop() {
      clearInterval(ping)
      await pause()
      sockets.close()
    },
    /** Killed: listens no more and drops all sockets. What waits in mailboxes survives, as with the real relay. */
    pause,
    /** Listens again on the same port. */
    async resume() {
      if (!server.listening) server = await listen(upgrade, port)
    },
    /** Accepts sockets and reads them, answers and delivers nothing; what was asked meanwhile is answered in the end. @param {boolean} on */
    stall(on) {
      state.isStalled = on
      if (!on) for (const peer of peers) peer.catchUp()
    },
    /** Delivers each message twice, as "at least once" allows. @param {boolean} on */
    repeat(on) {
      state.repeats = on
    },
    /** Refuses sockets from now on; open ones are closed with the reason. `false` ends it. @param {Refusal | false} [refusal] */
    refuse(refusal = {}) {
      state.refusal = refusal ? { reason: REFUSALS.origin, at: 'close', ...refusal } : undefined
      const { reason } = state.refusal ?? {}
      if (reason !== undefined) for (const peer of peers) peer.close(REFUSED, reason)
    },
    /** What was published, oldest first: who, where, which tag, how long; never what. */
    messages: mailbox.log,
    /** How many sockets are open. */
    connections: () => peers.size,
  }
}

/** @typedef {Awaited<ReturnType<typeof startRelay>>} Relay */

/** @returns {Promise<import('node:http').Server>} listening */
function listen(upgrade, port) {
  const server = createServer((_request, response) => {
    response.statusCode = 426
    response.setHeader('content-type', 'text/plain')
    response.end('This is a relay: it speaks websocket.\n')
  })
  server.on('upgrade', upgrade)
  return new Promise((resolve, reject) => {
    server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      const message = `Port ${port}, wanted for the local relay, is taken by another program.`
      reject(Object.assign(new Error(message), { code: 'EADDRINUSE', port }))
    })
    server.listen(port, HOST, () => resolve(server))
  })
}

// Owns one connected client: its socket, its subscriptions, and what was delivered and not yet acknowledged.
import { createHash } from 'node:crypto'

const SUBSCRIPTIONS = 1_000
const UNACKNOWLEDGED = 1_000
const HELD = 200

/** Clients compute this id themselves and expect just it. */
export const subscriptionId = (topic, clientId) =>
  createHash('sha256').update(`${topic}${clientId}`).digest('hex')

let lastId = 0
/** JSON-RPC ids of the relay's own requests: unique, and safe as numbers. */
const nextId = () => {
  lastId = Math.max(lastId + 1, Date.now() * 1000)
  return lastId
}

export function createPeer({ socket, clientId, mailbox, methods, state }) {
  /** @type {Set<string>} */
  const topics = new Set()
  /** @type {Map<number, import('./mailbox.mjs').Message>} */
  const unacknowledged = new Map()
  /** What came while the relay was stalled. @type {unknown[]} */
  let held = []

  const send = (value) => {
    if (!state.isStalled && socket.readyState === socket.OPEN) socket.send(JSON.stringify(value))
  }

  const deliver = (/** @type {import('./mailbox.mjs').Message} */ message) => {
    if (state.isStalled) return
    const { topic, text, publishedAt, tag, attestation } = message
    const id = nextId()
    unacknowledged.set(id, message)
    for (const oldest of unacknowledged.keys()) {
      if (unacknowledged.size <= UNACKNOWLEDGED) break
      unacknowledged.delete(oldest)
    }
    const data = { topic, message: text, publishedAt, tag, ...(attestation && { attestation }) }
    const params = { id: subscriptionId(topic, clientId), data }
    const request = { id, jsonrpc: '2.0', method: 'irn_subscription', params }
    send(request)
    if (state.repeats) send(request)
  }

  const peer = {
    clientId,
    topics,
    deliver,
    /** Gets what waits on the topic a moment later: the client knows the subscription only after its answer. */
    subscribe(topic) {
      if (topics.size < SUBSCRIPTIONS) topics.add(topic)
      setImmediate(() => {
        for (const message of mailbox.unseen(topic, clientId)) deliver(message)
      })
      return subscriptionId(topic, clientId)
    },
    /** The relay is no longer stalled: late answers, and what could not be delivered. */
    catchUp() {
      const late = held
      held = []
      for (const asked of late) take(asked)
      for (const topic of topics) for (const message of mailbox.unseen(topic, clientId)) deliver(message)
    },
    close: (code, reason) => socket.close(code, reason),
  }

  const answer = (id, method, params) => {
    try {
      send({ id, jsonrpc: '2.0', result: methods(peer, method, params) })
    } catch (error) {
      const { code = -32600, message } = /** @type {Error & { code?: number }} */ (error)
      send({ id, jsonrpc: '2.0', error: { code, message } })
    }
  }

  const take = (asked) => {
    if (typeof asked !== 'object' || asked === null) return
    if (typeof asked.method === 'string') return answer(asked.id, asked.method, asked.params ?? {})
    // An answer to a delivery: it is the acknowledgement.
    unacknowledged.get(asked.id)?.seenBy.add(clientId)
    unacknowledged.delete(asked.id)
  }

  socket.on('message', (bytes) => {
    const asked = parse(bytes.toString())
    if (!state.isStalled) take(asked)
    else held = [...held, asked].slice(-HELD)
  })
  return peer
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON-RPC: nobody to answer
  }
}

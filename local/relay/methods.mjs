// Owns what clients may ask the relay: JSON-RPC methods and their answers.

const TTL_S = 300
const PROPOSAL = 1100
const PROPOSAL_ANSWER = 1101
const SETTLEMENT = 1102

/** An error of JSON-RPC; thrown, it becomes the answer. */
const failed = (code, message) => Object.assign(new Error(message), { code })

const textOf = (params, name) => {
  const value = params[name]
  if (typeof value === 'string' && value !== '') return value
  throw failed(-32602, `Invalid params: ${name}`)
}

const listOf = (params, name) => {
  const value = params[name]
  if (Array.isArray(value)) return value
  throw failed(-32602, `Invalid params: ${name}`)
}

/** @typedef {ReturnType<typeof import('./peer.mjs').createPeer>} Peer */

/** @param {{ mailbox: ReturnType<typeof import('./mailbox.mjs').createMailbox>, peers: Set<Peer> }} given */
export function createMethods({ mailbox, peers }) {
  const publish = (peer, { topic, text, tag, params }) => {
    const ttl = Number(params.ttl) > 0 ? Number(params.ttl) : TTL_S
    const { attestation } = params
    const message = mailbox.put({ topic, text, tag, ttl, from: peer.clientId, attestation })
    if (message === undefined) return
    for (const other of peers) {
      if (other.clientId !== peer.clientId && other.topics.has(topic)) other.deliver(message)
    }
  }
  const publishOne = (peer, params) => {
    const [topic, text] = [textOf(params, 'topic'), textOf(params, 'message')]
    publish(peer, { topic, text, tag: Number(params.tag ?? 0), params })
  }
  const fetchMessages = (peer, topics) => ({
    messages: topics.flatMap((topic) =>
      mailbox.unseen(topic, peer.clientId).map((message) => {
        message.seenBy.add(peer.clientId)
        const { text, publishedAt, tag } = message
        return { topic, message: text, publishedAt, tag }
      }),
    ),
    hasMore: false,
  })
  const unsubscribe = (peer, topic) => peer.topics.delete(topic)

  /** @type {Record<string, (peer: Peer, params: Record<string, unknown>) => unknown>} */
  const methods = {
    irn_publish(peer, params) {
      publishOne(peer, params)
      return true
    },
    irn_batchPublish(peer, params) {
      for (const message of listOf(params, 'messages')) publishOne(peer, message)
      return true
    },
    irn_subscribe: (peer, params) => peer.subscribe(textOf(params, 'topic')),
    irn_batchSubscribe: (peer, params) => listOf(params, 'topics').map((topic) => peer.subscribe(topic)),
    irn_unsubscribe(peer, params) {
      unsubscribe(peer, textOf(params, 'topic'))
      return true
    },
    irn_batchUnsubscribe(peer, params) {
      for (const { topic } of listOf(params, 'subscriptions')) unsubscribe(peer, topic)
      return true
    },
    irn_fetchMessages: (peer, params) => fetchMessages(peer, [textOf(params, 'topic')]),
    irn_batchFetchMessages: (peer, params) => fetchMessages(peer, listOf(params, 'topics')),
    // One call for what a page does at first: listen on the pairing topic, and propose there.
    wc_proposeSession(peer, params) {
      const [topic, text] = [textOf(params, 'pairingTopic'), textOf(params, 'sessionProposal')]
      peer.subscribe(topic)
      publish(peer, { topic, text, tag: PROPOSAL, params })
      return true
    },
    // And for what a wallet answers: listen on the session's topic, say yes on the pairing's, settle on the session's.
    wc_approveSession(peer, params) {
      const [pairing, session] = [textOf(params, 'pairingTopic'), textOf(params, 'sessionTopic')]
      const answer = textOf(params, 'sessionProposalResponse')
      const settlement = textOf(params, 'sessionSettlementRequest')
      peer.subscribe(session)
      publish(peer, { topic: pairing, text: answer, tag: PROPOSAL_ANSWER, params })
      publish(peer, { topic: session, text: settlement, tag: SETTLEMENT, params })
      return true
    },
  }

  return (peer, method, params) => {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (run === undefined) throw failed(-32601, `Method not found: ${method}`)
    return run(peer, params)
  }
}

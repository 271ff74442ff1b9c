// Owns what waits for whom: messages by topic until they expire, each with the clients that have acknowledged it, so that
// a late or returning subscriber still gets what it has not seen. Everything is bounded, the oldest goes first.

const TOPICS = 2_000
const MESSAGES_PER_TOPIC = 100
const LOGGED = 1_000
const LONGEST_TTL_S = 7 * 24 * 3_600

/**
 * @typedef {object} Message
 * @property {string} topic
 * @property {string} text sealed
 * @property {number} tag what kind of message it is; 1100 a proposal, 1108 a request
 * @property {number} publishedAt in ms
 * @property {number} expiresAt in ms
 * @property {string} from the client that published it
 * @property {string} [attestation]
 * @property {Set<string>} seenBy clients that acknowledged it
 */

/** @typedef {Pick<Message, 'topic' | 'tag' | 'publishedAt' | 'from'> & { ttl: number, size: number, seenBy: number }} Logged */

export function createMailbox() {
  /** @type {Map<string, Message[]>} */
  const topics = new Map()
  /** @type {Message[]} */
  let log = []

  const waiting = (topic) => (topics.get(topic) ?? []).filter(({ expiresAt }) => expiresAt > Date.now())

  return {
    /**
     * @param {{ topic: string, text: string, tag: number, ttl: number, from: string, attestation?: string }} given ttl in seconds
     * @returns {Message | undefined} nothing when exactly this waits already: clients send again what was not answered
     */
    put({ topic, text, tag, ttl, from, attestation }) {
      const list = waiting(topic)
      if (list.some((message) => message.text === text)) return undefined
      const publishedAt = Date.now()
      const expiresAt = publishedAt + Math.min(ttl, LONGEST_TTL_S) * 1000
      const message = { topic, text, tag, publishedAt, expiresAt, from, attestation, seenBy: new Set() }
      topics.delete(topic) // so that the newest topic stands last
      topics.set(topic, [...list, message].slice(-MESSAGES_PER_TOPIC))
      for (const oldest of topics.keys()) {
        if (topics.size <= TOPICS) break
        topics.delete(oldest)
      }
      log = [...log, message].slice(-LOGGED)
      return message
    },
    waiting,
    /** What a client has still to get: neither its own nor what it acknowledged. */
    unseen: (topic, clientId) =>
      waiting(topic).filter(({ from, seenBy }) => from !== clientId && !seenBy.has(clientId)),
    /** Forgets what has expired. */
    sweep() {
      for (const topic of topics.keys()) {
        const list = waiting(topic)
        if (list.length === 0) topics.delete(topic)
        else topics.set(topic, list)
      }
    },
    /** @returns {Logged[]} */
    log: () =>
      log.map(({ topic, tag, publishedAt, expiresAt, from, text, seenBy }) => ({
        topic,
        tag,
        publishedAt,
        ttl: (expiresAt - publishedAt) / 1000,
        from,
        size: text.length,
        seenBy: seenBy.size,
      })),
  }
}

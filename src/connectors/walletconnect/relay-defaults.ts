/** Times and counts for connecting to the relay. Times in milliseconds. */
export const RELAY = {
  /** Tries for a link, before the visitor is asked whether to go on. */
  tries: 5,
  /** The pauses between these tries. */
  pause: { first: 1_000, longest: 16_000, jitter: 0.2 },
  /** The pauses after that, for a session, which is retried as long as it lives. */
  sessionPause: { first: 30_000, longest: 300_000, jitter: 0.2 },
  /** Deadline for a socket to open. */
  connect: 10_000,
  /** A connection that closes sooner does not reset the pauses. */
  stable: 30_000,
  /** Deadline for the relay to answer when the visitor comes back. */
  check: 4_000,
  /** Deadline for a pairing: long enough for all tries if the relay refuses at once. */
  propose: 20_000,
  /** Deadline for the relay to answer before a request is sent. */
  ask: 15_000,
} as const

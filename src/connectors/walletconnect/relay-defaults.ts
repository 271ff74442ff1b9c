/** How often the relay is looked for again, each figure with its unit. Times in milliseconds. */
export const RELAY = {
  /** While somebody waits for a code: so many tries, then the visitor is asked. */
  tries: 5,
  /** Before the next try. */
  pause: { first: 1_000, longest: 16_000, jitter: 0.2 },
  /** A live session goes on after those, ever more slowly, as long as it lives. */
  sessionPause: { first: 30_000, longest: 300_000, jitter: 0.2 },
  /** A socket that does not open within this has failed. */
  connect: 10_000,
  /** A connection that breaks sooner was none: the pauses go on where they were. */
  stable: 30_000,
  /** Until there is a link: long enough for all tries where the relay refuses at once. */
  propose: 20_000,
  /** Until something can be asked by a session. */
  ask: 15_000,
} as const

/** How often the relay is looked for again, each figure with its unit. Times in milliseconds. */
export const RELAY = {
  /** While somebody waits for a code: so many tries, then the visitor is asked. */
  tries: 5,
  /** Before the next try; doubled each time. */
  firstPause: 1_000,
  longestPause: 16_000,
  /** A live session goes on after those, ever more slowly, as long as it lives. */
  sessionFirstPause: 30_000,
  sessionLongestPause: 300_000,
  /** Each pause is shorter by up to this part of it: pages that lost the relay together do not come back together. */
  jitter: 0.2,
  /** A socket that does not open within this has failed. */
  connect: 10_000,
  /** A connection that breaks sooner was none: the pauses go on where they were. */
  stable: 30_000,
  /** Until there is a link: long enough for all tries where the relay refuses at once. */
  propose: 20_000,
  /** Until something can be asked by a session. */
  ask: 15_000,
} as const

/** Requests that a person approves: one is shown, the others wait in order. Each id is served once for as long as the frame lives. */
import { Failure } from '../failure.ts'

export type Queue = {
  /** `job` is begun when those before it have ended, and is not begun once it is aborted. */
  run<T>(id: string, signal: AbortSignal, job: () => Promise<T>): Promise<T>
}

const MAX_WAITING = 20
/** Ids are never forgotten; a page that has used up so many has to load the frame anew. */
const MAX_IDS = 20_000

export function createQueue(): Queue {
  const ids = new Set<string>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  return {
    async run(id, signal, job) {
      if (ids.has(id)) throw new Failure('This request was answered before')
      if (ids.size >= MAX_IDS) throw new Failure('Too many requests. Please reload the page.')
      if (waiting >= MAX_WAITING) throw new Failure('Too many requests wait for an answer')
      ids.add(id)
      waiting++
      const before = last
      const run = async () => {
        await before
        if (signal.aborted) throw signal.reason
        return job()
      }
      const own = run().finally(() => waiting--)
      last = own.catch(() => {
        // Told to whoever asked; those who wait go on.
      })
      return own
    },
  }
}

/**
 * A frame whose process has ended, or whose script hangs, stays in the page and answers nothing; the browser does not say so. After a
 * request without an answer it is asked for something that it knows by itself.
 */
import { isModalError } from '../errors/base.ts'
import type { Channel } from './channel.ts'

export type DeafWatch = {
  /** While a person may read or approve something in the frame it is not given up. Returns the end of it. */
  hold(): () => void
  /** A request had no answer in time. `give` it up: it has none either. */
  look(channel: Channel, give: () => void): void
}

export function createDeafWatch(): DeafWatch {
  let open = 0
  let isLooking = false
  return {
    hold() {
      open += 1
      return () => {
        open -= 1
      }
    },
    look(channel, give) {
      if (open > 0 || isLooking) return
      isLooking = true
      channel
        .ask('GET_CHAIN_ID', undefined)
        .catch((error: unknown) => {
          if (isTimeout(error) && open === 0) give()
        })
        .finally(() => {
          isLooking = false
        })
    },
  }
}

export const isTimeout = (error: unknown): boolean => isModalError(error) && error.code === 'timeout'

/**
 * Keeps the output of a server to lines of its log, for programs that read it: what libraries and Node itself would write in their own form
 * becomes a line too. Their words are left out, since they may hold what was sent, or a url with its password.
 */
import { faultOf, type Log, nameOf } from '../vault/log.ts'

const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const

/** `end`: how the process ends after an error that nobody caught. */
export function writeOnlyLog(log: Log, end: (error: unknown) => void): void {
  for (const method of METHODS)
    console[method] = (first: unknown) =>
      log({ event: 'warning', fault: first instanceof Error ? faultOf(first) : `console.${method}` })
  // Node's own listener, which prints them.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log({ event: 'warning', fault: nameOf(warning) }))
  // A promise whose rejection nobody handles comes here as well.
  process.on('uncaughtException', end)
}

/**
 * In place of `@walletconnect/logger` and of pino behind it. The client is opened `silent` (`client.ts`), and still the original
 * would write every message it passes on, links and payloads included, into a megabyte of memory, for a download that nobody
 * offers. Nothing is written here. What goes wrong comes to the connector as an error or an event.
 */
const nothing = (): void => {}

const quiet = {
  level: 'silent',
  fatal: nothing,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
  trace: nothing,
  silent: nothing,
}

export const pino = () => quiet
export const generateChildLogger = () => quiet
export const generatePlatformLogger = () => ({ logger: quiet, chunkLoggerController: null })
export const getDefaultLoggerOptions = () => ({})
export const getLoggerContext = () => ''

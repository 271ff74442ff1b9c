/**
 * Replaces `@walletconnect/logger`, and pino behind it. Even when it is `silent`, the original keeps every message,
 * links and payloads included, in a megabyte of memory, for a download that nobody offers. Here nothing is logged;
 * failures reach the connector as errors or events.
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

/**
 * What the host's engineer is told (decisions 10): a bar in the card when `debug`, always `wm-error`, one console line
 * at `logLevel` error and above. Once per code and subject: an alert that repeats teaches to look away.
 */
import { explain, toOurs } from '../errors/explain.ts'
import { alertTexts } from '../i18n/en.alerts.ts'
import { fill } from '../i18n/t.ts'
import type { AlertsState } from '../state/alerts.ts'
import type { Emit } from './events.ts'
import type { Config, LogLevel } from './options/options.ts'
import type { Core } from './wallet.ts'

const LEVELS: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug']

const line = (config: Config, level: LogLevel, ...words: unknown[]): void => {
  if (LEVELS.indexOf(config.logLevel) < LEVELS.indexOf(level)) return
  if (level === 'error') console.error('[wallet-modal]', ...words)
  else console.warn('[wallet-modal]', ...words)
}

export const createAlerts = (
  config: Config,
  alerts: AlertsState,
  emit: Emit,
): Pick<Core, 'alert' | 'report' | 'dismissAlert'> => {
  const told = new Set<string>()
  return {
    alert(code, values = {}, cause) {
      const message = fill(alertTexts[code], values)
      const subject = `${code} ${values['option'] ?? values['network'] ?? values['view'] ?? ''}`
      if (told.has(subject)) return
      told.add(subject)
      alerts.list = [...alerts.list, { code, message }]
      line(config, 'error', `${code}: ${message}`)
      emit('wm-error', { code, message, ...(cause !== undefined && { cause }) })
    },
    dismissAlert() {
      alerts.list = alerts.list.slice(1)
    },
    report(thrown) {
      void tellError(config, emit, thrown)
    },
  }
}

const tellError = async (config: Config, emit: Emit, thrown: unknown): Promise<void> => {
  const { code, rejected, details } = await explain(thrown)
  if (rejected) return
  const error = await toOurs(thrown)
  line(config, 'error', `${code}: ${error.message}`, details ?? '')
  emit('wm-error', { code, message: error.message, cause: error.cause ?? thrown })
}

/**
 * What the host's engineer is told (decisions 10): a bar in the card when `debug`, always `wm-error`, one console line
 * at `logLevel` error and above. Once per code and subject: an alert that repeats teaches to look away.
 */
import type { ErrorCategory } from '../errors/category.ts'
import type { AlertCode } from '../i18n/en.alerts.ts'
import { ownAlertTexts } from '../i18n/en.own-alerts.ts'
import type { AlertsState } from '../state/alerts.ts'
import type { Config } from '../tag/options/options.ts'
import type { AlertValues, Reporting } from './contracts/reporting.ts'
import type { Emit } from './events.ts'
import type { Core } from './wallet.ts'

const logError = ({ logLevel }: Config, ...words: unknown[]): void => {
  if (logLevel !== 'silent') console.error('[wallet-modal]', ...words)
}

const inWords = (code: AlertCode, values: AlertValues, say: (words: string) => void): Promise<void> =>
  import('./alert-words.ts').then(
    ({ alertWords }) => say(alertWords(code, values)),
    // Its code says what it is about.
    () => say(code),
  )

/** Where there is no element that could tell. */
export const tellConsole = (
  code: AlertCode,
  values: AlertValues = {},
  how: 'error' | 'warn' = 'error',
): void => void inWords(code, values, (words) => console[how]('[wallet-modal]', words))

export type Alerts = Pick<Reporting, 'alert' | 'raise' | 'recovered' | 'report' | 'dismissAlert'> & {
  /** To the console alone. */
  log(thrown: unknown): void
}

export const createAlerts = (
  config: Config,
  alerts: AlertsState,
  emit: Emit,
  /** As an analytics event, by its category. */
  tell: (category: ErrorCategory, properties: Readonly<Record<string, unknown>>) => void,
): Alerts => {
  const raised = new Set<string>()
  // Of several `import()`s of a file that is on its way, the last may be the first to settle; alerts keep their order.
  let before = Promise.resolve()

  const raise: Core['raise'] = ({ code, message, subject = '', cause }) => {
    const about = `${code} ${subject}`
    if (raised.has(about)) return
    raised.add(about)
    alerts.list = [...alerts.list, { code, message }]
    logError(config, `${code}: ${message}`)
    emit('wm-error', { code, message, ...(cause !== undefined && { cause }) })
  }

  return {
    raise,
    alert(code, values = {}, cause) {
      const subject = values.option ?? values.network ?? values.view
      const say = (message: string) => raise({ code, message, subject, cause })
      if (code === 'chunk-failed') say(ownAlertTexts[code].replace('{reason}', () => values.reason ?? ''))
      else before = before.then(() => inWords(code, values, say))
    },
    recovered(code) {
      for (const about of raised) if (about.startsWith(`${code} `)) raised.delete(about)
    },
    dismissAlert() {
      alerts.list = alerts.list.slice(1)
    },
    report(thrown) {
      import('./report-error.ts')
        .then(({ reportError }) =>
          reportError(thrown, { emit, tell, log: (...words) => logError(config, ...words) }),
        )
        .catch((cause) => emit('wm-error', { code: 'unknown', message: String(thrown), cause }))
    },
    log: (thrown) => logError(config, thrown),
  }
}

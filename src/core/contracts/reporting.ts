/** What the host hears, and its engineer: events, alerts, errors, analytics. Types only. */
import type { AlertCode } from '../../i18n/en.alerts.ts'
import type { Emit } from '../events.ts'

/** `given`: whatever it was; the others are words. */
export type AlertValues = { readonly given?: unknown } & {
  readonly [K in
    | 'option'
    | 'accepted'
    | 'network'
    | 'view'
    | 'options'
    | 'first'
    | 'second'
    | 'reason']?: string
}

export type RaisedAlert = {
  /** Stable. */
  readonly code: string
  /** English. */
  readonly message: string
  readonly subject?: string | undefined
  readonly cause?: unknown
}

export type Reporting = {
  readonly emit: Emit
  /** What is emitted, from now on. Answers how to stop. */
  onEvent(listener: Emit): () => void
  /** For the host's engineer: bar, `wm-error` and console; once per code and subject. */
  alert(code: AlertCode, values?: AlertValues, cause?: unknown): void
  /** An alert that has its words from elsewhere; `subject`: what it is about, told once. */
  raise(alert: RaisedAlert): void
  /** What the alert was about is over: it may be told again. */
  recovered(code: string): void
  /** The engineer has read the first one. */
  dismissAlert(): void
  /** Something went wrong that is nobody's refusal: `wm-error` and console. */
  report(error: unknown): void
  /** An analytics event, told to the host as `wm-event`. */
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
}

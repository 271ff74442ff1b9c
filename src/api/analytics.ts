/** Sends one event or error report to the analytics host (wire facts 4.1). What is sent, and whether, is decided in `services/`. */
import type { Ask } from './ask.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'

type PageContext = {
  /** uuid v4 */
  readonly eventId: string
  /** Only origin and path of the host's page (decisions 36). */
  readonly url: string
  readonly domain: string
  /** ms since the epoch. */
  readonly timestamp: number
}

export type AnalyticsEvent = PageContext & {
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>> | undefined
  readonly address?: string | undefined
}

export type ErrorReport = PageContext & {
  readonly category: 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'
  readonly errorType: string
  readonly errorMessage: string
  readonly stackTrace: string
}

export function createAnalytics(ask: Ask, request: Request) {
  const post = async (body: object): Promise<void> => {
    if (ask.projectId() === undefined) return
    await request.send({ host: 'analytics', path: path`/e`, body, keepalive: true })
  }

  /** Both are posted once and reject with a `ServiceError`; status 403 means that the origin is not allowed (specification 8). */
  return {
    event({ event, properties, address, ...context }: AnalyticsEvent): Promise<void> {
      return post({ ...context, props: { type: 'track', event, properties, address } })
    },
    error({
      category,
      errorType,
      errorMessage,
      stackTrace,
      timestamp,
      ...context
    }: ErrorReport): Promise<void> {
      return post({
        ...context,
        timestamp: new Date(timestamp).toISOString(),
        props: { type: 'error', event: category, errorType, errorMessage, stackTrace },
      })
    },
  }
}

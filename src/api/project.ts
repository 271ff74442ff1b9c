/**
 * The remote configuration of the project (wire facts 3.2, 3.3, 3.4). What follows from it is decided in `services/` and
 * `state/remote-features.ts`.
 */
import * as v from '../lib/schema.ts'
import type { Answer, Ask } from './ask.ts'
import { id, required } from './fields.ts'
import { path } from './path.ts'
import { nonEmptyRows, rows } from './rows.ts'
import { ServiceError } from './service-error.ts'

export type ProjectFeature = {
  /** The service's name: `social_login`, `swap`, `onramp`, `activity` or `reown_branding`. */
  readonly id: string
  readonly isEnabled: boolean
  /** Null: the host's setting or the default counts. Absent: off. */
  readonly config?: readonly string[] | null | undefined
}

export const configSchema = v.object({
  // Without a row that can be read all would be off, and whoever has signed in would be forgotten.
  features: nonEmptyRows(
    v.object({
      id: required(id),
      isEnabled: v.boolean(),
      config: v.nullish(rows(required(id), (one) => one, 100)),
    }),
    (row) => row.id,
  ),
})

/** A pattern of origins, possibly with a path: without spaces and invisible characters. */
const originPattern = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[!-~]{1,512}$/.test(value) ? value : undefined

const originsSchema = v.object({ allowedOrigins: nonEmptyRows(required(originPattern), (one) => one) })

const analyticsSchema = v.transform(
  v.object({ isAnalyticsEnabled: v.boolean() }),
  (row) => row.isAnalyticsEnabled,
)

export const createProject = (ask: Ask) => ({
  /** The configured features; null without a project id. Rejects with a `ServiceError`. */
  async config(): Promise<Answer<readonly ProjectFeature[] | null>> {
    const answer = await ask.plain({ host: 'wallets', path: path`/appkit/v1/config` }, configSchema, null)
    return { ...answer, value: answer.value?.features ?? null }
  },

  /** Patterns of the allowed origins; empty: all are allowed. Rejects with a `ServiceError`, whose `status` tells 429 and 5xx apart. */
  async origins(): Promise<Answer<readonly string[]>> {
    const { value, ...skip } = await ask.plain(
      { host: 'wallets', path: path`/projects/v1/origins` },
      originsSchema,
      { allowedOrigins: [] },
    )
    return { value: value.allowedOrigins, ...skip }
  },

  /** Whether analytics events may be sent; false if the service fails (specification 8). */
  async analytics(): Promise<Answer<boolean>> {
    try {
      return await ask.plain({ host: 'wallets', path: path`/getAnalyticsConfig` }, analyticsSchema, false)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      return { value: false }
    }
  },
})

/** What the project's owner has set up, as far as it is known (spec section 6). Written by `app/services/project.ts` only. */
import { proxy } from 'valtio/vanilla'

export type RemoteStatus = 'not asked' | 'asking' | 'fetched' | 'failed'

export type RemoteFeature = {
  /** As the service names it: `social_login` `swap` `onramp` `activity` `reown_branding`. */
  readonly id: string
  readonly isEnabled: boolean
  /** Null: the local setting or the default counts. Absent: off. */
  readonly config?: readonly string[] | null | undefined
}

export type ProjectState = { status: RemoteStatus; features: readonly RemoteFeature[] }

export const createProjectState = (): ProjectState =>
  proxy<ProjectState>({ status: 'not asked', features: [] })

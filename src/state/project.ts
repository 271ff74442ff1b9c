/** The remote configuration of the project (specification 6). Written by `services/project.ts` only. */
import { proxy } from 'valtio/vanilla'

export type RemoteStatus = 'not asked' | 'asking' | 'fetched' | 'failed'

/** On, off, or the providers that are switched on. */
export type FeatureValue = boolean | readonly string[]

/** By option name. `null`: the host's setting counts. Missing: off. */
export type RemoteValues = Readonly<Record<string, FeatureValue | null>>

export type ProjectState = {
  status: RemoteStatus
  remote: RemoteValues
  /** The page's origin is not on the project's list. Missing: it is, or the list is not known. */
  isOriginMissing?: boolean
}

export const createProjectState = (): ProjectState => proxy<ProjectState>({ status: 'not asked', remote: {} })

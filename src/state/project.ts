/** What the project's owner has set up, as far as it is known (specification 6). Written by `app/services/project.ts` only. */
import { proxy } from 'valtio/vanilla'

export type RemoteStatus = 'not asked' | 'asking' | 'fetched' | 'failed'

/** On, off, or the providers that are on. */
export type FeatureValue = boolean | readonly string[]

/** `null`: the owner leaves it to the host; one that is missing is off. By the host's names of the features. */
export type RemoteValues = Readonly<Record<string, FeatureValue | null>>

export type ProjectState = { status: RemoteStatus; remote: RemoteValues }

export const createProjectState = (): ProjectState => proxy<ProjectState>({ status: 'not asked', remote: {} })

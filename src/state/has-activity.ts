/** Whether a site shows what accounts did. Apart from `project.ts`, which every page pays for. */
import type { ProjectState } from './project.ts'

type HasActivity = {
  readonly config: {
    readonly projectId: string | undefined
    readonly basic: boolean
    readonly features: { readonly activity?: boolean | undefined }
  }
  readonly project: Readonly<ProjectState>
}

/** Whether the site shows what accounts did: the owner's word counts before the host's (spec section 6, decisions 20). */
export const hasActivity = ({ config, project }: HasActivity): boolean => {
  const remote = project.status === 'fetched' ? project.remote['activity'] : null
  const isWanted = remote === null ? config.features.activity !== false : Boolean(remote)
  return isWanted && config.projectId !== undefined && !config.basic
}

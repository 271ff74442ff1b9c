/** The feature activity: what an account did (eip155). Without a project id there is no such service (decisions 20). */
import type { Feature } from '../../app/view.ts'

export const activityFeature: Feature = {
  id: 'activity',
  // What the project's owner says is known later: `hasActivity` in `state/project.ts`.
  on: (config) => config.projectId !== undefined && !config.basic && config.features.activity !== false,
  views: {
    Activity: () => import('./ActivityView.tsx').then((m) => m.activityView),
  },
}

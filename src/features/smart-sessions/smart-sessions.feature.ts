/** Smart sessions, off unless the host turns them on; the project's service is the cosigner, so without a project there are none. */
import type { Feature } from '../../surface/view.ts'

const views = () => import('./views.ts')

export const smartSessionsFeature: Feature = {
  on: ({ features, projectId, basic }) =>
    features.smartSessions === true && projectId !== undefined && !basic,
  views: {
    SmartSessions: async () => ({ view: (await views()).list }),
    SmartSessionRequest: async () => ({ view: (await views()).request }),
    SmartSessionCreated: async () => ({ view: (await views()).created }),
  },
}

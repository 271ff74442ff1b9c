/** Smart sessions, off unless the host turns them on; the project's service is the cosigner, so without a project there are none. */

import { usesServices } from '../../state/uses-services.ts'
import type { Feature } from '../../surface/view.ts'

/** What a page asks for is fetched when it does; who looks at the list goes without. */
const granting = () => import('./granting.ts')

export const smartSessionsFeature: Feature = {
  on: (config) => config.features.smartSessions === true && usesServices(config),
  views: {
    SmartSessions: () => import('./SmartSessionsView.tsx'),
    SmartSessionRequest: async () => ({ view: (await granting()).request }),
    SmartSessionCreated: async () => ({ view: (await granting()).created }),
  },
}

/** The feature activity: what an account did (eip155). */
import type { Feature } from '../../app/view.ts'

export const activityFeature: Feature = {
  id: 'activity',
  // The project's owner has a word in it: `app/open-rules.ts` asks the report of features.
  on: () => true,
  views: {
    Activity: () => import('./ActivityView.tsx').then((m) => m.activityView),
  },
}

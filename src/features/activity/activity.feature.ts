/** Declares the feature activity and how its view is loaded. */
import type { Feature } from '../../surface/view.ts'

export const activityFeature: Feature = {
  on: () => true,
  remote: 'activity',
  views: {
    Activity: () => import('./ActivityView.tsx'),
  },
}

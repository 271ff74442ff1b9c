/** Declares the feature activity and how its view is loaded. */
import type { Feature } from '../../surface/view.ts'

export const activityFeature: Feature = {
  // What the host and the project's owner say of it is asked by `isOffered` in `surface/features.ts`.
  on: () => true,
  views: {
    Activity: () => import('./ActivityView.tsx').then((m) => m.activityView),
  },
}

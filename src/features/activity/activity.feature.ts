/** Declares the feature activity and how its view is loaded. */
import type { Feature } from '../../surface/view.ts'
import type { ActivityProps } from './activity.state.ts'

const load = () => import('./ActivityView.tsx')

export const activityFeature: Feature<ActivityProps> = {
  on: () => true,
  remote: 'activity',
  own: async (core) => ({ activity: (await load()).createActivity(core) }),
  views: {
    Activity: load,
  },
}

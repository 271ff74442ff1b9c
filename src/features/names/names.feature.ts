/** Declares the feature names, registering one for an account of the embedded wallet, and how its views are loaded. */
import { ignore } from '../../lib/flight.ts'
import type { Feature } from '../../surface/view.ts'

export const namesFeature: Feature = {
  // Names are the service's, so without a project there are none.
  on: ({ projectId, basic }) => projectId !== undefined && !basic,
  views: {
    RegisterAccountName({ dataApi }) {
      // Asked for suggestions, and to register.
      ignore(dataApi())
      return import('./RegisterAccountNameView.tsx')
    },
    RegisterAccountNameSuccess: () => import('./RegisterAccountNameSuccessView.tsx'),
  },
}

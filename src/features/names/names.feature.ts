/** Declares the feature names, registering one for an account of the embedded wallet, and how its views are loaded. */
import { ignore } from '../../lib/flight.ts'
import { usesServices } from '../../state/uses-services.ts'
import type { Feature } from '../../surface/view.ts'

export const namesFeature: Feature = {
  // Names are the service's, so without a project there are none.
  on: usesServices,
  views: {
    RegisterAccountName({ dataApi }) {
      // Asked for suggestions, and to register.
      ignore(dataApi())
      return import('./RegisterAccountNameView.tsx')
    },
    RegisterAccountNameSuccess: () => import('./RegisterAccountNameSuccessView.tsx'),
  },
}

/** Declares the feature account and how its views are loaded. */
import { ignore } from '../../lib/flight.ts'
import { usesServices } from '../../state/uses-services.ts'
import type { Feature } from '../../surface/view.ts'

export const accountFeature: Feature = {
  on: () => true,
  views: {
    SwitchAccount: () => import('./SwitchAccountView.tsx'),
    Settings: () => import('./settings/SettingsView.tsx'),
    Tokens: () => import('./TokensView.tsx'),
    Account({ dataApi, state }) {
      // Asked for what the account holds.
      if (usesServices(state.config)) ignore(dataApi())
      return import('./AccountView.tsx')
    },
  },
}

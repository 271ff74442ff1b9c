/** Declares the feature account and how its views are loaded. */
import type { Feature } from '../../surface/view.ts'

export const accountFeature: Feature = {
  on: () => true,
  views: {
    SwitchAccount: () => import('./SwitchAccountView.tsx'),
    Tokens: () => import('./TokensView.tsx'),
    Account: () => import('./AccountView.tsx'),
  },
}

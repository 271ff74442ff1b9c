/** Declares the feature account and how its views are loaded. */
import type { Feature } from '../../surface/view.ts'

export const accountFeature: Feature = {
  on: () => true,
  views: {
    SwitchAccount: () => import('./SwitchAccountView.tsx').then((m) => m.switchAccountView),
    Tokens: () => import('./TokensView.tsx').then((m) => m.tokensView),
    Account: () => import('./AccountView.tsx').then((m) => m.accountView),
  },
}

/** Declares the feature account and how its views are loaded. */
import type { Feature } from '../../surface/view.ts'
import type { AccountProps } from './account.state.ts'

export const accountFeature: Feature<AccountProps> = {
  on: () => true,
  own: ({ parts }) =>
    import('./account.state.ts').then((m) => ({ accountReads: parts.accountReads(m.createAccountReads) })),
  views: {
    SwitchAccount: () => import('./SwitchAccountView.tsx').then((m) => m.switchAccountView),
    Tokens: () => import('./TokensView.tsx').then((m) => m.tokensView),
    Account: () => import('./AccountView.tsx').then((m) => m.accountView),
  },
}

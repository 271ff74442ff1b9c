/** The feature social accounts: sign in by one, with an embedded wallet. Their buttons are on Connect. */
import type { Feature } from '../../../surface/view.ts'

export const socialFeature: Feature = {
  on: () => true,
  remote: 'socials',
  views: {
    ConnectSocials: () => import('./ConnectSocialsView.tsx'),
    ConnectingSocial: () => import('./ConnectingSocialView.tsx'),
    ConnectingFarcaster: () => import('./ConnectingFarcasterView.tsx'),
  },
}

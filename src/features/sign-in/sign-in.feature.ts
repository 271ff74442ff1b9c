/** The feature sign-in: on where the host has given `siwx` or `siweConfig`. */
import type { Feature } from '../../surface/view.ts'

export const signInFeature: Feature = {
  on: ({ siwx, siweConfig }) => (siwx ?? siweConfig) !== undefined,
  views: { SIWXSignMessage: () => import('./SignInView.tsx') },
}

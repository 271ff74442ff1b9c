/** The feature e-mail: sign in by an address, with an embedded wallet, and change that address. Its field is on Connect. */
import type { Feature } from '../../../surface/view.ts'

export const emailFeature: Feature = {
  on: () => true,
  remote: 'email',
  views: {
    EmailVerifyDevice: () => import('./EmailVerifyDeviceView.tsx'),
    EmailVerifyOtp: () => import('./EmailVerifyOtpView.tsx'),
    UpdateEmail: () => import('./change/UpdateEmailView.tsx'),
  },
}

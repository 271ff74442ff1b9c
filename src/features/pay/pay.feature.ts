/** The feature pay, off unless the host turns it on: its views, loaded when they are asked for. */
import type { Feature } from '../../surface/view.ts'

export const payFeature: Feature = {
  on: ({ features }) => features.pay === true,
  views: {
    Pay: () => import('./PayView.tsx'),
    Paid: () => import('./PaidView.tsx'),
  },
}

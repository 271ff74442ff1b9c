/** The feature approve: where the secure frame is seen. Who asks for it is `core/wallets/approvals.ts`. */
import type { Feature } from '../../surface/view.ts'

export const approveFeature: Feature = {
  on: () => true,
  views: { ApproveTransaction: () => import('./ApproveTransactionView.tsx') },
}

/** The exchange's tokens could not be read. */
import { Notice } from '../../../ui/components/Notice.tsx'
import type { SwapWallet } from '../contract.ts'
import { readListed } from '../draft/draft.reads.ts'
import { problemText, type SwapKey, t } from '../texts.ts'

export function ListFailed({ wallet, problem }: { readonly wallet: SwapWallet; readonly problem: SwapKey }) {
  // A network that is not served is not served a moment later.
  const canRetry = problem !== 'swap-unsupported'
  return (
    <Notice
      tone="error"
      action={canRetry ? { label: t('common.retry'), onClick: () => void readListed(wallet) } : undefined}
    >
      {problemText(problem)}
    </Notice>
  )
}

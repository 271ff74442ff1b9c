/** What is to be known of a swap, and what the visitor has to agree to before the button works. */
import { shortAddress } from '../../../lib/short-address.ts'
import { BlockingNotice, ConsentNotice } from '../../../transfer/views/GuardNotices.tsx'
import { Notice } from '../../../ui/components/Notice.tsx'
import type { SwapFinding, SwapReview } from '../contract.ts'
import { t } from '../texts.ts'

type SwapFindingsProps = {
  readonly review: SwapReview
  readonly agreed: readonly string[]
  readonly onAgree: (agreed: readonly string[]) => void
}

export function SwapFindings({ review, agreed, onAgree }: SwapFindingsProps) {
  const { findings, from, spender } = review
  if (findings.length === 0) return null
  return (
    <div className="findings">
      {findings.map((finding) => {
        const values = {
          symbol: from.symbol,
          spender: spender === undefined ? '' : shortAddress(spender),
          ...('percent' in finding && { percent: finding.percent }),
        }
        if (finding.level !== 'blocking')
          return (
            <Notice key={finding.reason} tone="warning">
              {warningOf(finding, values)}
            </Notice>
          )
        const others = agreed.filter((one) => one !== finding.reason)
        const onOne = (yes: boolean) => onAgree(yes ? [...others, finding.reason] : others)
        const isAgreed = agreed.includes(finding.reason)
        if (finding.reason === 'fee' || finding.reason === 'counterfeit')
          return <BlockingNotice key={finding.reason} finding={finding} agreed={isAgreed} onAgree={onOne} />
        return (
          <ConsentNotice
            key={finding.reason}
            title={t(`swap.block.${finding.reason}`, values)}
            text={t(`swap.block.${finding.reason}.text`, values)}
            label={t(`swap.block.${finding.reason}.agree`, values)}
            agreed={isAgreed}
            onAgree={onOne}
          />
        )
      })}
    </div>
  )
}

const warningOf = (
  { reason }: Exclude<SwapFinding, { readonly level: 'blocking' }> | SwapFinding,
  values: Readonly<Record<string, string>>,
): string => {
  if (reason === 'impact') return t('swap.impact.warn', values)
  return t(reason === 'owners' ? 'swap.owners' : 'swap.no-price', values)
}

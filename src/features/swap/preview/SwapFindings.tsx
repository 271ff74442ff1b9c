/** What is to be known of a swap, and what the visitor has to agree to before the button works. */
import { shortAddress } from '../../../lib/short-address.ts'
import { Checkbox } from '../../../ui/components/Checkbox.tsx'
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
          ...('symbol' in finding && { symbol: finding.symbol }),
        }
        if (finding.level !== 'blocking')
          return (
            <Notice key={finding.reason} tone="warning">
              {warningOf(finding, values)}
            </Notice>
          )
        const others = agreed.filter((one) => one !== finding.reason)
        return (
          <div key={finding.reason}>
            <Notice tone="error" title={t(`swap.block.${finding.reason}`, values)}>
              {t(`swap.block.${finding.reason}.text`, values)}
            </Notice>
            <Checkbox
              label={t(`swap.block.${finding.reason}.agree`, values)}
              checked={agreed.includes(finding.reason)}
              onChange={(yes) => onAgree(yes ? [...others, finding.reason] : others)}
            />
          </div>
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

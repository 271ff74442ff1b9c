/** Shows what the guard has found, the most severe first. Findings that block have a checkbox; the button is the review's own. */
import type { ReactNode } from 'react'
import { guardTexts } from '../../i18n/en.guard.ts'
import { createT } from '../../i18n/t.ts'
import { formatFee, localize } from '../../lib/amount.ts'
import { amountWithUnit } from '../../lib/amount-with-unit.ts'
import { type CaipNetworkId, namespaceOf } from '../../lib/namespaces.ts'
import { SHOWN_IN } from '../../lib/read-typed-amount.ts'
import { Address } from '../../ui/components/Address.tsx'
import { Checkbox } from '../../ui/components/Checkbox.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import type { Finding } from '../guard.ts'
import { GuardComparison } from './GuardComparison.tsx'

const t = createT(guardTexts)

export type GuardNoticesProps = {
  readonly findings: readonly Finding[]
  /** Of the transfer under review. */
  readonly transfer: { readonly to: string; readonly caipNetworkId: CaipNetworkId }
  /** What the visitor has agreed to so far; the caller keeps it and checks it with `needsAgreement`. */
  readonly agreed: readonly string[]
  readonly onAgree: (agreed: readonly string[]) => void
}

type Refused = Extract<Finding, { readonly level: 'refused' }>
type Blocking = Extract<Finding, { readonly level: 'blocking' }>
type Warning = Extract<Finding, { readonly level: 'warning' }>

export function GuardNotices({ findings, transfer, agreed, onAgree }: GuardNoticesProps) {
  if (findings.length === 0) return null
  // A look-alike is always a first-time receiver, so that is not said as well.
  const isAlike = findings.some((finding) => 'like' in finding)
  const shown = findings.filter(({ reason }) => reason !== 'first-time' || !isAlike)
  return (
    <div className="findings">
      {shown.map((finding) => {
        if (finding.level === 'refused') return <RefusedNotice key={finding.reason} finding={finding} />
        if (finding.level === 'warning') return <WarningNotice key={finding.reason} finding={finding} />
        const { reason } = finding
        const others = agreed.filter((one) => one !== reason)
        return (
          <BlockingNotice
            key={reason}
            finding={finding}
            agreed={agreed.includes(reason)}
            onAgree={(yes) => onAgree(yes ? [...others, reason] : others)}
          >
            {'like' in finding && (
              <GuardComparison
                address={transfer.to}
                known={finding.like}
                namespace={namespaceOf(transfer.caipNetworkId)}
              />
            )}
          </BlockingNotice>
        )
      })}
    </div>
  )
}

function RefusedNotice({ finding: { reason } }: { readonly finding: Refused }) {
  return (
    <Notice tone="error" title={t(`guard.${reason}`)}>
      {t(`guard.${reason}.text`)}
    </Notice>
  )
}

function WarningNotice({ finding }: { readonly finding: Warning }) {
  // Translations put the address anywhere in the text.
  const [before, after] = t(`guard.${finding.reason}`).split('{address}')
  return (
    <Notice tone="warning">
      {before}
      {'like' in finding && <Address value={finding.like} form="short" />}
      {after}
    </Notice>
  )
}

type BlockingProps = {
  readonly finding: Blocking
  readonly agreed: boolean
  readonly onAgree: (agreed: boolean) => void
  /** Between the text and what is agreed to. */
  readonly children?: ReactNode
}

const feeOf = ({ total, coin }: Extract<Blocking, { readonly reason: 'fee' }>): string =>
  amountWithUnit(localize(formatFee(total, coin.decimals), SHOWN_IN), coin.symbol)

export function BlockingNotice({ finding, agreed, onAgree, children }: BlockingProps) {
  const { reason } = finding
  const values = {
    ...('symbol' in finding && { symbol: finding.symbol }),
    ...('network' in finding && { network: finding.network }),
    ...('total' in finding && { fee: feeOf(finding) }),
  }
  return (
    <ConsentNotice
      title={t(`guard.${reason}`, values)}
      text={t(`guard.${reason}.text`, values)}
      label={t(`guard.${reason}.agree`, values)}
      agreed={agreed}
      onAgree={onAgree}
    >
      {children}
    </ConsentNotice>
  )
}

type ConsentProps = Omit<BlockingProps, 'finding'> & {
  readonly title: string
  readonly text: string
  /** What is agreed to. */
  readonly label: string
}

/** What is wrong, and the checkbox by which the visitor goes on all the same. */
export function ConsentNotice({ title, text, label, agreed, onAgree, children }: ConsentProps) {
  return (
    <>
      <Notice tone="error" title={title}>
        {text}
      </Notice>
      {children}
      <Checkbox label={label} checked={agreed} onChange={onAgree} />
    </>
  )
}

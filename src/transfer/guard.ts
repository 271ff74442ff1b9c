/**
 * The send guard, as the rest of sending sees it (decisions 32): what is found about a receiver and a token, and what each
 * finding asks of the visitor. `guard.rules.ts` judges, `guard.actions.ts` gathers what it judges by.
 */
import type { Address } from '../chains/chain.ts'

/**
 * `refused`: there is no way on. `blocking`: the visitor has to look and to agree before the button works. `warning`: said, no
 * more.
 */
export type Finding =
  | { readonly level: 'refused'; readonly reason: 'zero' | 'token-contract' }
  | { readonly level: 'blocking'; readonly reason: 'look-alike'; readonly like: Address }
  /** `network`: where it has code. */
  | { readonly level: 'blocking'; readonly reason: 'elsewhere'; readonly network: string }
  | { readonly level: 'blocking'; readonly reason: 'off-curve' | 'program-owned' }
  /** `symbol`: whose it imitates. */
  | { readonly level: 'blocking'; readonly reason: 'counterfeit'; readonly symbol: string }
  /** One that burns money; in base units of the coin. */
  | { readonly level: 'blocking'; readonly reason: 'fee'; readonly total: bigint; readonly coin: FeeCoin }
  | { readonly level: 'warning'; readonly reason: 'similar-start' | 'similar-end'; readonly like: Address }
  | { readonly level: 'warning'; readonly reason: 'first-time' | 'own' | 'contract' | 'mixed-script-name' }

type FeeCoin = { readonly symbol: string; readonly decimals: number }

export type BlockingReason = Extract<Finding, { readonly level: 'blocking' }>['reason']

export const isRefused = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'refused')

/** Whether something blocks that the visitor has not agreed to yet. */
export const needsAgreement = (
  findings: readonly Finding[],
  agreed: readonly BlockingReason[] = [],
): boolean => findings.some((finding) => finding.level === 'blocking' && !agreed.includes(finding.reason))

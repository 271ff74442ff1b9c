/** The host's terms: every method stays off until they are agreed to (decisions 23). */
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import type { T } from '../../surface/view.ts'
import { Checkbox } from '../../ui/components/Checkbox.tsx'
import { agreeToLegal } from './connect.actions.ts'

type LegalCheckboxProps = { readonly wallet: Wallet; readonly t: T; readonly isAgreed: boolean }

export function LegalCheckbox({ wallet, t, isAgreed }: LegalCheckboxProps) {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = useSnapshot(wallet.state.config)
  const document = terms ? 'terms' : 'privacy'
  const links: Readonly<Record<string, ReactNode>> = {
    terms: link(terms, t('legal.terms')),
    privacy: link(privacy, t('legal.privacy')),
    document: link(terms ?? privacy, t(`legal.${document}`)),
  }
  // The translator places the links; the sentence is cut where they stand.
  const sentence = terms && privacy ? t('legal.agree') : t('legal.agree.one')
  const parts = sentence.split(/\{(\w+)\}/)
  return (
    <Checkbox
      checked={isAgreed}
      onChange={(agreed) => agreeToLegal(wallet, agreed)}
      label={parts.map((part, index) => (index % 2 === 1 ? <span key={part}>{links[part]}</span> : part))}
    />
  )
}

const link = (href: string | undefined, text: string) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {text}
  </a>
)

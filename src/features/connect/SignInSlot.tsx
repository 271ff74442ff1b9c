/**
 * The room of the e-mail field and of the social accounts on Connect. Both are fetched when visitors sign in that way here, and never
 * before.
 */
import { type FunctionComponent, useEffect, useState } from 'react'
import type { Core, Wallet } from '../../core/wallet.ts'
import { ownFailure } from '../../errors/own.ts'
import { createLazyPart, type LazyPart } from '../../lib/lazy-part.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import type { T } from '../../surface/view.ts'
import { Notice } from '../../ui/components/Notice.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import type { EmailFieldProps } from './email/EmailField.tsx'
import type { SocialButtonsProps } from './social/SocialButtons.tsx'

type PartProps = EmailFieldProps & SocialButtonsProps
type Part = FunctionComponent<PartProps>

const partOf = (load: () => Promise<Part>) =>
  oncePerCore(({ clock }: Core) => createLazyPart(clock, load, (cause) => ownFailure('chunk-failed', cause)))

const PARTS = {
  email: partOf(async () => (await import('./email/EmailField.tsx')).EmailField),
  social: partOf(async () => (await import('./social/SocialButtons.tsx')).SocialButtons),
}

const MISSING = { email: 'email-dependency-missing', social: 'social-missing' } as const

type SignInSlotProps = {
  readonly method: 'email' | 'social'
  readonly wallet: Wallet
  readonly t: T
  /** Whether there will be anything is not known yet. */
  readonly isUnknown: boolean
  /** The host's terms are not agreed to yet. */
  readonly isOff: boolean
}

export function SignInSlot({ method, wallet, t, isUnknown, isOff }: SignInSlotProps) {
  const { Part, isFailed, retry } = usePart(wallet, PARTS[method](wallet), !isUnknown)
  if (Part) return <Part wallet={wallet} shared={t} isOff={isOff} />
  if (!isFailed) return <Skeleton shape="field" />
  return (
    <Notice tone="error" action={{ label: t('common.retry'), onClick: retry }}>
      {t(MISSING[method])}
    </Notice>
  )
}

const usePart = (wallet: Wallet, part: LazyPart<Part>, isWanted: boolean) => {
  const [Part, setPart] = useState<Part | undefined>(() => {
    let there: Part | undefined
    part.whenThere((one) => {
      there = one
    })
    return there
  })
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is another try
  useEffect(() => {
    if (!isWanted) return
    let isShown = true
    part.get().then(
      (one) => isShown && setPart(() => one),
      (error) => {
        wallet.report(error)
        if (isShown) setFailed(true)
      },
    )
    return () => {
      isShown = false
    }
  }, [wallet, part, isWanted, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }
  return { Part, isFailed, retry }
}

/** The room of the e-mail field on Connect. The field itself is fetched when visitors sign in by e-mail here, and never before. */
import { type FunctionComponent, useEffect, useState } from 'react'
import type { Core, Wallet } from '../../core/wallet.ts'
import { ownFailure } from '../../errors/own.ts'
import { createLazyPart } from '../../lib/lazy-part.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import type { T } from '../../surface/view.ts'
import { Notice } from '../../ui/components/Notice.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import type { EmailFieldProps } from './email/EmailField.tsx'

type Field = FunctionComponent<EmailFieldProps>

const fieldOf = oncePerCore(({ clock }: Core) =>
  createLazyPart<Field>(
    clock,
    async () => (await import('./email/EmailField.tsx')).EmailField,
    (cause) => ownFailure('chunk-failed', cause),
  ),
)

type EmailSlotProps = {
  readonly wallet: Wallet
  readonly t: T
  /** Whether there will be a field is not known yet. */
  readonly isUnknown: boolean
  readonly isOff: boolean
}

export function EmailSlot({ wallet, t, isUnknown, isOff }: EmailSlotProps) {
  const { Field, isFailed, retry } = useField(wallet, !isUnknown)
  if (Field) return <Field wallet={wallet} shared={t} isOff={isOff} />
  if (!isFailed) return <Skeleton shape="field" />
  return (
    <Notice tone="error" action={{ label: t('common.retry'), onClick: retry }}>
      {t('email-dependency-missing')}
    </Notice>
  )
}

const useField = (wallet: Wallet, isWanted: boolean) => {
  const part = fieldOf(wallet)
  const [Field, setField] = useState<Field | undefined>(() => {
    let there: Field | undefined
    part.whenThere((field) => {
      there = field
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
      (field) => isShown && setField(() => field),
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
  return { Field, isFailed, retry }
}

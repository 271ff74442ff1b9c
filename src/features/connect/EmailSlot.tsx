/** The room of the e-mail field on Connect. The field itself is fetched when visitors sign in by e-mail here, and never before. */
import type { FunctionComponent } from 'react'
import type { EmailFieldProps } from './email/EmailField.tsx'
import { LazySlot, type SlotProps } from './LazySlot.tsx'
import { lazyPartOf, useLazyPart } from './use-lazy-part.ts'

const fieldOf = lazyPartOf<FunctionComponent<EmailFieldProps>>(
  async () => (await import('./email/EmailField.tsx')).EmailField,
)

export function EmailSlot({ wallet, t, isUnknown, isOff }: SlotProps) {
  const { loaded: Field, ...rest } = useLazyPart(wallet, fieldOf, !isUnknown)
  if (Field) return <Field wallet={wallet} shared={t} isOff={isOff} />
  return <LazySlot t={t} missing="email-dependency-missing" {...rest} />
}

/** The room of the social accounts on Connect. Their buttons are fetched when visitors sign in by one here, and never before. */
import type { FunctionComponent } from 'react'
import { LazySlot, type SlotProps } from './LazySlot.tsx'
import type { SocialButtonsProps } from './social/SocialButtons.tsx'
import { lazyPartOf, useLazyPart } from './use-lazy-part.ts'

const buttonsOf = lazyPartOf<FunctionComponent<SocialButtonsProps>>(
  async () => (await import('./social/SocialButtons.tsx')).SocialButtons,
)

export function SocialSlot({ wallet, t, isUnknown, isOff }: SlotProps) {
  const { loaded: Buttons, ...rest } = useLazyPart(wallet, buttonsOf, !isUnknown)
  if (Buttons) return <Buttons wallet={wallet} isOff={isOff} />
  return <LazySlot t={t} missing="social-missing" {...rest} />
}

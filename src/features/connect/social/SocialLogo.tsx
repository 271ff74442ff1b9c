/** A provider's logo in the colour of the text. Decorative: the name is beside it, or the button's label. */
import { logoPath } from './social.providers.ts'
import type { Social } from './social.rules.ts'

type LogoProps = { readonly provider: Social; readonly size?: number | undefined }

export function SocialLogo({ provider, size = 20 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={logoPath(provider)} />
    </svg>
  )
}

type TileProps = { readonly provider: Social; readonly size: 'row' | 'large' }

/** On a tile, where a wallet would have its image. */
export function SocialTile({ provider, size }: TileProps) {
  return (
    <span className={`image glyph at-${size}`}>
      <SocialLogo provider={provider} size={size === 'large' ? 32 : undefined} />
    </span>
  )
}

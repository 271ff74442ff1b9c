/** A line icon on a tile, for what has no image of its own (All wallets, a mail). */
import { Icon, type IconName } from './Icon.tsx'

export type GlyphProps = {
  icon: IconName
  tone?: 'quiet' | 'accent' | undefined
  size?: 'row' | 'large' | undefined
}

export function Glyph({ icon, tone = 'quiet', size = 'row' }: GlyphProps) {
  return (
    <span className={`image glyph ${tone} at-${size}`}>
      <Icon name={icon} size={size === 'large' ? 32 : undefined} />
    </span>
  )
}

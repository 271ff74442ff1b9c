/** A line icon on a tile, for rows without an image of their own (Scan, All wallets). */
import { Icon, type IconName } from './Icon.tsx'

export type GlyphProps = { icon: IconName; tone?: 'quiet' | 'accent' | undefined }

export function Glyph({ icon, tone = 'quiet' }: GlyphProps) {
  return (
    <span className={`image glyph ${tone}`}>
      <Icon name={icon} />
    </span>
  )
}

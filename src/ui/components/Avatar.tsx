/** An avatar for an address without one: a gradient computed from its characters. */
import { hueOf } from './hue.ts'

export type AvatarProps = { seed: string; size?: 'row' | 'large' | 'chip' | undefined }

export function Avatar({ seed, size = 'large' }: AvatarProps) {
  const hue = hueOf(seed)
  const turn = hueOf(`${seed}.`)
  const stop = (add: number) => `oklch(0.78 0.14 ${(hue + add) % 360})`
  const backgroundImage = `conic-gradient(from ${turn}deg, ${stop(0)}, ${stop(110)}, ${stop(230)}, ${stop(0)})`
  // With forced colours too, since it tells accounts apart.
  return (
    <span
      className={`image at-${size} round`}
      aria-hidden="true"
      style={{ backgroundImage, forcedColorAdjust: 'none' }}
    />
  )
}

/**
 * The set of line icons: 20 px, stroke 1.75. Names are meanings (send, power), not drawings, so that a drawing can be
 * changed in one place. Always decorative: the text beside it, or the button's label, says what it means.
 */
import {
  ArrowDown,
  ArrowLeftRight,
  ArrowUp,
  AtSign,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleQuestionMark,
  Clock,
  Copy,
  Ellipsis,
  ExternalLink,
  Globe,
  type IconNode,
  Info,
  Mail,
  Plus,
  Power,
  QrCode,
  RotateCw,
  Search,
  Settings2,
  TriangleAlert,
  Wallet,
  X,
} from 'lucide'
import { createElement, memo } from 'react'

export type IconName =
  | 'back'
  | 'close'
  | 'copy'
  | 'check'
  | 'external'
  | 'help'
  | 'search'
  | 'send'
  | 'receive'
  | 'swap'
  | 'buy'
  | 'power'
  | 'warning'
  | 'info'
  | 'error'
  | 'network'
  | 'chevron'
  | 'retry'
  | 'wallet'
  | 'clock'
  | 'qr'
  | 'mail'
  | 'more'
  | 'settings'
  | 'name'

const icons: Readonly<Record<IconName, IconNode>> = {
  back: ChevronLeft,
  close: X,
  copy: Copy,
  check: Check,
  external: ExternalLink,
  help: CircleQuestionMark,
  search: Search,
  send: ArrowUp,
  receive: ArrowDown,
  swap: ArrowLeftRight,
  buy: Plus,
  power: Power,
  warning: TriangleAlert,
  info: Info,
  error: CircleAlert,
  network: Globe,
  chevron: ChevronRight,
  retry: RotateCw,
  wallet: Wallet,
  clock: Clock,
  name: AtSign,
  qr: QrCode,
  mail: Mail,
  more: Ellipsis,
  settings: Settings2,
}

export type IconProps = { readonly name: IconName; readonly size?: number | undefined }

export const Icon = memo(function Icon({ name, size = 20 }: IconProps) {
  const mirrored = name === 'back' || name === 'chevron' || name === 'external'
  return (
    <svg
      className={mirrored ? 'icon flip' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={linesOf(icons[name])} />
      {/* By their places: another drawing is written into the elements of the last one. */}
      {icons[name].map(([tag, attributes], index) =>
        tag === 'path' ? null : createElement(tag, { ...attributes, key: index }),
      )}
    </svg>
  )
})

/**
 * Joins all paths of a drawing into one. Each begins at the origin, as its coordinates assume, not where the one
 * before ended.
 */
const linesOf = (drawing: IconNode): string =>
  drawing.map(([tag, { d }]) => (tag === 'path' ? `M0 0${d}` : '')).join('')

// The one line set: 20 px, stroke 1.75. A name here is a meaning (send, power), not a drawing, so that a drawing
// can change in one place. Always decorative: the words beside it, or the button's label, say what it is.
import type { LucideIcon } from 'lucide-react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Globe from 'lucide-react/icons/globe'
import Info from 'lucide-react/icons/info'
import Plus from 'lucide-react/icons/plus'
import Power from 'lucide-react/icons/power'
import QrCode from 'lucide-react/icons/qr-code'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wallet from 'lucide-react/icons/wallet'
import X from 'lucide-react/icons/x'

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

const icons: Readonly<Record<IconName, LucideIcon>> = {
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
  qr: QrCode,
}

export function Icon({ name, size = 20 }: { name: IconName; size?: number | undefined }) {
  const Drawing = icons[name]
  const mirrored = name === 'back' || name === 'chevron' || name === 'external'
  return (
    <Drawing className={mirrored ? 'icon flip' : 'icon'} size={size} strokeWidth={1.75} aria-hidden="true" />
  )
}

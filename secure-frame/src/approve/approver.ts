/** Asks a person to approve a request. It owns the screen and what is on it; what is signed is the caller's. */
import { systemClock } from '../../../src/lib/clock.ts'
import type { ApprovalReads, ApprovalRequest, Approver } from '../contract/approval.ts'
import { type Described, describe } from './describe/describe.ts'
import { codeRow, UNREADABLE } from './describe/description.ts'
import { plain } from './describe/typed-data.ts'
import { toHex } from './describe/words.ts'
import { createKnownAddresses } from './known-addresses.ts'
import { applyAccent } from './screen/accent.ts'
import css from './screen/screen.css?inline'
import { createScreen, type Screen } from './screen/screen.ts'

type Mode = 'light' | 'dark'

export function createApprover(root: HTMLElement, reads: ApprovalReads): Approver {
  adoptSheet()
  const known = createKnownAddresses(() => window.localStorage)
  const prefersLight = matchMedia('(prefers-color-scheme: light)')
  let theme: { readonly mode: Mode; readonly accent: string | undefined } | undefined
  let current: Screen | undefined

  const dress = () => {
    if (!current) return
    current.root.dataset['theme'] = theme?.mode ?? (prefersLight.matches ? 'light' : 'dark')
    applyAccent(current.root, theme?.accent)
  }
  prefersLight.addEventListener('change', dress)

  return {
    async ask(request, { signal }) {
      // One at a time: a second screen could be pressed by a finger that meant the first.
      if (signal.aborted || current) return 'refused'
      const screen = createScreen(request)
      current = screen
      const abort = () => screen.close()
      signal.addEventListener('abort', abort, { once: true })
      root.append(screen.root)
      dress()
      screen.open()
      const described = describeSafely(request, reads, known.of(request.account.address))
      const shown = described.then(({ description }) => screen.show(description))
      const outcome = await screen.outcome
      signal.removeEventListener('abort', abort)
      screen.close()
      current = undefined
      if (outcome === 'refused' || signal.aborted) return 'refused'
      await shown
      known.add(request.account.address, (await described).known)
      return 'approved'
    },
    setTheme(mode, accent) {
      theme = { mode, accent }
      dress()
    },
  }
}

/** A fault in our own reading is no reason to show nothing, and none to show less than what is signed. */
async function describeSafely(
  request: ApprovalRequest,
  reads: ApprovalReads,
  known: readonly string[],
): Promise<Described> {
  try {
    return await describe(request, { reads, clock: systemClock, known })
  } catch (error) {
    console.error('A request could not be described', error)
    const step = { sentence: UNREADABLE, rows: [codeRow(UNREADABLE, raw(request))] }
    return {
      description: { title: 'Review request', steps: [step], rows: [], warnings: [], isUnreadable: true },
      known: [],
    }
  }
}

const raw = ({ prepared }: ApprovalRequest): string => {
  if (prepared.kind === 'solana-message') return toHex(prepared.message)
  return prepared.kind === 'solana-transactions'
    ? prepared.transactions.map(toHex).join('\n')
    : plain(prepared)
}

/** A constructed sheet, since the frame's policy allows no style elements. */
function adoptSheet(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

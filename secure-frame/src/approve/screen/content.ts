/** Draws what a request says: who asks, each step, the warnings, the rows, and the boxes to tick. */
import { shortAddress } from '../../../../src/lib/short-address.ts'
import { cleanText } from '../../../../src/lib/text.ts'
import type { ApprovalRequest } from '../../contract/approval.ts'
import { type Description, type Step, textRow, UNREADABLE, type Warning } from '../describe/description.ts'
import { networkWords } from '../describe/networks.ts'
import { element, icon } from './elements.ts'
import { drawAddress, drawMarked, drawRows } from './values.ts'

/** The origin in full, as the browser says it; what the page calls itself is only words. */
export function drawAsker({ origin, appName }: ApprovalRequest): HTMLElement {
  const name = cleanText(appName ?? '', 80)
  const at = origin.indexOf('://') + 3
  const isUrl = at > 3
  return element(
    'section',
    { class: 'asker', 'aria-label': 'Who asks' },
    element('p', { class: 'label' }, 'Asked by'),
    element(
      'p',
      { class: 'origin' },
      element(
        'bdi',
        { dir: 'ltr' },
        isUrl && element('span', {}, origin.slice(0, at)),
        element('strong', {}, ...drawMarked(isUrl ? origin.slice(at) : origin)),
      ),
    ),
    name !== '' &&
      element(
        'p',
        { class: 'app' },
        element('bdi', { dir: 'ltr' }, 'The page calls itself “', element('bdi', {}, name), '”'),
      ),
  )
}

export function drawSteps(steps: readonly Step[]): HTMLElement {
  const [only] = steps
  if (steps.length === 1 && only) return element('section', { class: 'step' }, ...drawStep(only))
  const items = steps.map((step) => element('li', { class: 'step' }, ...drawStep(step)))
  return element('ol', { class: 'steps' }, ...items)
}

const drawStep = ({ sentence, receiver, rows }: Step): HTMLElement[] => [
  element('h2', {}, element('bdi', { dir: 'ltr' }, ...drawMarked(sentence))),
  ...(receiver
    ? [
        element(
          'div',
          { class: 'receiver' },
          element('p', { class: 'label' }, receiver.label),
          drawAddress(receiver.label, receiver.address),
        ),
      ]
    : []),
  ...(rows.length > 0 ? [drawRows(rows)] : []),
]

export function drawWarnings(warnings: readonly Warning[]): HTMLElement | undefined {
  if (warnings.length === 0) return undefined
  const items = warnings.map(({ level, text }) =>
    element(
      'li',
      { class: 'warning', 'data-level': level },
      icon(level === 'note' ? 'note' : 'confirm'),
      element('bdi', { dir: 'ltr' }, element('span', { class: 'sr' }, 'Warning: '), ...drawMarked(text)),
    ),
  )
  return element('ul', { class: 'warnings' }, ...items)
}

/** The rows that hold for the whole request. */
export function drawCommon({ rows }: Description, { caip2, account }: ApprovalRequest): HTMLElement {
  const type = account.type === 'smartAccount' ? ' (smart account)' : ''
  return drawRows([
    ...rows,
    textRow('Network', networkWords(caip2).name),
    textRow('Your account', `${shortAddress(account.address)}${type}`),
  ])
}

export type Ticks = { readonly elements: readonly HTMLElement[]; firstOpen(): HTMLInputElement | undefined }

/** A box for what cannot be read, and one for warnings that want an answer. */
export function drawTicks({ isUnreadable, warnings }: Description, onChange: () => void): Ticks {
  if (warnings.some(({ level }) => level === 'stop')) return { elements: [], firstOpen: () => undefined }
  const texts = [
    ...(isUnreadable ? [`${UNREADABLE} is part of this. I know what it does and trust who asks.`] : []),
    ...(warnings.some(({ level }) => level === 'confirm')
      ? ['I have read the warnings and want to go on.']
      : []),
  ]
  const boxes = texts.map((text) => {
    const input = element('input', { type: 'checkbox' })
    input.addEventListener('click', (event) => {
      // Only a person ticks; a script's press changes nothing.
      if (!event.isTrusted) event.preventDefault()
    })
    input.addEventListener('change', onChange)
    return { input, label: element('label', { class: 'tick' }, input, element('bdi', { dir: 'ltr' }, text)) }
  })
  return {
    elements: boxes.map(({ label }) => label),
    firstOpen: () => boxes.find(({ input }) => !input.checked)?.input,
  }
}

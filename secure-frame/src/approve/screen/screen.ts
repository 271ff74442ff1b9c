/** One approval screen: shows who asks at once and the rest when it is known, and resolves with what the person did. */
import type { ApprovalRequest } from '../../contract/approval.ts'
import type { Description } from '../describe/description.ts'
import { drawAsker, drawCommon, drawSteps, drawTicks, drawWarnings, type Ticks } from './content.ts'
import { element } from './elements.ts'
import { keepFocus } from './focus.ts'
import { type GateState, watchGate } from './gate.ts'

export type Screen = {
  readonly root: HTMLElement
  /** What the person did; `close` makes it `refused`. */
  readonly outcome: Promise<'approved' | 'refused'>
  show(description: Description): void
  /** Takes the focus, once the screen is in the document. */
  open(): void
  close(): void
}

const LABELS = {
  reading: 'Reading…',
  untick: 'Tick the box',
  covered: 'Something covers this',
  approve: 'Approve',
}

type Parts = {
  readonly root: HTMLElement
  readonly title: HTMLElement
  readonly body: HTMLElement
  readonly approve: HTMLButtonElement
  readonly refuse: HTMLButtonElement
  readonly status: HTMLElement
}

function drawScreen(request: ApprovalRequest): Parts {
  const title = element('h1', { id: 'approval-title', tabindex: '-1' }, 'Request')
  const skeleton = element(
    'div',
    { class: 'skeleton', 'aria-hidden': 'true' },
    ...['a', 'b', 'c'].map((name) => element('div', { class: `bone ${name}` })),
  )
  const body = element(
    'div',
    { class: 'body', tabindex: '0', role: 'region', 'aria-label': 'What is asked' },
    drawAsker(request),
    skeleton,
  )
  const approve = element(
    'button',
    { type: 'button', class: 'approve', 'aria-disabled': 'true' },
    LABELS.reading,
  )
  const refuse = element('button', { type: 'button', class: 'refuse' }, 'Refuse')
  const status = element('p', { class: 'sr', role: 'status' })
  const root = element(
    'div',
    { class: 'approval', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'approval-title' },
    // No landmarks: the dialog around the frame has its own.
    element('header', { role: 'none' }, title),
    body,
    element('footer', { role: 'none' }, refuse, approve),
    status,
  )
  return { root, title, body, approve, refuse, status }
}

export function createScreen(request: ApprovalRequest): Screen {
  const parts = drawScreen(request)
  const { root, title, body, approve, refuse, status } = parts
  let ticks: Ticks | undefined
  let gateState: GateState = 'waiting'
  let summary = ''
  let settle: (outcome: 'approved' | 'refused') => void = () => {}
  const outcome = new Promise<'approved' | 'refused'>((resolve) => {
    settle = resolve
  })
  const update = () => {
    const label = labelOf(ticks, gateState)
    if (approve.textContent !== label) approve.textContent = label
    const isOff = label !== LABELS.approve || gateState !== 'open'
    approve.setAttribute('aria-disabled', `${isOff}`)
    approve.toggleAttribute('data-waiting', label === LABELS.approve && isOff)
  }
  const gate = watchGate(approve, (state) => {
    const wasCovered = gateState === 'covered'
    gateState = state
    update()
    if (state === 'covered') status.textContent = 'Something covers the button. Nothing can be approved.'
    // What was announced no longer holds, so the request is announced again in its place.
    else if (wasCovered) status.textContent = summary
  })
  const refused = () => settle('refused')
  refuse.addEventListener('click', refused)
  approve.addEventListener('click', (event) => {
    const open = ticks?.firstOpen()
    if (open) return open.focus()
    if (ticks && !approve.hidden && gate.counts(event)) settle('approved')
  })
  let release = () => {}
  return {
    root,
    outcome,
    show(description) {
      ticks = drawTicks(description, () => {
        gate.renew()
        update()
      })
      fill(parts, request, description, ticks)
      summary = summaryOf(request, description)
      status.textContent = summary
      gate.renew()
      update()
    },
    open() {
      release = keepFocus(root, refused)
      title.focus({ preventScroll: true })
      body.scrollTop = 0
    },
    close() {
      refused()
      release()
      gate.stop()
      root.remove()
    },
  }
}

function labelOf(ticks: Ticks | undefined, state: GateState): string {
  if (!ticks) return LABELS.reading
  if (ticks.firstOpen()) return LABELS.untick
  return state === 'covered' ? LABELS.covered : LABELS.approve
}

function fill(parts: Parts, request: ApprovalRequest, description: Description, ticks: Ticks): void {
  const { title, body, approve } = parts
  title.textContent = description.title
  approve.hidden = description.warnings.some(({ level }) => level === 'stop')
  const warnings = drawWarnings(description.warnings)
  body.replaceChildren(
    drawAsker(request),
    ...(warnings ? [warnings] : []),
    drawSteps(description.steps),
    drawCommon(description, request),
    ...ticks.elements,
  )
}

/** What a screen reader says of the request: title, who asks, what for, and how many warnings there are. */
function summaryOf(request: ApprovalRequest, description: Description): string {
  const first = description.steps[0]?.sentence ?? description.title
  const count = description.warnings.length
  const warned = count === 0 ? '' : ` ${count} ${count === 1 ? 'warning' : 'warnings'}.`
  return `${description.title}. Asked by ${request.origin}. ${first}.${warned}`
}

/** The table of steps: what leads where, and that nothing else leads anywhere. */
import { describe, expect, it } from 'vitest'
import { type FlowEvent, nextFlow, type Reviewed, type ReviewFlow } from './review-flow.ts'

const review = (reason: 'zero' | 'token-contract') => ({ findings: [{ level: 'refused', reason }] }) as const

const FIRST = review('zero')
const SECOND = review('token-contract')

const flows: readonly ReviewFlow<Reviewed>[] = [
  { step: 'editing' },
  { step: 'preparing' },
  { step: 'reviewing', review: FIRST },
  { step: 'confirming', review: FIRST, since: 1 },
]
const events: readonly FlowEvent<Reviewed, string>[] = [
  { type: 'leave' },
  { type: 'prepare' },
  { type: 'refuse' },
  { type: 'show', review: SECOND },
  { type: 'change', review: SECOND, key: 'review.changed.fee' },
  { type: 'renew', review: SECOND },
  { type: 'confirm', since: 2 },
  { type: 'fail', problem: 'review.rejected', details: undefined },
]

const LEADS: Readonly<Record<string, ReviewFlow<Reviewed>>> = {
  'editing leave': { step: 'editing' },
  'editing prepare': { step: 'preparing' },
  'preparing leave': { step: 'editing' },
  'preparing refuse': { step: 'editing' },
  'preparing show': { step: 'reviewing', review: SECOND },
  'reviewing leave': { step: 'editing' },
  'reviewing change': { step: 'reviewing', review: SECOND },
  'reviewing renew': { step: 'reviewing', review: SECOND },
  'reviewing confirm': { step: 'confirming', review: FIRST, since: 2 },
  'confirming leave': { step: 'editing' },
  'confirming fail': { step: 'reviewing', review: FIRST },
}

describe('nextFlow', () => {
  const pairs = flows.flatMap((flow) =>
    events.map((event) => [`${flow.step} ${event.type}`, flow, event] as const),
  )

  it.each(pairs)('behavior: %s', (name, flow, event) => {
    expect(nextFlow(flow, event)).toEqual(LEADS[name])
  })

  it('attack: only a review that is shown can be confirmed', () => {
    const confirmed = pairs.filter(([, flow, event]) => nextFlow(flow, event)?.step === 'confirming')
    expect(confirmed.map(([name]) => name)).toEqual(['reviewing confirm'])
  })
})

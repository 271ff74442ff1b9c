// @vitest-environment happy-dom
import '../owner-stacks.testing.ts'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConfirmButton, type ConfirmButtonProps } from './ConfirmButton.tsx'
import { browserGate, type ConfirmGate, type GateState } from './confirm-gate.ts'

type Given = Partial<ConfirmButtonProps> & { state?: GateState; isTrusted?: boolean }

const unmount: (() => void)[] = []
afterEach(() => {
  for (const run of unmount.splice(0)) run()
})

const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const start = async ({ state = 'open', isTrusted = true, ...props }: Given = {}) => {
  let report: (next: GateState) => void = () => {}
  const gate: ConfirmGate = {
    watch: (_, onChange) => {
      report = onChange
      onChange(state)
      return () => {}
    },
    trusts: () => isTrusted,
  }
  const onConfirm = vi.fn()
  const card = document.createElement('div')
  document.body.append(card)
  const root = createRoot(card)
  unmount.push(() => {
    root.unmount()
    card.remove()
  })
  root.render(
    <ConfirmButton gate={gate} onConfirm={onConfirm} coveredLabel="Covered" raiseLabel="Raise" {...props}>
      Confirm
    </ConfirmButton>,
  )
  await turns()
  const press = () => {
    card.querySelector<HTMLElement>('.confirm')?.click()
    return onConfirm.mock.calls.length
  }
  return { card, press, report: (next: GateState) => report(next) }
}

describe('ConfirmButton', () => {
  it('behavior: a trusted press on an open gate confirms', async () => {
    expect((await start()).press()).toBe(1)
  })

  it('attack: any other press does nothing', async () => {
    const others: readonly Given[] = [
      { isTrusted: false },
      { state: 'waiting' },
      { state: 'covered' },
      { disabled: true },
      { busy: true },
    ]
    for (const given of others) expect((await start(given)).press(), JSON.stringify(given)).toBe(0)
  })

  it('attack: a gate that closes during the press counts, before anything is drawn', async () => {
    const { press, report } = await start()
    report('waiting')
    expect(press()).toBe(0)
    report('open')
    await turns()
    expect(press()).toBe(1)
  })

  it('behavior: it says when something covers it', async () => {
    const { card } = await start({ state: 'covered' })
    expect(card.querySelector('.confirm')?.textContent).toBe('Covered')
    expect(card.querySelector('.confirm')?.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('browserGate', () => {
  it('attack: a press is trusted by what the browser says of it', () => {
    // This document's events do not say.
    const event = (isTrusted: boolean) =>
      Object.defineProperty(new Event('click'), 'isTrusted', { value: isTrusted })
    expect([true, false].map((one) => browserGate.trusts(event(one)))).toEqual([true, false])
  })
})

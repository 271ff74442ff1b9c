import { proxy } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import { createModalState } from './modal.ts'
import { until } from './until.ts'

const opened = () => Object.assign(createModalState(), { open: true })

describe('until', () => {
  it('behavior: true once it is so, also where the dialog closes in the same turn', async () => {
    const modal = opened()
    const watched = proxy({ isSo: false })
    const answer = until(modal, [watched], () => watched.isSo)
    watched.isSo = true
    modal.open = false
    expect(await answer).toBe(true)
  })

  it('behavior: false when the dialog closes', async () => {
    const modal = opened()
    const answer = until(modal, [], () => false)
    modal.open = false
    expect(await answer).toBe(false)
  })

  it('behavior: false when it is closed and opened again in one turn', async () => {
    const modal = opened()
    const watched = proxy({ isSo: false })
    const answer = until(modal, [watched], () => watched.isSo)
    modal.open = false
    modal.open = true
    await Promise.resolve()
    watched.isSo = true
    expect(await answer).toBe(false)
  })
})

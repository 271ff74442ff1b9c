import { proxy } from 'valtio/vanilla'
import { describe, expect, it, vi } from 'vitest'
import { whenOpen } from './when-open.ts'

/** Changes are told in a task of their own. */
const told = () => Promise.resolve()

describe('whenOpen', () => {
  it('behavior: at once when it is open', () => {
    const act = vi.fn()
    whenOpen(proxy({ open: true }), act)
    expect(act).toHaveBeenCalledOnce()
  })

  it('behavior: once, as soon as it opens', async () => {
    const modal = proxy({ open: false, loading: false })
    const act = vi.fn()
    whenOpen(modal, act)
    modal.loading = true
    await told()
    expect(act).not.toHaveBeenCalled()
    for (const open of [true, false, true]) {
      modal.open = open
      await told()
    }
    expect(act).toHaveBeenCalledOnce()
  })

  it('behavior: never once the waiting has ended', async () => {
    const modal = proxy({ open: false })
    const act = vi.fn()
    whenOpen(modal, act)()
    modal.open = true
    await told()
    expect(act).not.toHaveBeenCalled()
  })
})

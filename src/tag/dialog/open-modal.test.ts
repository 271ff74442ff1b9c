// @vitest-environment happy-dom
/** Opening beside another dialog that may not be closed, and of a tag that nobody sees. */
import { describe, expect, it, vi } from 'vitest'
import { createHarness } from '../../core/core.testing.ts'
import { latest } from '../../lib/flight.ts'
import type { StandaloneView } from '../../state/router.ts'
import type { Dialog } from './dialog.ts'
import { openModal } from './open-modal.ts'

const openBeside = async (view?: StandaloneView) => {
  const { wallet } = createHarness()
  const element = document.createElement('div')
  document.body.append(element)
  const host = { element, wallet: () => wallet, closeOthers: () => false, dispatch: () => true }
  const dialog: Partial<Dialog> = { show: async () => {}, isRendered: () => true }
  const opening = openModal(
    host,
    dialog as Dialog,
    () => new Promise(() => {}),
    {},
    latest(),
    () => {},
    view,
  )
  await opening.finally(() => element.remove())
  return wallet.state.modal.open
}

describe('openModal', () => {
  it('behavior: beside one that may not be closed nothing is opened', async () => {
    await expect(openBeside()).rejects.toMatchObject({ code: 4001 })
  })

  it('error: of a tag that is not displayed it is closed again, whatever would keep it open', async () => {
    const { wallet, errors, settled } = createHarness()
    const element = document.createElement('div')
    document.body.append(element)
    const host = { element, wallet: () => wallet, closeOthers: () => true, dispatch: () => true }
    const dialog: Partial<Dialog> = { show: async () => {}, isRendered: () => false }
    const end = vi.fn(() => {
      wallet.state.modal.open = false
    })
    const load = () => new Promise<never>(() => {})
    const opening = openModal(host, dialog as Dialog, load, {}, latest(), end)
    await expect(opening).rejects.toMatchObject({ code: 'not-in-page' })
    element.remove()
    expect(end).toHaveBeenCalledTimes(1)
    await settled()
    expect(errors()).toEqual(['tag-hidden'])
  })

  it('behavior: what waits in the secure frame is shown all the same: a required sign-in may wait for it', async () => {
    expect(await openBeside('ApproveTransaction')).toBe(true)
  })
})

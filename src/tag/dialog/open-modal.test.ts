// @vitest-environment happy-dom
/** Opening beside another dialog that may not be closed, of a tag that nobody sees, and when what a request is read with does not come. */
import { describe, expect, it, vi } from 'vitest'
import { createHarness } from '../../core/core.testing.ts'
import { ownFailure } from '../../errors/own.ts'
import { latest } from '../../lib/flight.ts'
import { currentEntry, navigate, type StandaloneView } from '../../state/router.ts'
import type { Dialog } from './dialog.ts'
import { openModal } from './open-modal.ts'

vi.mock('./surface-loader.ts', () => ({
  loadRequests: () => Promise.reject(ownFailure('chunk-failed')),
}))

const openBeside = async (view?: StandaloneView) => {
  const { wallet, core } = createHarness()
  const element = document.createElement('div')
  document.body.append(element)
  const host = { element, core, wallet: () => wallet, closeOthers: () => false, dispatch: () => true }
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
    const { core, wallet, errors, settled } = createHarness()
    const element = document.createElement('div')
    document.body.append(element)
    const host = { element, core, wallet: () => wallet, closeOthers: () => true, dispatch: () => true }
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

  const openView = (isOpen: boolean) => {
    const { wallet, core } = createHarness()
    const element = document.body.appendChild(document.createElement('div'))
    const show = vi.fn(async () => {})
    const alert = vi.fn()
    const host = {
      element,
      core,
      wallet: () => ({ ...wallet, alert }),
      closeOthers: () => true,
      dispatch: () => true,
    }
    const dialog: Partial<Dialog> = { show, isRendered: () => true }
    const { modal, router } = wallet.state
    if (isOpen) Object.assign(modal, { open: true })
    if (isOpen) navigate(router, { view: 'Networks', data: undefined })
    const opening = openModal(
      host,
      dialog as Dialog,
      () => new Promise(() => {}),
      { view: 'Swap' },
      latest(),
      () => {},
    )
    return { opening, show, alert, modal, router }
  }

  it('error: what the request is read with does not come: the dialog opens at home, and the page is told', async () => {
    const { opening, show, alert, modal, router } = openView(false)
    await expect(opening).rejects.toMatchObject({ code: 'chunk-failed' })
    expect([show.mock.calls.length, modal.open, currentEntry(router).view]).toEqual([1, true, 'Connect'])
    expect(alert.mock.calls.map(([code]) => code)).toEqual(['chunk-failed'])
  })

  it('error: the same in an open dialog, which stays where it is', async () => {
    const { opening, alert, router } = openView(true)
    await expect(opening).rejects.toMatchObject({ code: 'chunk-failed' })
    expect(currentEntry(router).view).toBe('Networks')
    expect(alert).toHaveBeenCalledOnce()
  })
})

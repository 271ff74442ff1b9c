/** The core as one element sees it: with its own dialog and its own stack of views. */
import { subscribe } from 'valtio/vanilla'
import { createModalState } from '../state/modal.ts'
import { back, createRouterState, navigate, replace, reset, type ViewEntry } from '../state/router.ts'
import type { Go, Modal } from './contracts/element.ts'
import { homeEntry } from './open-rules.ts'
import type { Core, Wallet } from './wallet.ts'

export const createWallet = (core: Core, modal: Modal): Wallet => {
  const router = createRouterState()
  // A view and its data come as a pair; the signatures of `Go` have checked that they belong together.
  const entry = (view: string, data: unknown) => ({ view, data }) as ViewEntry

  const go: Go = {
    to: (view, ...[data]) => navigate(router, entry(view, data)),
    replace: (view, ...[data]) => replace(router, entry(view, data)),
    reset: (view, ...[data]) => reset(router, entry(view, data), 'forward'),
    back: () => {
      if (!back(router)) reset(router, homeEntry(wallet), 'back')
    },
    home: () => reset(router, homeEntry(wallet), 'back'),
  }

  const wallet: Wallet = {
    ...core,
    state: { ...core.state, modal: createModalState(), router },
    go,
    modal,
    connect(target) {
      // Loaded with the surface, so this happens within the click's own turn of events.
      import('../features/connect/connect.actions.ts').then(
        ({ pickWallet }) => pickWallet(wallet, target),
        core.report,
      )
    },
  }
  subscribe(wallet.state.modal, core.rankUrls)
  return wallet
}

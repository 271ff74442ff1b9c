/** Where sending stands: what begins, changes and ends a draft and a review. What is asked of chain and wallet is elsewhere. */
import { subscribe } from 'valtio/vanilla'
import type { Wallet } from '../../app/wallet.ts'
import { rejected } from '../../errors/base.ts'
import { latest } from '../../lib/flight.ts'
import { activeAccount } from '../../state/network.ts'
import { currentEntry, type ViewName } from '../../state/router.ts'
import { createHostRequest, createSendState, type Draft, emptyDraft } from './send.state.ts'

const createTickets = () => latest()

/** True until the draft changes, or a review begins or ends. */
export const takeTicket = (wallet: Wallet): (() => boolean) => wallet.slice(createTickets)()

const createEnd = (): { stop: (() => void) | undefined } => ({ stop: undefined })

/** Nothing of a transfer outlives the connection (specification 4). What the wallet answers late is followed all the same. */
export function endWithSession(wallet: Wallet): void {
  const end = wallet.slice(createEnd)
  end.stop ??= subscribe(wallet.state.account, () => {
    if (activeAccount(wallet.state).status !== 'disconnected') return
    refuseHost(wallet)
    resetSend(wallet)
  })
}

export const isInFront = ({ state }: Wallet, view: ViewName): boolean =>
  state.modal.open && currentEntry(state.router).view === view

/** What is typed anew is free of what was said of the old one. */
export function edit(wallet: Wallet, change: Partial<Draft>): void {
  const state = wallet.slice(createSendState)
  takeTicket(wallet)
  state.draft = { ...state.draft, ...change }
  state.flow = { step: 'editing' }
  state.problem = undefined
  state.details = undefined
}

/** Why a review was stopped for good is said with the draft, until the visitor changes that. */
export function keepReason(wallet: Wallet, change: () => void): void {
  const state = wallet.slice(createSendState)
  const { problem } = state
  change()
  if (problem === 'receiver-changed') state.problem = problem
}

export function resetSend(wallet: Wallet): void {
  const state = wallet.slice(createSendState)
  endReview(wallet)
  state.draft = emptyDraft
  state.token = { kind: 'coin' }
  state.receiver = { kind: 'idle' }
  state.estimate = { kind: 'none' }
  state.link = undefined
}

/** Nothing is under review; what the visitor typed stays. */
export function endReview(wallet: Wallet): void {
  const state = wallet.slice(createSendState)
  takeTicket(wallet)
  state.flow = { step: 'editing' }
  state.problem = undefined
  state.details = undefined
}

/** Its review was closed, left, or gave way to another one: the page's request is refused, if there is one. */
export function refuseHost(wallet: Wallet): void {
  const request = wallet.slice(createHostRequest)
  request.current?.reject(rejected('Closed before it was confirmed'))
  request.current = undefined
}

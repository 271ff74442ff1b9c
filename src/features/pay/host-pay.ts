/** The page's `pay` (decisions 82): read strictly, shown, and paid only when the visitor confirms. */

import { subscribe } from 'valtio/vanilla'
import type { Wallet } from '../../core/wallet.ts'
import { ignore } from '../../lib/flight.ts'
import { mustSignIn } from '../../state/network.ts'
import type { Paid, PayAsk } from './contract.ts'
import { begin, leave, payOf, watch, withPay } from './pay.state.ts'
import { readPaymentRequest } from './pay-request.ts'

/**
 * Resolves at the wallet's hash. Rejects with 4001 when the visitor goes back or closes, `payment-invalid` with the field that is
 * wrong, `payment-expired` once its time is over, `sending-busy` while another one is before the visitor. `signInKnown`: resolves once
 * it is known whether a sign-in is due.
 */
export async function payForHost(
  element: Wallet,
  given: unknown,
  signInKnown?: () => Promise<void>,
): Promise<Paid> {
  const wallet = withPay(element, payOf(element))
  const payment = readPaymentRequest(wallet, given, wallet.clock.now())
  let host: PayAsk | undefined
  const answer = new Promise<Paid>((resolve, reject) => {
    host = { resolve, reject }
  })
  ignore(answer)
  begin(wallet, payment, host)
  const { life } = wallet.pay
  const { modal } = wallet.state
  try {
    await wallet.modal.open()
    const check = () => !modal.open && wallet.pay.life === life && leave(wallet)
    // In sync: a dialog closed and opened again meanwhile was closed.
    const stop = subscribe(modal, check, true)
    check()
    await Promise.race([signInKnown?.(), answer]).finally(stop)
    // On top of the current view, so that the visitor can go back; unless its time was over meanwhile.
    if (life && wallet.pay.life === life && !life.isOver) {
      // A sign-in that the host requires comes first; it leads back here.
      if (mustSignIn(wallet.state)) life.isAway = true
      else wallet.go.to('Pay')
      watch(wallet)
    }
  } catch (error) {
    // What is over may be in sight, and says why.
    if (wallet.pay.life === life && !life?.isOver) leave(wallet)
    throw error
  }
  return answer
}

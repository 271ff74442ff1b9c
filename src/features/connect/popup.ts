/**
 * Wallets that ask in a window of their own, where it cannot be opened at once: their code is still being fetched, nobody has
 * clicked, or the browser blocked it. Then a button opens it, as often as it takes. Fetched when that happens; a click on a
 * wallet that is there opens its window without this.
 */

import type { ConnectOptions, Connector, Link } from '../../connectors/connector.ts'
import type { Wallet } from '../../core/wallet.ts'
import { readField } from '../../lib/json.ts'
import { connectOf, type PopupStep } from './connect.state.ts'

type Asked = { readonly wallet: Wallet; readonly connector: Connector; readonly options: ConnectOptions }

const isBlocked = (error: unknown): boolean => readField(error, 'code') === 'popup-blocked'

/** As the view shows it, while this attempt lasts. */
const show = ({ wallet, options }: Asked, popup: PopupStep | undefined): void => {
  const { state } = connectOf(wallet)
  if (state.flow.step === 'asking' && !options.signal?.aborted) state.flow = { ...state.flow, popup }
}

/** Asks in the turn of each press of the button, until the window is not blocked. */
const byButton = (asked: Asked, first: PopupStep): Promise<Link> =>
  new Promise((resolve, reject) => {
    const { wallet, connector, options } = asked
    // Not called where it is assigned to: webpack writes a semicolon before that, which breaks the minified file (`dist-check.mjs`).
    const connecting = connectOf(wallet)
    const wait = (step: PopupStep) => {
      show(asked, step)
      connecting.openPopup = () => {
        if (options.signal?.aborted) return
        const answer = connector.connect(options)
        show(asked, undefined)
        answer.then(resolve, (error) => (isBlocked(error) ? wait('blocked') : reject(error)))
      }
    }
    wait(first)
  })

/** `coming`: what it needs is on its way. Without it: nobody has clicked, or the browser `blocked` it. */
export async function askLater(
  asked: Asked,
  coming: Promise<void> | undefined,
  blocked: boolean,
): Promise<Link> {
  if (!coming) return byButton(asked, blocked ? 'blocked' : 'click')
  show(asked, 'coming')
  await coming
  // The click still counts; where a browser does not tell, a button is sure.
  if (globalThis.navigator?.userActivation?.isActive && !asked.options.signal?.aborted) {
    try {
      const answer = asked.connector.connect(asked.options)
      show(asked, undefined)
      return await answer
    } catch (error) {
      if (!isBlocked(error)) throw error
      return byButton(asked, 'blocked')
    }
  }
  return byButton(asked, 'click')
}

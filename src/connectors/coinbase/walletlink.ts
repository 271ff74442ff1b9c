/**
 * The SDK's signer for a wallet app on a phone, over Coinbase's relay. The SDK leaves rejections unhandled when the
 * relay cannot be reached, reconnects for ever after the session's end, and reloads the page when the wallet ends the
 * session. All three are corrected here through private parts of version 4.4.0; `walletlink.test.ts` checks that the
 * corrections take effect.
 */
import { WalletLinkConnection } from '@coinbase/wallet-sdk/dist/sign/walletlink/relay/connection/WalletLinkConnection.js'
import { WalletLinkWebSocket } from '@coinbase/wallet-sdk/dist/sign/walletlink/relay/connection/WalletLinkWebSocket.js'
import { WalletLinkSigner } from '@coinbase/wallet-sdk/dist/sign/walletlink/WalletLinkSigner.js'
import { ignore } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'

export type WalletLink = WalletLinkSigner

type Options = ConstructorParameters<typeof WalletLinkSigner>[0]

/** The private fields of the SDK that are used here. */
type Linkable = { readonly linked: boolean; onceLinked?: (() => void) | undefined }

/** As in the SDK, but a failed request rejects instead of waiting for ever. */
function setOnceLinked<T>(this: Linkable, publish: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = () => {
      this.onceLinked = undefined
      publish().then(resolve, reject)
    }
    if (this.linked) run()
    else this.onceLinked = run
  })
}

const { connect } = WalletLinkWebSocket.prototype

/** The SDK does not handle the rejection of its first try. It tries again by itself. */
function connectQuietly(this: WalletLinkWebSocket): Promise<void> {
  return ignore(connect.call(this))
}

export function createWalletLink(options: Options, onEnd: () => void): WalletLink {
  Reflect.set(WalletLinkConnection.prototype, 'setOnceLinked', setOnceLinked)
  Reflect.set(WalletLinkWebSocket.prototype, 'connect', connectQuietly)
  const signer = new WalletLinkSigner(options)
  const relay = Object(readField(signer, '_relay'))
  const connection: unknown = readField(relay, 'connection')
  let isEnded = false
  const end = () => {
    if (isEnded || !(connection instanceof WalletLinkConnection)) return
    isEnded = true
    // Tells the wallet if the relay can be reached. If not, closes the socket without telling it.
    const closeSocket = () => {
      Reflect.set(connection, 'makeRequest', async () => undefined)
      return connection.destroy()
    }
    // Unsent messages are queued in a static field; a later link would send them.
    const dropPending = () => Reflect.set(WalletLinkWebSocket, 'pendingData', [])
    ignore(connection.destroy().catch(closeSocket).finally(dropPending))
    onEnd()
  }
  Reflect.set(relay, 'resetAndReload', end)
  return signer
}

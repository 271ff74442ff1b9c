/**
 * The SDK's signer for a wallet app on a phone, over a relay of the wallet's own. As it comes it leaves promises unhandled
 * when that relay cannot be reached, tries for ever after its end, and reloads the page when the wallet ends the session.
 * Each of the three is put right here, by its private parts (4.4.0); `walletlink.test.ts` holds that it takes.
 */
import { WalletLinkConnection } from '@coinbase/wallet-sdk/dist/sign/walletlink/relay/connection/WalletLinkConnection.js'
import { WalletLinkWebSocket } from '@coinbase/wallet-sdk/dist/sign/walletlink/relay/connection/WalletLinkWebSocket.js'
import { WalletLinkSigner } from '@coinbase/wallet-sdk/dist/sign/walletlink/WalletLinkSigner.js'
import { ignore } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'

export type WalletLink = WalletLinkSigner

type Options = ConstructorParameters<typeof WalletLinkSigner>[0]

/** As much of the SDK's private parts as is put right. */
type Linkable = { readonly linked: boolean; onceLinked?: (() => void) | undefined }

/** Its requests fail when they fail. */
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

/** The first try is the only one whose failure nobody hears; all of them are followed by another one. */
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
    // Told to the other side where that can be reached; what stays open otherwise is closed without its word.
    const hangUp = () => {
      Reflect.set(connection, 'makeRequest', async () => undefined)
      return connection.destroy()
    }
    // What it could not send is for nobody any more; a later link would send it.
    const drop = () => Reflect.set(WalletLinkWebSocket, 'pendingData', [])
    ignore(connection.destroy().catch(hangUp).finally(drop))
    onEnd()
  }
  Reflect.set(relay, 'resetAndReload', end)
  return signer
}

/**
 * Creates the Coinbase SDK's signers (`@coinbase/wallet-sdk` 4.4.0) and remembers which one a session uses. The SDK's
 * own entry is not used: it fetches the page's own address at every start, stores its version, and opens windows in
 * its own way instead of by `popup.ts`.
 */
import type { Communicator } from '@coinbase/wallet-sdk/dist/core/communicator/Communicator.js'
import { WALLETLINK_URL } from '@coinbase/wallet-sdk/dist/core/constants.js'
import type { AppMetadata, ProviderEventCallback } from '@coinbase/wallet-sdk/dist/core/provider/interface.js'
import { SCWSigner } from '@coinbase/wallet-sdk/dist/sign/scw/SCWSigner.js'
import type { Popup } from './popup.ts'
import { ScopedLocalStorage } from './scoped-storage.ts'

export { NAME, VERSION } from '@coinbase/wallet-sdk/dist/sdk-info.js'
export type { AppMetadata, ProviderEventCallback }

export type SignerType = 'scw' | 'walletlink'

/** Where the SDK itself stores the chosen signer. */
const store = ScopedLocalStorage('CBWSDK', 'SignerConfigurator')
const KEY = 'SignerType'

export const isSignerType = (value: unknown): value is SignerType => value === 'scw' || value === 'walletlink'

export function storedSigner(): SignerType | undefined {
  const type = store.getItem(KEY)
  return isSignerType(type) ? type : undefined
}

/**
 * Identifies the stored session: changes when another tab ends it or begins one. Constant where storage is blocked.
 */
export const storedSession = (): string =>
  JSON.stringify([
    store.getItem(KEY),
    ScopedLocalStorage('CBWSDK', 'SCWKeyManager').getItem('ownPublicKey'),
    ScopedLocalStorage('walletlink', WALLETLINK_URL).getItem('session:id'),
  ])

export const storeSigner = (type: SignerType): void => store.setItem(KEY, type)

/** The signer of a passkey wallet, which exchanges encrypted messages with the window only. */
export function createPasskeySigner(p: {
  readonly metadata: AppMetadata
  readonly popup: Popup
  readonly callback: ProviderEventCallback
}): SCWSigner {
  const communicator = {
    waitForPopupLoaded: p.popup.open,
    postRequestAndWaitForResponse: p.popup.ask,
  }
  return new SCWSigner({
    metadata: p.metadata,
    callback: p.callback,
    // The signer of 4.4.0 calls no other method of it; a test checks this.
    communicator: communicator as unknown as Communicator,
  })
}

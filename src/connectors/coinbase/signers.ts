/**
 * The Coinbase SDK's signers (`@coinbase/wallet-sdk` 4.4.0), and who of them a session belongs to. Its own way in is left
 * out: it asks for the page's address on every start, keeps its version in storage, and opens windows as `popup.ts` says.
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

/** The SDK's own key for it. */
const store = ScopedLocalStorage('CBWSDK', 'SignerConfigurator')
const KEY = 'SignerType'

export const isSignerType = (value: unknown): value is SignerType => value === 'scw' || value === 'walletlink'

export function storedSigner(): SignerType | undefined {
  const type = store.getItem(KEY)
  return isSignerType(type) ? type : undefined
}

/** Changes when another tab ends the session or begins one; the same where the page may not store. */
export const storedSession = (): string =>
  JSON.stringify([
    store.getItem(KEY),
    ScopedLocalStorage('CBWSDK', 'SCWKeyManager').getItem('ownPublicKey'),
    ScopedLocalStorage('walletlink', WALLETLINK_URL).getItem('session:id'),
  ])

export const storeSigner = (type: SignerType): void => store.setItem(KEY, type)

/** For a passkey wallet: sealed messages with its window, and nothing else. */
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
    // These two are all that the signer of 4.4.0 calls of it; a test holds that.
    communicator: communicator as unknown as Communicator,
  })
}

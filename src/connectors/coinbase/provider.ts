/**
 * The EIP-1193 provider of the Coinbase wallet, built on the SDK's signers. Owns which signer answers, and how a session
 * ends; how a signer is chosen in the wallet's window is `choose-signer.ts`. The window opens synchronously with the
 * request.
 */
import type { Eip1193Provider } from '../../chains/chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { createEmitter } from '../../lib/emitter.ts'
import { ignore } from '../../lib/flight.ts'
import { isRecord, readField } from '../../lib/json.ts'
import { badAnswer } from '../eip1193-wallet.ts'
import { chooseSigner, type Request, type Signer } from './choose-signer.ts'
import type { Popup } from './popup.ts'
import { clearAll } from './scoped-storage.ts'
import {
  type AppMetadata,
  createPasskeySigner,
  type ProviderEventCallback,
  type SignerType,
  storedSession,
  storedSigner,
} from './signers.ts'
import { createWalletLink, type WalletLink } from './walletlink.ts'

export type CoinbaseProvider = Eip1193Provider & {
  /** Names the session in use or in storage; undefined: there is none. */
  session(): string | undefined
  /** Ends the session in memory, in storage and on the wallet's side; in this turn, for whoever connects next in it. */
  end(): Promise<void>
}

export type CoinbaseProviderOptions = {
  /** Read when a session begins. */
  metadata(): AppMetadata
  preference(): object
  readonly popup: Popup
}

/** EIP-1193 unauthorized: the page has no account, or not any more. */
const UNAUTHORIZED = 4100

/** `eth_sign` signs blindly; the SDK does not answer the others. */
const REFUSED = ['eth_sign', 'eth_signTypedData_v2', 'eth_subscribe', 'eth_unsubscribe']

export function createCoinbaseProvider(p: CoinbaseProviderOptions): CoinbaseProvider {
  const { metadata, popup } = p
  const { on, removeListener, emit } = createEmitter()
  let signer: Signer | undefined
  /** Identifies the stored session that `signer` belongs to. */
  let session = ''

  const callback: ProviderEventCallback = (event, value) => {
    emit(event, value)
    return true
  }

  const end = async (): Promise<void> => {
    const ending = signer
    signer = undefined
    popup.close()
    const ended = ending?.cleanup()
    clearAll()
    await ended
  }

  const endAndEmit = async (): Promise<void> => {
    await end()
    emit('disconnect', new WalletModalError(4900, 'The wallet has disconnected'))
  }

  const openWalletLink = (): WalletLink => {
    const link = createWalletLink({ metadata: metadata(), callback }, () => {
      // One that another tab has replaced hears of its own end, which is not that of the session in use.
      if (signer === link) ignore(endAndEmit())
    })
    return link
  }

  const open = (type: SignerType): Signer =>
    type === 'scw' ? createPasskeySigner({ metadata: metadata(), popup, callback }) : openWalletLink()

  /** The signer of the stored session. Drops one whose session another tab has ended or replaced. */
  const current = (): Signer | undefined => {
    const type = storedSigner()
    if (signer && session !== storedSession()) {
      if (!type) ignore(signer.cleanup())
      signer = undefined
    }
    if (!signer && type) {
      signer = open(type)
      session = storedSession()
    }
    return signer
  }

  const begin = async (request: Request): Promise<Signer> => {
    signer = await chooseSigner({ ...p, open, openWalletLink }, request)
    session = storedSession()
    return signer
  }

  const ask = async (request: Request): Promise<unknown> => {
    const { method } = request
    if (REFUSED.includes(method)) throw new WalletModalError(4200, `The wallet does not do ${method}`)
    const known = current()
    if (!known && method === 'eth_accounts') return []
    if (!known && method !== 'eth_requestAccounts')
      throw new WalletModalError(UNAUTHORIZED, 'The wallet is not connected')
    const asked = known ?? (await begin({ method, params: [] }))
    try {
      return await asked.request(request)
    } catch (error) {
      // The wallet no longer knows this page, so the session has ended.
      if (readField(error, 'code') === UNAUTHORIZED) await endAndEmit()
      throw isRecord(error) || error instanceof Error ? error : badAnswer(method, error)
    }
  }

  // Without an await before it: the window only opens during the click.
  return { request: (request) => ask(request), on, removeListener, session: () => current() && session, end }
}

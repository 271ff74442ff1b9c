/**
 * The EIP-1193 provider of the Coinbase wallet, built on the SDK's signers. Owns which signer answers, how one is
 * chosen in the wallet's window, and how a session ends. The window opens synchronously with the request.
 */
import type { Eip1193Provider } from '../../chains/chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { ignore } from '../../lib/flight.ts'
import { isRecord, readField } from '../../lib/json.ts'
import { badAnswer } from '../eip1193-wallet.ts'
import type { Message, Popup } from './popup.ts'
import { clearAll } from './scoped-storage.ts'
import {
  type AppMetadata,
  createPasskeySigner,
  isSignerType,
  type SignerType,
  storedSession,
  storedSigner,
  storeSigner,
} from './signers.ts'
import { createWalletLink, type WalletLink } from './walletlink.ts'

type Request = Parameters<Eip1193Provider['request']>[0]
type Signer = {
  handshake(request: Request): Promise<void>
  request(request: Request): Promise<unknown>
  cleanup(): Promise<void>
}
type Listener = (...args: never[]) => void

export type CoinbaseProvider = Eip1193Provider & {
  /** Ends the session in memory, in storage and on the wallet's side. */
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

export function createCoinbaseProvider({
  metadata,
  preference,
  popup,
}: CoinbaseProviderOptions): CoinbaseProvider {
  const listeners = new Map<string, Set<Listener>>()
  let signer: Signer | undefined
  /** Identifies the stored session that `signer` belongs to. */
  let session = ''

  const emit = (event: string, value: unknown): boolean => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        Reflect.apply(listener, undefined, [value])
      } catch (error) {
        // A failing listener of the page must not stop the other listeners.
        console.error(error)
      }
    }
    return true
  }

  const end = async (): Promise<void> => {
    const ending = signer
    signer = undefined
    popup.close()
    try {
      await ending?.cleanup()
    } finally {
      clearAll()
    }
  }

  const endAndEmit = async (): Promise<void> => {
    await end()
    emit('disconnect', new WalletModalError(4900, 'The wallet has disconnected'))
  }

  const openWalletLink = (): WalletLink =>
    createWalletLink({ metadata: metadata(), callback: emit }, () => {
      if (signer) ignore(endAndEmit())
    })

  const open = (type: SignerType): Signer =>
    type === 'scw' ? createPasskeySigner({ metadata: metadata(), popup, callback: emit }) : openWalletLink()

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

  /** A phone that scans the code in the window joins this WalletLink session. */
  const offerWalletLink = (onLink: (link: WalletLink) => void): void => {
    const offer = async () => {
      await popup.receive(({ event }) => event === 'WalletLinkSessionRequest')
      const link = openWalletLink()
      onLink(link)
      const update = (data: object) => popup.post({ event: 'WalletLinkUpdate', data })
      await update({ session: link.getSession() })
      await link.handshake()
      await update({ connected: true })
    }
    // The window shows a failure; closing it rejects the request itself.
    ignore(offer())
  }

  const begin = async (request: Request): Promise<void> => {
    let link: WalletLink | undefined
    const asked: Promise<Message> = popup.ask({
      id: crypto.randomUUID(),
      event: 'selectSignerType',
      data: { ...preference(), handshakeRequest: request },
    })
    offerWalletLink((created) => {
      link = created
    })
    try {
      const { data } = await asked
      if (!isSignerType(data)) throw badAnswer('the choice of a signer', data)
      const chosen = data === 'walletlink' && link ? link : open(data)
      await chosen.handshake(request)
      if (chosen !== link) await link?.cleanup()
      signer = chosen
      storeSigner(data)
      session = storedSession()
    } catch (error) {
      await link?.cleanup()
      throw error
    }
  }

  const ask = async (request: Request): Promise<unknown> => {
    const { method } = request
    if (REFUSED.includes(method)) throw new WalletModalError(4200, `The wallet does not do ${method}`)
    let asked = current()
    if (!asked) {
      if (method === 'eth_accounts') return []
      if (method !== 'eth_requestAccounts')
        throw new WalletModalError(UNAUTHORIZED, 'The wallet is not connected')
      await begin({ method, params: [] })
      asked = signer
    }
    try {
      return await asked?.request(request)
    } catch (error) {
      // The wallet no longer knows this page, so the session has ended.
      if (readField(error, 'code') === UNAUTHORIZED) await endAndEmit()
      throw isRecord(error) || error instanceof Error ? error : badAnswer(method, error)
    }
  }

  return {
    // Without an await before it: the window only opens during the click.
    request: (request) => ask(request),
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    end,
  }
}

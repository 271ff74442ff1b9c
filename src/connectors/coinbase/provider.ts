/**
 * The EIP-1193 provider of the Coinbase wallet, on the SDK's signers: which of them answers, how the first one is chosen in
 * the wallet's window, and how a session ends. It opens that window in the turn of the request.
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
  /** Nothing of the session stays, in memory, in storage, or on the other side. */
  end(): Promise<void>
}

export type CoinbaseProviderOptions = {
  /** As they are when a session begins. */
  metadata(): AppMetadata
  preference(): object
  readonly popup: Popup
}

/** Nobody gave this page an account, or not any more (EIP-1193). */
const UNAUTHORIZED = 4100

/** A blind signature, and what the SDK has no answer to. */
const REFUSED = ['eth_sign', 'eth_signTypedData_v2', 'eth_subscribe', 'eth_unsubscribe']

export function createCoinbaseProvider({
  metadata,
  preference,
  popup,
}: CoinbaseProviderOptions): CoinbaseProvider {
  const listeners = new Map<string, Set<Listener>>()
  let signer: Signer | undefined
  /** Of which stored session it is. */
  let session = ''

  const emit = (event: string, value: unknown): boolean => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        Reflect.apply(listener, undefined, [value])
      } catch (error) {
        // The page's own mistake: it must not end what we were told.
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

  const leave = async (): Promise<void> => {
    await end()
    emit('disconnect', new WalletModalError(4900, 'The wallet has disconnected'))
  }

  const openLink = (): WalletLink =>
    createWalletLink({ metadata: metadata(), callback: emit }, () => {
      if (signer) ignore(leave())
    })

  const open = (type: SignerType): Signer =>
    type === 'scw' ? createPasskeySigner({ metadata: metadata(), popup, callback: emit }) : openLink()

  /** The session of before, and the end of one that another tab has ended. */
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

  /** While the window shows its code: a phone that reads it joins this link. */
  const offerLink = (onLink: (link: WalletLink) => void): void => {
    const offer = async () => {
      await popup.receive(({ event }) => event === 'WalletLinkSessionRequest')
      const link = openLink()
      onLink(link)
      const update = (data: object) => popup.post({ event: 'WalletLinkUpdate', data })
      await update({ session: link.getSession() })
      await link.handshake()
      await update({ connected: true })
    }
    // Its failure is the window's to show; closed, the request itself is refused.
    ignore(offer())
  }

  const begin = async (request: Request): Promise<void> => {
    let link: WalletLink | undefined
    const asked: Promise<Message> = popup.ask({
      id: crypto.randomUUID(),
      event: 'selectSignerType',
      data: { ...preference(), handshakeRequest: request },
    })
    offerLink((made) => {
      link = made
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
      // It has forgotten this page: a session that nobody answers is none.
      if (readField(error, 'code') === UNAUTHORIZED) await leave()
      throw isRecord(error) || error instanceof Error ? error : badAnswer(method, error)
    }
  }

  return {
    // In this very turn: the window opens in the click.
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

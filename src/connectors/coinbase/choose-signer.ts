/** Asks the visitor, in the wallet's window, which signer to use, and begins its session. */
import type { Eip1193Provider } from '../../chains/chain.ts'
import { ignore } from '../../lib/flight.ts'
import { badAnswer } from '../eip1193-wallet.ts'
import type { Message, Popup } from './popup.ts'
import { isSignerType, type SignerType, storeSigner } from './signers.ts'
import type { WalletLink } from './walletlink.ts'

export type Request = Parameters<Eip1193Provider['request']>[0]

export type Signer = {
  handshake(request: Request): Promise<void>
  request(request: Request): Promise<unknown>
  cleanup(): Promise<void>
}

type SignerOptions = {
  readonly popup: Popup
  preference(): object
  open(type: SignerType): Signer
  openWalletLink(): WalletLink
}

/** A phone that scans the code in the window joins this WalletLink session. */
const offerWalletLink = (
  { popup, openWalletLink }: SignerOptions,
  onLink: (link: WalletLink) => void,
): void => {
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

/** The chosen signer, after its handshake; it is the stored one from then on. */
export async function chooseSigner(p: SignerOptions, request: Request): Promise<Signer> {
  let link: WalletLink | undefined
  const asked: Promise<Message> = p.popup.ask({
    id: crypto.randomUUID(),
    event: 'selectSignerType',
    data: { ...p.preference(), handshakeRequest: request },
  })
  offerWalletLink(p, (created) => {
    link = created
  })
  try {
    const { data } = await asked
    if (!isSignerType(data)) throw badAnswer('the choice of a signer', data)
    const chosen = data === 'walletlink' && link ? link : p.open(data)
    await chosen.handshake(request)
    if (chosen !== link) await link?.cleanup()
    storeSigner(data)
    return chosen
  } catch (error) {
    await link?.cleanup()
    throw error
  }
}

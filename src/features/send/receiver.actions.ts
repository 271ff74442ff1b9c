/** Stands in until names can be asked for. */
import type { Wallet } from '../../app/wallet.ts'
import { failure } from '../../errors/to-error.ts'
import type { PaymentLink, ResolvedReceiver } from './receiver.ts'
import type { SendKey } from './texts.ts'

export const isName = (text: string): boolean => /^[^\s]+\.[^\s]+$/.test(text)

export const resolveReceiver = async (
  _wallet: Wallet,
  _text: string,
  _p?: { signal?: AbortSignal },
): Promise<ResolvedReceiver> => {
  throw failure('name-unresolved')
}

export const readPaymentLink = (_text: string): PaymentLink | { readonly problem: SendKey } => ({
  problem: 'send.problem.link',
})

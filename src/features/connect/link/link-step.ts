/** What the views of a link show of the attempt under way. */
import type { Pairing } from '../../../connectors/connector.ts'
import type { Wallet } from '../../../core/wallet.ts'
import type { ErrorKey } from '../../../errors/en.errors.ts'
import type { ConnectFlow } from '../connect.state.ts'

export type LinkStep =
  | { readonly step: 'idle' }
  /** A machine step: the relay is asked for a topic to meet on. */
  | { readonly step: 'linking' }
  | Pairing
  | { readonly step: 'failed'; readonly key: ErrorKey; readonly rejected: boolean }

/** Of another wallet's attempt nothing: another link is made when that is over. */
export function linkStepOf(wallet: Wallet, flow: ConnectFlow): LinkStep {
  if (flow.step === 'idle') return flow
  if (!isLinkFlow(wallet, flow)) return { step: 'linking' }
  if (flow.step === 'asking') return flow.pairing ?? { step: 'linking' }
  const { step, key, rejected } = flow
  return { step, key, rejected }
}

export const isLinkFlow = (wallet: Wallet, { connectorId }: { readonly connectorId: string }): boolean =>
  wallet.connectors.find(connectorId)?.connectsByLink === true

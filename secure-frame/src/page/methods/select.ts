/** What GET_USER, CONNECT_SOCIAL and SWITCH_NETWORK have in common: they may name a network, an account type and a social login. */
import type { AccountType, WireChainId } from '../../contract/wire.ts'
import type { Network } from '../networks.ts'
import type { Member } from '../session.ts'
import type { Parts } from './parts.ts'

type Wanted = {
  readonly chainId?: WireChainId | undefined
  readonly preferredAccountType?: AccountType | undefined
}

/** Makes what a request names the active one; throws for a network that there is none of. */
export function selectAccount({ networks, accounts }: Parts, wanted: Wanted): Network {
  const network = wanted.chainId === undefined ? networks.active() : networks.find(wanted.chainId)
  networks.activate(network)
  accounts.prefer(wanted.preferredAccountType)
  return network
}

/** `uri`: what the provider's window handed to the page. */
export async function finishSocial({ vault, session }: Parts, uri: string): Promise<Member> {
  return session.accept(() => vault.call('social/finish', { uri }))
}

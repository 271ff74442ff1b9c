/** What Settings offers whoever is connected by the embedded wallet. */
import type { Address } from '../../../chains/chain.ts'
import type { EmbeddedAccount, EmbeddedType, EmbeddedWalletInfo } from '../../../connectors/connector.ts'
import { FRAME_ENDPOINT } from '../../../frame/frame-endpoint.ts'
import { safeLink } from '../../../lib/url.ts'

const PROVIDERS: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

/** By what somebody has signed in. Only an address that signs in can be changed here. */
export type Identity =
  | { readonly kind: 'email'; readonly email: string | undefined }
  | { readonly kind: 'social'; readonly provider: string; readonly name: string | undefined }

export function identityOf({ user, authProvider }: EmbeddedWalletInfo): Identity | undefined {
  if (authProvider === 'email') return { kind: 'email', email: user.email }
  if (authProvider === undefined) return undefined
  const provider = Object.hasOwn(PROVIDERS, authProvider) ? PROVIDERS[authProvider] : undefined
  return { kind: 'social', provider: provider ?? authProvider, name: user.username ?? user.email }
}

/** The account of the other kind, where the visitor has one on this network. */
export function otherAccount(
  { types }: Pick<EmbeddedAccount, 'types'>,
  address: Address,
): { readonly address: Address; readonly type: EmbeddedType } | undefined {
  const now = types[address]
  const found = Object.entries(types).find(([, type]) => now !== undefined && type !== now)
  return found && { address: found[0] as Address, type: found[1] }
}

/** Where the visitor manages the wallet itself; undefined: this page is at home there. */
export function upgradeLink(endpoint: string | undefined, pageOrigin: string): string | undefined {
  try {
    const url = new URL('/dashboard', endpoint ?? FRAME_ENDPOINT)
    return url.origin === pageOrigin ? undefined : safeLink(url.href)
  } catch {
    return undefined
  }
}

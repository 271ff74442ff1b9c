/** Chooses what signs visitors in: the host's whole plug-in, its `siweConfig`, or the ready default; checked, whichever it is. */
import type { Clock } from '../../lib/clock.ts'
import { readField } from '../../lib/json.ts'
import { oncePer } from '../../lib/once-per.ts'
import type { ParsedSignInMessage } from '../../lib/sign-in-message.ts'
import type { SafeStorage } from '../../lib/storage.ts'
import { type CheckedPlugin, checkPlugin } from './checked-plugin.ts'
import type { SignatureVerifier, SignInPage } from './contract.ts'
import { createDefaultPlugin } from './default-plugin.ts'
import { createSessionStore } from './session-store.ts'
import { readSignInOptions } from './sign-in-options.ts'
import { createSiwePlugin, type SiweConfig } from './siwe-config.ts'
import { createVerifier } from './verify/create-verifier.ts'
import type { Read } from './verify/eip155.ts'

export type SignInContext = {
  readonly page: SignInPage
  readonly clock: Clock
  readonly storage: SafeStorage
  /** CAIP-2, of the network in use. */
  activeChainId(): string | undefined
  /** What the page calls the network of that CAIP-2 id. */
  networkName(chainId: string): string | undefined
  /** JSON-RPC reads of that network; throws where there is none. */
  readOf(chainId: string): Read
}

/** Why nobody signs in: the page has no host for the default's text to name (file:), or `siweConfig.enabled` is false. */
export type NoSignIn = 'no-domain' | 'disabled'

/** What the ready default keeps for the page: the host may set it anew between a text and its signature. */
type Kept = {
  readonly asked: Map<string, ParsedSignInMessage>
  readonly verifySignature: SignatureVerifier
}

const keptOf = oncePer(
  ({ readOf, clock }: SignInContext): Kept => ({
    asked: new Map(),
    verifySignature: createVerifier(readOf, clock),
  }),
)

/** @throws a `sign-in-failed` where `siwx` without `getSessions` has a field of another shape */
export function createSignInPlugin(
  given: { readonly siwx: object } | { readonly siweConfig: SiweConfig },
  context: SignInContext,
): CheckedPlugin | NoSignIn {
  const { page, clock } = context
  if ('siweConfig' in given) {
    const plugin = createSiwePlugin(given.siweConfig, context)
    return plugin ? checkPlugin(plugin, clock) : 'disabled'
  }
  const { siwx } = given
  if (typeof readField(siwx, 'getSessions') === 'function') return checkPlugin(siwx, clock)
  if (page.host === '') return 'no-domain'
  const plugin = createDefaultPlugin(readSignInOptions(siwx), {
    ...context,
    ...keptOf(context),
    store: createSessionStore(context.storage, clock),
  })
  return { ...checkPlugin(plugin, clock), verifiesHere: true }
}

/** What smart sessions ask of a wallet, each once and never again by itself (decisions 24). Answers are untrusted. */
import type { Eip1193Provider, Hex } from '../../chains/chain.ts'
import type { Connector } from '../../connectors/connector.ts'
import { WalletModalError } from '../../errors/base.ts'
import { failure, toError } from '../../errors/to-error.ts'
import { parseChainId } from '../../lib/chain-id.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { isRecord, parseJson, readField } from '../../lib/json.ts'
import type { PermissionsRequest } from './contract.ts'

/** Milliseconds for an answer that needs no prompt. */
const ANSWER_MS = 10_000

/** The provider of a connector; without one it is not connected any more. */
export function providerOf(connector: Connector | undefined): Eip1193Provider {
  const provider = connector?.provider('eip155')
  if (!provider || !('request' in provider)) throw failure('connector-not-connected')
  return provider
}

/** Rejects with a `WalletModalError`. */
export async function ask(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw toError(error)
  }
}

const GRANT = 'wallet_grantPermissions'

/** The lists of what a wallet can grant, and what of the request has to be in each. */
const lists = ({
  permissions,
  signer,
  policies,
}: PermissionsRequest): readonly [string, readonly string[]][] => [
  ['permissionTypes', permissions.map(({ type }) => type)],
  ['signerTypes', [signer.type]],
  ['policyTypes', policies.map(({ type }) => type)],
]

/** Its entry of this chain (EIP-5792); 0x0 stands for every chain. */
const ofChain = (answer: unknown, chainId: Hex): unknown => {
  const capabilities = typeof answer === 'string' ? parseJson(answer) : answer
  if (!isRecord(capabilities)) throw failure('capabilities-invalid', answer)
  const id = parseChainId(chainId)
  const key = Object.keys(capabilities).find((one) => one.startsWith('0x') && parseChainId(one) === id)
  return readField(capabilities, key ?? '0x0')
}

/**
 * What the wallet says it cannot grant, in its own words; undefined: nothing, or it says nothing of permissions. A wallet without
 * capabilities is asked all the same (wire facts 13). Throws 4200 for one whose session is without the method.
 */
export async function lacking(
  provider: Eip1193Provider,
  clock: Clock,
  account: Hex,
  request: PermissionsRequest,
): Promise<string | undefined> {
  if (provider.hasAgreedTo?.(GRANT) === false)
    throw new WalletModalError(4200, `The wallet has not agreed to ${GRANT}`)
  let answer: unknown
  try {
    const asked = ask(provider, 'wallet_getCapabilities', [account])
    answer = await withDeadline(asked, ANSWER_MS, clock, () => failure('timeout'))
  } catch {
    // Most wallets do not know the method, which says nothing about permissions.
    return undefined
  }
  const able = readField(ofChain(answer, request.chainId), 'permissions')
  if (able === undefined) return undefined
  if (readField(able, 'supported') !== true) return GRANT
  for (const [name, wanted] of lists(request)) {
    const known = readField(able, name)
    const missing = wanted.find((one) => !(Array.isArray(known) && known.includes(one)))
    if (missing !== undefined) return missing
  }
  return undefined
}

export const grantPermissions = (provider: Eip1193Provider, request: PermissionsRequest): Promise<unknown> =>
  ask(provider, GRANT, [{ ...request, version: 2 }])

/** `address`: CAIP-10. */
export const revokePermissions = (
  provider: Eip1193Provider,
  session: {
    readonly pci: string
    readonly permissions: readonly unknown[]
    readonly expiry: number
    readonly address: string
  },
): Promise<unknown> => ask(provider, 'wallet_revokePermissions', [session])

/** What a page asks a wallet to allow (decisions 89, wire facts 13): copied once, then read strictly. */
import type { EvmNetwork } from '../../chains/network.ts'
import type { WithState } from '../../core/contracts/state.ts'
import { sameAddress } from '../../lib/caip.ts'
import { parseChainId } from '../../lib/chain-id.ts'
import { isRecord } from '../../lib/json.ts'
import { offeredNetwork } from '../../state/network.ts'
import type { PermissionsRequest, SessionKey, Signer } from './contract.ts'
import {
  address,
  bytes,
  FUTURE,
  invalid,
  isOver,
  json,
  list,
  object,
  oneOf,
  optional,
  type Reader,
  seconds,
  text,
} from './fields.ts'
import { permissionReader } from './permission.ts'

/** Seconds: the page's clock and this one's read are not the same moment. */
const JUST_NOW = 60

const key = object<SessionKey>({ type: oneOf('secp256r1', 'secp256k1'), publicKey: bytes(32) })

export const signer = object<Signer>({
  type: oneOf('keys'),
  data: object({ keys: list(key, 1) }),
})

const policy = object<{ type: string; data: unknown }>({
  type: text(/^[\w:.-]{1,100}$/, 'the name of a policy'),
  data: (value, at) => {
    if (!isRecord(value)) throw invalid(at, 'an object')
    return json(value, at)
  },
})

const chainId: Reader<`0x${string}`> = (value, at) => {
  const id = typeof value === 'string' && value.startsWith('0x') ? parseChainId(value) : undefined
  if (id === undefined) throw invalid(at, 'the id of a chain in 0x-hex')
  return `0x${id.toString(16)}`
}

/** `now`: epoch milliseconds. Throws `permissions-invalid` with the first field that is wrong. */
export function readPermissionsRequest(
  { state }: WithState,
  given: unknown,
  now: number,
): { readonly request: PermissionsRequest; readonly network: EvmNetwork } {
  const nowS = Math.floor(now / 1000)
  const request = object<PermissionsRequest>({
    chainId,
    address: optional(address),
    expiry: seconds((value) => !isOver(value, now), FUTURE),
    signer,
    permissions: list(
      permissionReader(seconds((value) => value >= nowS - JUST_NOW, 'seconds since 1970, not in the past')),
      1,
    ),
    policies: list(policy),
  })(given, '')
  const network = offeredNetwork(state.network, `eip155:${Number(request.chainId)}`)
  if (network?.chainNamespace !== 'eip155') throw invalid('chainId', 'a network of this page')
  const { address: own } = state.account.eip155
  // Its own: a library may put one on every object.
  const named = Object.hasOwn(request, 'address') ? request.address : undefined
  if (named && own && !sameAddress(named, own)) throw invalid('address', 'the account that is connected')
  for (const [index, one] of request.permissions.entries())
    if (one.type !== 'contract-call' && one.data.start >= request.expiry)
      throw invalid(`permissions[${index}].data.start`, 'before the expiry')
  return { request, network }
}

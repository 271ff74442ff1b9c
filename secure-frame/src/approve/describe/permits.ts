/**
 * Finds permissions to spend in typed data: ERC-2612, the permit of DAI, Permit2 and ERC-3009. A permission is known by its whole type, so that
 * nothing else is in what is signed but what is said of it. Pure.
 */
import { isRecord } from '../../../../src/lib/json.ts'
import { domainValue, encodeType, own, type TypedData, toAddress, toBigint } from './typed-data.ts'

export type Grant = {
  readonly token: string
  /** Undefined: all of it, as DAI has it. */
  readonly amount: bigint | undefined
  /** Seconds since the epoch at which the permission itself ends; undefined if it has no end of its own. */
  readonly until: bigint | undefined
}

export type Permit = {
  /**
   * `transfer`: one transfer that the spender makes, not a lasting permission. `payment`: one to `spender`, which for most of them anybody may make
   * who has the signature.
   */
  readonly kind: 'allowance' | 'transfer' | 'payment' | 'revoke'
  readonly spender: string
  /** Whose tokens; undefined: the signer's. */
  readonly owner: string | undefined
  readonly grants: readonly Grant[]
  /** Seconds since the epoch: the last moment at which the signature can be used. */
  readonly deadline: bigint
  /** The contract is not the one that everybody knows as Permit2. */
  readonly isStrange: boolean
}

const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMITTED = 'TokenPermissions(address token,uint256 amount)'

/** Of ERC-3009, after the name. */
const AUTHORIZATION =
  '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'

const readers: Readonly<Record<string, (data: TypedData) => Permit | undefined>> = {
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': erc2612,
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': dai,
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`]: permit2,
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`]: permit2,
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`]:
    permit2Transfer,
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`]:
    permit2Transfer,
  [`TransferWithAuthorization${AUTHORIZATION}`]: erc3009,
  [`ReceiveWithAuthorization${AUTHORIZATION}`]: erc3009,
}

/** With a witness there are more fields, which are shown with all others. */
const WITNESS =
  /^Permit(?:Batch)?WitnessTransferFrom\(TokenPermissions(?:\[\])? permitted,address spender,uint256 nonce,uint256 deadline,/

/** Undefined if it is not exactly one of them. */
export function readPermit(data: TypedData): Permit | undefined {
  const type = encodeType(data, data.primaryType)
  if (WITNESS.test(type) && type.includes(`)${PERMITTED}`)) return permit2Transfer(data)
  return Object.hasOwn(readers, type) ? readers[type]?.(data) : undefined
}

type Named = { readonly owner: string; readonly spender: string; readonly deadline: string }

/** Over `value` of the token that the signature is made for; the names of its other fields differ. */
function ofToken(
  data: TypedData,
  names: Named,
  kindOf: (amount: bigint) => Permit['kind'],
): Permit | undefined {
  const { message } = data
  const token = toAddress(domainValue(data, 'verifyingContract'))
  const [owner, spender] = [toAddress(own(message, names.owner)), toAddress(own(message, names.spender))]
  const [amount, deadline] = [toBigint(own(message, 'value')), toBigint(own(message, names.deadline))]
  if (!token || !owner || !spender || amount === undefined || deadline === undefined) return undefined
  const grants = [{ token, amount, until: undefined }]
  return { kind: kindOf(amount), spender, owner, grants, deadline, isStrange: false }
}

function erc2612(data: TypedData): Permit | undefined {
  const names = { owner: 'owner', spender: 'spender', deadline: 'deadline' }
  return ofToken(data, names, (amount) => (amount === 0n ? 'revoke' : 'allowance'))
}

function erc3009(data: TypedData): Permit | undefined {
  return ofToken(data, { owner: 'from', spender: 'to', deadline: 'validBefore' }, () => 'payment')
}

function dai(data: TypedData): Permit | undefined {
  const { message } = data
  const token = toAddress(domainValue(data, 'verifyingContract'))
  const [owner, spender] = [toAddress(own(message, 'holder')), toAddress(own(message, 'spender'))]
  const [expiry, allowed] = [toBigint(own(message, 'expiry')), own(message, 'allowed')]
  if (!token || !owner || !spender || expiry === undefined || typeof allowed !== 'boolean') return undefined
  const kind = allowed ? 'allowance' : 'revoke'
  const grants = [{ token, amount: allowed ? undefined : 0n, until: undefined }]
  // That contract takes 0 for "no end".
  const deadline = expiry === 0n ? 2n ** 256n - 1n : expiry
  return { kind, spender, owner, grants, deadline, isStrange: false }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

function permit2(data: TypedData): Permit | undefined {
  const spender = toAddress(own(data.message, 'spender'))
  const deadline = toBigint(own(data.message, 'sigDeadline'))
  const grants = grantsOf(own(data.message, 'details'), true)
  if (!spender || deadline === undefined || !grants) return undefined
  const kind = grants.every(({ amount }) => amount === 0n) ? 'revoke' : 'allowance'
  return { kind, spender, owner: undefined, grants, deadline, isStrange: isStrange(data) }
}

function permit2Transfer(data: TypedData): Permit | undefined {
  const spender = toAddress(own(data.message, 'spender'))
  const deadline = toBigint(own(data.message, 'deadline'))
  const grants = grantsOf(own(data.message, 'permitted'), false)
  if (!spender || deadline === undefined || !grants) return undefined
  return { kind: 'transfer', spender, owner: undefined, grants, deadline, isStrange: isStrange(data) }
}

const isStrange = (data: TypedData): boolean => toAddress(domainValue(data, 'verifyingContract')) !== PERMIT2

function grantsOf(value: unknown, hasEnd: boolean): Grant[] | undefined {
  const list = listOf(value)
  const grants = list.flatMap((one): Grant[] => {
    if (!isRecord(one)) return []
    const [token, amount] = [toAddress(own(one, 'token')), toBigint(own(one, 'amount'))]
    const until = hasEnd ? toBigint(own(one, 'expiration')) : undefined
    if (!token || amount === undefined || (hasEnd && until === undefined)) return []
    return [{ token, amount, until }]
  })
  return grants.length === list.length && grants.length > 0 ? grants : undefined
}

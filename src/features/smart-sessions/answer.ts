/** What a wallet answers to `wallet_grantPermissions`: its form, whose keys it names, and where it is not what was asked for. */
import type { Hex } from '../../chains/chain.ts'
import { failure } from '../../errors/to-error.ts'
import { sameAddress } from '../../lib/caip.ts'
import { parseChainId } from '../../lib/chain-id.ts'
import { isRecord, readField } from '../../lib/json.ts'
import type { Differences, GrantedPermissions, PermissionsRequest, SessionKey } from './contract.ts'
import { FUTURE, isOver, json, list, optional, type Reader, seconds, text } from './fields.ts'
import { signer } from './permissions-request.ts'

/** Visible, and of a length that the service takes back. */
const context = text(/^[-\w:.+/=]{1,8000}$/, 'a context')

/** An own, plain copy: what was checked is what the service is told. */
const copyOf = (answer: unknown): unknown => {
  try {
    return structuredClone(answer)
  } catch {
    return undefined
  }
}

/** `now`: epoch ms. Throws `wallet-bad-answer`. */
export function readAnswer(
  answer: unknown,
  {
    chainId,
    address,
    now,
  }: Pick<PermissionsRequest, 'chainId'> & { readonly address: Hex; readonly now: number },
): GrantedPermissions {
  const given = copyOf(answer)
  try {
    if (!isRecord(given)) throw new TypeError('no object')
    const field = <T>(name: string, reader: Reader<T>) => reader(readField(given, name), name)
    const at = parseChainId(readField(given, 'chainId'))
    const account = readField(given, 'address')
    if (at !== parseChainId(chainId)) throw new TypeError('another chain')
    if (account !== undefined && !(typeof account === 'string' && sameAddress(account, address)))
      throw new TypeError('another account')
    const accountMeta = field('accountMeta', optional(json))
    const signerMeta = field('signerMeta', optional(json))
    return {
      chainId,
      expiry: field(
        'expiry',
        seconds((value) => !isOver(value, now), FUTURE),
      ),
      permissions: field('permissions', list(json, 1)),
      signer: field('signer', signer),
      context: field('context', context),
      ...(accountMeta !== undefined && { accountMeta }),
      ...(signerMeta !== undefined && { signerMeta }),
    }
  } catch (error) {
    throw failure('wallet-bad-answer', error)
  }
}

/** The keys of the request with the cosigner's first (wire facts 13). */
export const withCosigner = (request: PermissionsRequest, key: SessionKey): PermissionsRequest => ({
  ...request,
  signer: { ...request.signer, data: { keys: [key, ...request.signer.data.keys] } },
})

const keyText = ({ type, publicKey }: SessionKey): string => `${type} ${publicKey.toLowerCase()}`

/** Whether the wallet gave it to these keys, all of them and nobody else (decisions 89). Their order says nothing about who may sign. */
export function hasSameKeys(a: GrantedPermissions, b: PermissionsRequest): boolean {
  const [granted, wanted] = [a, b].map((one) => new Set(one.signer.data.keys.map(keyText)))
  return (
    granted !== undefined &&
    wanted !== undefined &&
    granted.size === wanted.size &&
    [...wanted].every((one) => granted.has(one))
  )
}

/** The same for whatever order its fields have, and however its hex is written. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string' && /^0x[\da-f]*$/i.test(part)) return part.toLowerCase()
    return isRecord(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part
  })

export function differencesOf(
  request: Pick<PermissionsRequest, 'permissions' | 'expiry'>,
  granted: Pick<GrantedPermissions, 'permissions' | 'expiry'>,
): Differences {
  const left = request.permissions.map((permission) => ({ permission, is: canonical(permission) }))
  const added = granted.permissions.flatMap((one, index) => {
    const at = left.findIndex(({ is }) => is === canonical(one))
    // Twice the same allowance is one that was not asked for.
    if (at === -1) return [index]
    left.splice(at, 1)
    return []
  })
  return {
    added,
    missing: left.map(({ permission }) => permission),
    ...(granted.expiry !== request.expiry && { expiry: request.expiry }),
  }
}

export const isDifferent = ({ added, missing, expiry }: Differences): boolean =>
  added.length > 0 || missing.length > 0 || expiry !== undefined

/** Signatures of a smart account: the owner's, nested by ERC-7739, and wrapped by ERC-6492 while there is no code yet to ask. */
import { secp256k1 } from '@noble/curves/secp256k1'
import {
  concatHex,
  encodeAbiParameters,
  hashDomain,
  hashMessage,
  hashStruct,
  hexToBytes,
  keccak256,
  numberToHex,
  stringToHex,
  toHex,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { isRecord } from '../../../src/lib/json.ts'
import { array, custom, type Output, object, read, string } from '../../../src/lib/schema.ts'
import type { Hex } from '../contract/approval.ts'
import { accountAddress, factoryData } from './address.ts'
import { FACTORY, ZERO_WORD } from './constants.ts'
import { SmartAccountError } from './errors.ts'
import { domainSeparator } from './operation.ts'

/** The account's own EIP-712 domain, as its contract says it. */
const NAME = 'Smart Account'
const VERSION = '1'

const ERC6492_MAGIC: Hex = `0x${'6492'.repeat(16)}`

const hashText = (text: string): Hex => keccak256(stringToHex(text))

/** The owner's 65 bytes over a hash: r, s, then 27 or 28. */
export function signHash(hash: Hex, privateKey: Uint8Array): Hex {
  const signature = secp256k1.sign(hexToBytes(hash), privateKey, { lowS: true })
  const recovery = numberToHex(27 + signature.recovery, { size: 1 })
  return concatHex([toHex(signature.toCompactRawBytes()), recovery])
}

/** The address of the key. */
export function ownerOf(privateKey: Uint8Array): Hex {
  return publicKeyToAddress(toHex(secp256k1.getPublicKey(privateKey, false)))
}

/** A personal message, nested so that it counts for this account alone: an owner may have several. */
export function signNestedMessage(chainId: number, owner: Hex, message: Hex, privateKey: Uint8Array): Hex {
  const contents = hashMessage({ raw: message })
  const struct = keccak256(concatHex([hashText('PersonalSign(bytes prefixed)'), contents]))
  const separator = domainSeparator(NAME, VERSION, chainId, accountAddress(owner))
  return signHash(keccak256(concatHex(['0x1901', separator, struct])), privateKey)
}

const fieldSchema = object({ name: string(), type: string() })
const typesSchema = custom<Readonly<Record<string, readonly Output<typeof fieldSchema>[]>>>(
  (value) => isRecord(value) && Object.values(value).every((fields) => read(array(fieldSchema), fields)),
)
const record = custom<Record<string, unknown>>(isRecord)
const typedDataSchema = object({ types: typesSchema, primaryType: string(), domain: record, message: record })

/** Typed data, nested: behind the signature stand the parts from which the contract computes what was signed. */
export function signNestedTypedData(
  chainId: number,
  owner: Hex,
  typedData: unknown,
  privateKey: Uint8Array,
): Hex {
  const { separator, contents, description, name } = hashTypedData(typedData)
  const type = `TypedDataSign(${name} contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)${description}`
  const struct = concatHex([
    hashText(type),
    contents,
    hashText(NAME),
    hashText(VERSION),
    numberToHex(chainId, { size: 32 }),
    encodeAbiParameters([{ type: 'address' }], [accountAddress(owner)]),
    ZERO_WORD,
  ])
  const signature = signHash(keccak256(concatHex(['0x1901', separator, keccak256(struct)])), privateKey)
  const encoded = stringToHex(description)
  const length = numberToHex((encoded.length - 2) / 2, { size: 2 })
  return concatHex([signature, separator, contents, encoded, length])
}

/** What the signature says where the account has no code yet: how it is made, and the signature it then accepts. */
export function wrapForUndeployed(owner: Hex, signature: Hex): Hex {
  const parameters = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const
  return concatHex([encodeAbiParameters(parameters, [FACTORY, factoryData(owner), signature]), ERC6492_MAGIC])
}

function hashTypedData(typedData: unknown) {
  const parsed = read(typedDataSchema, typedData)
  if (!parsed) throw invalid('It has no types, primary type, domain and message')
  const { types, primaryType, domain, message } = parsed
  // The account's contract finds the name in the description by these marks, and signs for no domain alone.
  if (primaryType === 'EIP712Domain' || !/^[^\s,()\0]+$/.test(primaryType)) throw invalid('Its primary type')
  try {
    const description = encodeType(primaryType, types)
    const withDomain = { EIP712Domain: domainFields(domain), ...types }
    const parts = { types: toMutable(withDomain), domain }
    return {
      separator: hashDomain(parts),
      contents: hashStruct({ data: message, primaryType, types: toMutable(withDomain) }),
      description,
      name: primaryType,
    }
  } catch (cause) {
    throw cause instanceof SmartAccountError ? cause : invalid('It does not fit its types', cause)
  }
}

const toMutable = (types: Output<typeof typesSchema>) =>
  Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, [...fields]]))

/** EIP-712 `encodeType`: the primary type, then those it refers to, by name. */
function encodeType(primaryType: string, types: Output<typeof typesSchema>): string {
  const found = new Set<string>()
  const visit = (type: string) => {
    const name = /^[^[]*/.exec(type)?.[0] ?? ''
    if (found.has(name) || !Object.hasOwn(types, name)) return
    found.add(name)
    for (const field of types[name] ?? []) visit(field.type)
  }
  visit(primaryType)
  if (!found.delete(primaryType)) throw invalid('Its primary type is missing')
  const text = [primaryType, ...[...found].sort()]
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
  if (stringToHex(text).length > 2 + 2 * 0xffff) throw invalid('Its types are too long')
  return text
}

const DOMAIN_FIELDS = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const

/** The domain's type where the data does not give it: by the fields that it has. */
const domainFields = (domain: Record<string, unknown>) =>
  DOMAIN_FIELDS.filter(([name]) => domain[name] !== undefined).map(([name, type]) => ({ name, type }))

const invalid = (message: string, cause?: unknown) =>
  new SmartAccountError('typed-data-invalid', `The typed data cannot be signed: ${message}`, undefined, {
    cause,
  })

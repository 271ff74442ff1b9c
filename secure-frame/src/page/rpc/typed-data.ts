/**
 * Reads EIP-712 typed data strictly: what is shown must be what is signed. JSON with a key twice, a field that no type names, one that
 * is missing, or another network in the domain are refused.
 */
import { hashTypedData, validateTypedData } from 'viem'
import { parseChainId } from '../../../../src/lib/chain-id.ts'
import { hasDuplicateKeys } from '../../../../src/lib/duplicate-keys.ts'
import { parseExactJson } from '../../../../src/lib/exact-json.ts'
import { isRecord } from '../../../../src/lib/json.ts'
import { array, matching, object, read } from '../../../../src/lib/schema.ts'
import type { Hex } from '../../contract/approval.ts'
import { invalid } from '../failure.ts'

const MAX_TEXT = 200_000
const MAX_DEPTH = 20
const MAX_TYPES = 100

const fields = array(
  object({
    name: matching(/^[A-Za-z_$][\w$]{0,127}$/),
    type: matching(/^[A-Za-z_$][\w$]{0,127}(?:\[\d{0,4}\]){0,4}$/),
  }),
)
type Field = { readonly name: string; readonly type: string }
type Types = Readonly<Record<string, readonly Field[]>>

export type TypedData = {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** `chainId`: of the network that is signed for. */
export function readTypedData(value: unknown, chainId: number): TypedData {
  const { types, primaryType, domain, message } = parse(value)
  if (!isRecord(types) || !isRecord(domain) || !isRecord(message) || typeof primaryType !== 'string')
    throw invalid('the typed data is not complete')
  const known = readTypes(types, domain)
  if (primaryType === 'EIP712Domain' || !Object.hasOwn(known, primaryType))
    throw invalid('the typed data has no such primary type')
  checkChain(domain, chainId)
  checkStruct(known, 'EIP712Domain', domain, 0)
  checkStruct(known, primaryType, message, 0)
  const data = { types: known, primaryType, domain, message }
  hashOf(data)
  return data
}

export function hashOf(data: TypedData): Hex {
  try {
    validateTypedData(data)
    return hashTypedData(data)
  } catch (error) {
    // viem's errors quote the values.
    throw invalid(
      `the typed data does not fit its types (${error instanceof Error ? error.name : 'unknown'})`,
    )
  }
}

const parse = (value: unknown): Record<string, unknown> => {
  const text = toText(value)
  if (typeof text !== 'string' || text.length > MAX_TEXT)
    throw invalid('the typed data is missing or too long')
  let parsed: unknown
  try {
    parsed = parseExactJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('the typed data is not JSON')
    throw error
  }
  if (!isRecord(parsed)) throw invalid('the typed data is not an object')
  if (hasDuplicateKeys(text)) throw invalid('the typed data has a key twice')
  return parsed
}

/** A clone has no key twice, and is bounded as its text would be. */
const toText = (value: unknown): unknown => {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value)
  } catch (error) {
    // Circles and bigints, which a clone may have.
    if (error instanceof TypeError) throw invalid('the typed data is not JSON')
    throw error
  }
}

const DOMAIN: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** The domain's own type may be left out; then it is made of the fields that are there, as EIP-712 orders them. */
const readTypes = (types: Record<string, unknown>, domain: Record<string, unknown>): Types => {
  const names = Object.keys(types)
  if (names.length > MAX_TYPES) throw invalid('the typed data has too many types')
  const known: Record<string, readonly Field[]> = Object.create(null)
  for (const name of names) {
    const list = read(fields, types[name])
    const isTwice = new Set(list?.map((field) => field.name)).size !== list?.length
    if (!list || isTwice || !/^[A-Za-z_$][\w$]{0,127}$/.test(name))
      throw invalid('a type of the typed data is malformed')
    known[name] = list
  }
  known.EIP712Domain ??= DOMAIN.filter(({ name }) => Object.hasOwn(domain, name))
  // In its own prototype's stead for viem, which asks for own keys alone.
  return { ...known }
}

const checkChain = ({ chainId: named }: Record<string, unknown>, chainId: number) => {
  if (named === undefined) return
  if (parseChainId(named) !== chainId) throw invalid('the typed data is for another network')
}

const checkStruct = (types: Types, type: string, value: unknown, depth: number): void => {
  const list = types[type] ?? []
  if (depth > MAX_DEPTH || !isRecord(value)) throw invalid('the typed data does not fit its types')
  for (const key of Object.keys(value))
    if (!list.some(({ name }) => name === key)) throw invalid('the typed data has a field that no type names')
  for (const field of list) {
    if (!Object.hasOwn(value, field.name)) throw invalid('a field of the typed data is missing')
    checkValue(types, field.type, value[field.name], depth + 1)
  }
}

const checkValue = (types: Types, type: string, value: unknown, depth: number): void => {
  const list = /^(.+)\[\d*\]$/.exec(type)
  if (list?.[1] !== undefined) {
    if (depth > MAX_DEPTH || !Array.isArray(value)) throw invalid('the typed data does not fit its types')
    for (const one of value) checkValue(types, list[1], one, depth + 1)
  } else if (Object.hasOwn(types, type)) checkStruct(types, type, value, depth)
  else checkAtom(type, value)
}

/** Whole numbers as text or safe numbers, bytes as hex, and each of the other kinds as itself: nothing is converted on the way to the hash. */
const checkAtom = (type: string, value: unknown): void => {
  const isNumber =
    Number.isSafeInteger(value) ||
    (typeof value === 'string' && /^(?:-?\d{1,78}|0x[\da-fA-F]{1,64})$/.test(value))
  const fits = /^u?int\d*$/.test(type)
    ? isNumber
    : /^bytes\d*$/.test(type)
      ? typeof value === 'string' && /^0x(?:[\da-fA-F]{2})*$/.test(value)
      : type === 'bool'
        ? typeof value === 'boolean'
        : type === 'address'
          ? typeof value === 'string' && /^0x[\da-fA-F]{40}$/.test(value)
          : type === 'string' && typeof value === 'string'
  if (!fits) throw invalid('a value of the typed data does not fit its type')
}

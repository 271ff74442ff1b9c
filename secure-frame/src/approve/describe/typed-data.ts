/**
 * Reads EIP-712 typed data as it is signed: what the types name is shown, nothing else, because only that is in the hash. Pure.
 */
import { toChecksum } from '../../../../src/lib/checksum.ts'
import { isRecord } from '../../../../src/lib/json.ts'
import type { Row, Value } from './description.ts'

type Field = { readonly name: string; readonly type: string }
type Types = ReadonlyMap<string, readonly Field[]>
type Values = Readonly<Record<string, unknown>>

export type TypedData = {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Values
  readonly message: Values
}

/** `hasBytes`: of no fixed size, such as a call. */
export type Walk = { left: number; isBroken: boolean; hasBytes: boolean }

const MAX_FIELDS = 2_000
const MAX_DEPTH = 24
const MAX_TYPES = 200
const MAX_NUMBER = 300

/** Undefined if it is not typed data. */
export function parseTypedData(value: unknown): TypedData | undefined {
  if (!isRecord(value) || !isRecord(value['types']) || typeof value['primaryType'] !== 'string')
    return undefined
  const types = new Map<string, readonly Field[]>()
  const entries = Object.entries(value['types'])
  if (entries.length > MAX_TYPES) return undefined
  for (const [name, fields] of entries) {
    const read = Array.isArray(fields) ? fields.map(toField) : [undefined]
    const whole = read.filter((field) => field !== undefined)
    if (whole.length !== read.length) return undefined
    types.set(name, whole)
  }
  const domain = value['domain'] ?? {}
  const message = value['message'] ?? {}
  const isWhole = value['primaryType'] === 'EIP712Domain' || types.has(value['primaryType'])
  if (!isWhole || !isRecord(domain) || !isRecord(message)) return undefined
  return { types, primaryType: value['primaryType'], domain, message }
}

const toField = (value: unknown): Field | undefined => {
  if (!isRecord(value)) return undefined
  const { name, type } = value
  return typeof name === 'string' && typeof type === 'string' ? { name, type } : undefined
}

const DOMAIN: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** The domain's fields that are signed: those of its type, or those that have a value where it has none. */
export function domainFields({ types, domain }: TypedData): readonly Field[] {
  return types.get('EIP712Domain') ?? DOMAIN.filter(({ name }) => own(domain, name) !== undefined)
}

/** A value of the domain; undefined if it is not among what is signed. */
export function domainValue(data: TypedData, name: string): unknown {
  return domainFields(data).some((field) => field.name === name) ? own(data.domain, name) : undefined
}

export const newWalk = (): Walk => ({ left: MAX_FIELDS, isBroken: false, hasBytes: false })

/** Every field of a struct in the order of its type. What does not fit its type marks the walk as broken. */
export function structRows(data: TypedData, type: string, value: unknown, walk: Walk, depth = 0): Row[] {
  const fields = type === 'EIP712Domain' ? domainFields(data) : data.types.get(type)
  if (!fields || !isRecord(value) || depth > MAX_DEPTH) return broken(walk)
  return fields.map(({ name, type: fieldType }) => ({
    label: name,
    value: fieldValue(data, fieldType, own(value, name), walk, depth + 1),
  }))
}

const broken = (walk: Walk): [] => {
  walk.isBroken = true
  return []
}

function fieldValue(data: TypedData, type: string, value: unknown, walk: Walk, depth: number): Value {
  walk.left--
  const odd = (): Value => {
    walk.isBroken = true
    return { kind: 'code', text: `Not a value of type ${type}: ${plain(value)}` }
  }
  if (walk.left < 0 || depth > MAX_DEPTH) return odd()
  const element = /^(.*)\[(\d*)\]$/.exec(type)
  if (element) {
    const [, inner = '', count = ''] = element
    if (!Array.isArray(value) || (count !== '' && value.length !== Number(count))) return odd()
    if (value.length === 0) return { kind: 'text', text: 'Empty list' }
    if (value.length > walk.left) return odd()
    const fields = value.map((one, at) => ({
      label: `${at + 1}`,
      value: fieldValue(data, inner, one, walk, depth + 1),
    }))
    return { kind: 'fields', fields }
  }
  if (data.types.has(type))
    return value === null || value === undefined
      ? { kind: 'text', text: 'None' }
      : { kind: 'fields', fields: structRows(data, type, value, walk, depth) }
  if (type === 'bytes' && value !== '0x') walk.hasBytes = true
  return basicValue(type, value) ?? odd()
}

function basicValue(type: string, value: unknown): Value | undefined {
  if (type === 'string') return typeof value === 'string' ? { kind: 'code', text: value } : undefined
  if (type === 'bool')
    return typeof value === 'boolean' ? { kind: 'text', text: value ? 'Yes' : 'No' } : undefined
  if (type === 'address') {
    const address = toAddress(value)
    return address === undefined ? undefined : { kind: 'address', address }
  }
  if (/^u?int\d{0,3}$/.test(type)) {
    const number = toBigint(value)
    return number === undefined ? undefined : { kind: 'code', text: `${number}` }
  }
  if (/^bytes\d{0,2}$/.test(type))
    return typeof value === 'string' && /^0x[\da-fA-F]*$/.test(value)
      ? { kind: 'code', text: value }
      : undefined
  return undefined
}

export function toAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[\da-fA-F]{40}$/.test(value)
    ? toChecksum(value.slice(2).toLowerCase())
    : undefined
}

/** As the encoder reads it: a number, or its text in any base that `BigInt` takes. */
export function toBigint(value: unknown): bigint | undefined {
  if (typeof value !== 'bigint' && typeof value !== 'number' && typeof value !== 'string') return undefined
  // Reading a number takes quadratic time; 2^256 has 78 digits, 256 in base two.
  if (typeof value === 'string' && value.length > MAX_NUMBER) return undefined
  try {
    return BigInt(value)
  } catch {
    // It throws for exactly what is no whole number.
    return undefined
  }
}

export const own = (values: Values, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** Any value as text, for showing what cannot be read. */
export function plain(value: unknown): string {
  try {
    const text = JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one), 2)
    return text ?? `${value}`
  } catch {
    // Circular, or with a `toJSON` that throws: there is no text of it.
    return 'No text of it can be made.'
  }
}

/** The type as it is hashed, such as `Mail(Person from)Person(string name)`; '' if it is not whole. */
export function encodeType({ types }: TypedData, primaryType: string): string {
  const found = new Set<string>()
  const visit = (type: string): void => {
    const name = type.replace(/(?:\[\d*\])+$/, '')
    const fields = types.get(name)
    if (!fields || found.has(name)) return
    found.add(name)
    for (const field of fields) visit(field.type)
  }
  visit(primaryType)
  found.delete(primaryType)
  const one = (name: string) =>
    `${name}(${(types.get(name) ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`
  return [primaryType, ...[...found].sort()].map(one).join('')
}

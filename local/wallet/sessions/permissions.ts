// Owns reading a request for permissions (ERC-7715) into what the account's contract enforces. What it cannot enforce is refused.
import {
  type Abi,
  type Address,
  getAddress,
  type Hex,
  isAddress,
  toFunctionSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import { invalidParams } from '../errors.ts'
import { isHexText, isRecord, isText } from '../values.ts'

/** `token`: 0 for the coin. */
export type Allowance = {
  readonly token: Address
  readonly amount: bigint
  readonly start: bigint
  readonly period: bigint
  readonly spent: bigint
  readonly index: bigint
}

export type Permitted = {
  readonly to: Address
  readonly selector: Hex
  readonly valueLimit: bigint
  readonly rules: readonly { readonly operator: number; readonly value: bigint }[]
}

export type SessionGrant = {
  readonly id: Hex
  /** Epoch seconds. */
  readonly expiry: bigint
  readonly cosigner: Address
  readonly key: Address
  readonly allowances: readonly Allowance[]
  readonly permitted: readonly Permitted[]
}

const PERIODS: Readonly<Record<string, bigint>> = {
  hourly: 3_600n,
  daily: 86_400n,
  weekly: 604_800n,
  monthly: 2_592_000n,
  yearly: 31_536_000n,
}
const OPERATORS = ['EQUAL', 'GREATER_THAN', 'LESS_THAN']

const record = (value: unknown, name: string): Record<string, unknown> => {
  if (!isRecord(value)) throw invalidParams(`Expected ${name}.`)
  return value
}

const list = (value: unknown, name: string): readonly unknown[] => {
  if (!Array.isArray(value) || value.length === 0) throw invalidParams(`Expected ${name}.`)
  return value
}

const address = (value: unknown, name: string): Address => {
  if (!isText(value) || !isAddress(value, { strict: false }))
    throw invalidParams(`Expected an address as ${name}.`)
  return getAddress(value)
}

const quantity = (value: unknown, name: string): bigint => {
  if (!isHexText(value) || value === '0x') throw invalidParams(`Expected ${name} in 0x notation.`)
  return BigInt(value)
}

const time = (value: unknown, name: string): bigint => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0)
    throw invalidParams(`Expected ${name} in seconds.`)
  return BigInt(value)
}

const period = (value: unknown): bigint => {
  const known = isText(value) && Object.hasOwn(PERIODS, value) ? PERIODS[value] : undefined
  if (known !== undefined) return known
  if (isText(value) && /^[1-9]\d{0,9}$/.test(value)) return BigInt(value)
  throw invalidParams('Expected a period.')
}

/** Its bytes as an account: the contract recovers who has signed. */
const signerOf = (value: unknown): Address => {
  const { type, publicKey } = record(value, 'a key')
  if (type !== 'secp256k1') throw invalidParams('This wallet grants to keys of secp256k1 only.')
  if (!isHexText(publicKey) || !/^0x04[\da-f]{128}$/i.test(publicKey))
    throw invalidParams('Expected a public key of 65 bytes.')
  return publicKeyToAddress(publicKey)
}

function readKeys(signer: unknown): { readonly cosigner: Address; readonly key: Address } {
  const { type, data } = record(signer, 'a signer')
  const [cosigner, key, ...others] = list(record(data, 'keys').keys, 'keys')
  if (type !== 'keys' || key === undefined || others.length > 0)
    throw invalidParams('This wallet grants to two keys: the cosigner’s and the page’s.')
  return { cosigner: signerOf(cosigner), key: signerOf(key) }
}

const selectorOf = (name: unknown, abi: unknown): Hex => {
  if (!isText(name)) throw invalidParams('Expected the name of a function.')
  if (name.includes('(')) return toFunctionSelector(`function ${name}`)
  // The page's word for it: what is enforced is the selector, which the window shows beside the name.
  const item = (Array.isArray(abi) ? (abi as Abi) : []).find(
    (one) => one.type === 'function' && one.name === name,
  )
  if (item?.type !== 'function') throw invalidParams(`The abi has no function ${name}.`)
  return toFunctionSelector(item)
}

function readCalls(data: Record<string, unknown>): readonly Permitted[] {
  const to = address(data.address, 'contract')
  return list(data.functions, 'functions').map((given) => {
    const { functionName, args = [], valueLimit = '0x0', operation = 'Call' } = record(given, 'a function')
    if (operation !== 'Call') throw invalidParams('This wallet runs no other code as its own.')
    if (!Array.isArray(args)) throw invalidParams('Expected rules for arguments.')
    const rules = args.map((one) => {
      const { operator, value } = record(one, 'a rule')
      const index = OPERATORS.indexOf(String(operator))
      if (index < 0) throw invalidParams('Expected an operator.')
      return { operator: index, value: quantity(value, 'value') }
    })
    return {
      to,
      selector: selectorOf(functionName, data.abi),
      valueLimit: quantity(valueLimit, 'valueLimit'),
      rules,
    }
  })
}

const readAllowance = (data: Record<string, unknown>, token: Address): Allowance => ({
  token,
  amount: quantity(data.allowance, 'allowance'),
  start: time(data.start, 'start'),
  period: period(data.period),
  spent: 0n,
  index: 0n,
})

/** Throws -32602 for whatever the account could not hold to. */
export function readGrant(request: Record<string, unknown>): SessionGrant {
  const allowances: Allowance[] = []
  const permitted: Permitted[] = []
  for (const given of list(request.permissions, 'permissions')) {
    const { type, data: some } = record(given, 'a permission')
    const data = record(some, 'data of the permission')
    if (type === 'native-token-recurring-allowance') allowances.push(readAllowance(data, zeroAddress))
    else if (type === 'erc20-recurring-allowance')
      allowances.push(readAllowance(data, address(data.token, 'token')))
    else if (type === 'contract-call') permitted.push(...readCalls(data))
    else throw invalidParams(`This wallet knows no permission ${String(type)}.`)
  }
  if (Array.isArray(request.policies) && request.policies.length > 0)
    throw invalidParams('This wallet knows no policies.')
  const id = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const expiry = time(request.expiry, 'expiry')
  return { id, expiry, ...readKeys(request.signer), allowances, permitted }
}

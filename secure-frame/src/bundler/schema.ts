/** Parses what is asked of the bundler. What it parsed is an operation of our accounts: no paymaster, no other factory. */
import { getAddress } from 'viem'
import { sameAddress } from '../../../src/lib/caip.ts'
import { hasDuplicateKeys } from '../../../src/lib/duplicate-keys.ts'
import { parseJson } from '../../../src/lib/json.ts'
import {
  array,
  custom,
  literal,
  matching,
  type Output,
  object,
  optional,
  read,
  type Schema,
  string,
  transform,
  unknown,
} from '../../../src/lib/schema.ts'
import { accountAddress, factoryData } from '../account/address.ts'
import { ENTRY_POINT, FACTORY } from '../account/constants.ts'
import { hexSchema, wordSchema } from '../account/network.ts'
import type { SignedOperation } from '../account/operation.ts'
import type { Hex } from '../contract/approval.ts'
import { BundlerError } from './errors.ts'

export type RpcRequest = {
  readonly id: number | string | null
  readonly method: string
  readonly params: readonly unknown[]
}

const addressSchema: Schema<Hex> = transform(matching(/^0x[\da-f]{40}$/i), (text) => getAddress(text))

/** JSON-RPC's quantities: no leading zeros, up to as many bits as the entry point's packed field has. */
const quantity = (bits: number): Schema<bigint> =>
  transform(matching(/^0x(?:0|[1-9a-f][\da-f]{0,63})$/i), (text) =>
    BigInt(text) < 2n ** BigInt(bits) ? BigInt(text) : undefined,
  )

const absent = custom<undefined>((value) => value === undefined)

const requestSchema = object({
  jsonrpc: literal('2.0'),
  id: custom<number | string | null>(
    (id) => id === null || Number.isSafeInteger(id) || (typeof id === 'string' && id.length <= 100),
  ),
  method: string(),
  params: optional(array(unknown())),
})

const common = {
  sender: addressSchema,
  nonce: quantity(256),
  factory: optional(addressSchema),
  factoryData: optional(hexSchema),
  callData: hexSchema,
  maxFeePerGas: quantity(128),
  maxPriorityFeePerGas: quantity(128),
  signature: hexSchema,
  paymaster: optional(absent),
  paymasterData: optional(absent),
  eip7702Auth: optional(absent),
}

const signedSchema = object({
  ...common,
  callGasLimit: quantity(128),
  verificationGasLimit: quantity(128),
  preVerificationGas: quantity(128),
})
const draftSchema = object(common)

/** Throws a `BundlerError` when it is no single JSON-RPC request. */
export function readRequest(text: string): RpcRequest {
  const json = parseJson(text)
  if (json === undefined) throw new BundlerError('parse', 'The body is no JSON')
  const request = read(requestSchema, json)
  if (!request || hasDuplicateKeys(text))
    throw new BundlerError('requestInvalid', 'The body is no request of JSON-RPC 2.0')
  return { id: request.id, method: request.method, params: request.params ?? [] }
}

/** `[operation, entryPoint]`, to be sent. */
export function readSigned(params: readonly unknown[]): SignedOperation {
  return withFactory(readOperation(signedSchema, params))
}

/** `[operation, entryPoint]`, to be estimated: gas limits count nothing. */
export function readDraft(params: readonly unknown[]): SignedOperation {
  const none = { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n }
  return { ...withFactory(readOperation(draftSchema, params)), ...none }
}

/** `[operationHash]`. */
export function readHash(params: readonly unknown[]): Hex {
  const hash = params.length === 1 ? read(wordSchema, params[0]) : undefined
  if (!hash) throw new BundlerError('paramsInvalid', 'The params are no hash of an operation')
  return `0x${hash.slice(2).toLowerCase()}`
}

type Parsed = Output<typeof draftSchema>

function readOperation<T extends Parsed>(schema: Schema<T>, params: readonly unknown[]) {
  const [given, entryPoint] = params
  if (params.length !== 2)
    throw new BundlerError('paramsInvalid', 'The params are an operation and an entry point')
  if (!sameAddress(read(addressSchema, entryPoint), ENTRY_POINT))
    throw new BundlerError('paramsInvalid', `The only entry point is ${ENTRY_POINT}`)
  const operation = read(schema, given)
  if (!operation) throw new BundlerError('paramsInvalid', 'The operation is malformed, or has a paymaster')
  if (operation.maxPriorityFeePerGas > operation.maxFeePerGas)
    throw new BundlerError('paramsInvalid', 'maxPriorityFeePerGas is above maxFeePerGas')
  return operation
}

/** Only our factory is served, and only for the account that is the sender: its code is known, and so what validating costs. */
function withFactory<T extends Parsed>({ factory, factoryData: data, ...operation }: T) {
  if (factory === undefined && data === undefined) return operation
  const owner = /^0x[\da-f]{32}([\da-f]{40})$/i.exec(data ?? '')?.[1]
  const isOurs =
    factory === FACTORY &&
    owner !== undefined &&
    data?.toLowerCase() === factoryData(`0x${owner}`) &&
    sameAddress(accountAddress(`0x${owner}`), operation.sender)
  if (!isOurs) throw new BundlerError('paramsInvalid', 'The factory is not the one of these accounts')
  return { ...operation, factory, factoryData: data }
}

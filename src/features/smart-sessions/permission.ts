/** Reads one permission: strictly for a page's request, or as far as it can be put in words for what a wallet or the service says. */
import type { ArgumentRule, FunctionPermission, Permission } from './contract.ts'
import {
  address,
  bytes,
  invalid,
  json,
  list,
  object,
  oneOf,
  optional,
  quantity,
  type Reader,
  seconds,
  text,
} from './fields.ts'

/** A month is thirty days and a year 365, as wallets have no calendar. */
const PERIODS: readonly string[] = ['hourly', 'daily', 'weekly', 'monthly', 'yearly']
const SECONDS = /^[1-9]\d{0,9}$/

const period: Reader<string> = (value, at) => {
  if (typeof value === 'string' && (PERIODS.includes(value) || SECONDS.test(value))) return value
  throw invalid(at, `${PERIODS.join(', ')}, or seconds as decimal text`)
}

const functionPermission = object<FunctionPermission>({
  functionName: text(/^[A-Za-z_$][\w$]{0,99}(\([\w,()[\]]{0,300}\))?$/, 'the name of a function'),
  args: optional(
    list(
      object<ArgumentRule>({
        operator: oneOf('EQUAL', 'GREATER_THAN', 'LESS_THAN'),
        value: bytes(0),
      }),
    ),
  ),
  valueLimit: optional(quantity),
  operation: optional(oneOf('Call', 'DelegateCall')),
})

/** `start`: of an allowance. */
export const permissionReader = (start: Reader<number>): Reader<Permission> => {
  const allowance = { allowance: quantity, start, period }
  const kinds = {
    'contract-call': object({
      address,
      abi: (value, at) => list(json)(value, at),
      functions: list(functionPermission, 1),
    }),
    'native-token-recurring-allowance': object(allowance),
    'erc20-recurring-allowance': object({ token: address, ...allowance }),
  } satisfies Record<Permission['type'], Reader<object>>
  return (value, at) => {
    const { type, data } = object<{ type: Permission['type']; data: unknown }>({
      type: oneOf('contract-call', 'native-token-recurring-allowance', 'erc20-recurring-allowance'),
      data: (given) => given,
    })(value, at)
    // The reader is the one of this type.
    return { type, data: kinds[type](data, `${at}.data`) } as Permission
  }
}

const anyTime = seconds(() => true, 'seconds since 1970')
const readAny = permissionReader(anyTime)

/** What a wallet granted or the service lists. Undefined: it cannot be put in words. */
export function readPermission(value: unknown): Permission | undefined {
  try {
    return readAny(value, '')
  } catch {
    // Of a kind that nobody here knows, which the view says.
    return undefined
  }
}

/** The schemas of what a page asks and what the frame answers, by name. The types are those of `contract/wire.ts`. */
import {
  array,
  boolean,
  custom,
  map,
  matching,
  nullable,
  nullish,
  number,
  type Output,
  object,
  optional,
  picklist,
  type Schema,
  string,
  unknown,
} from '../../../src/lib/schema.ts'
import type { RequestName, Requests } from '../contract/wire.ts'

const MAX_URI = 8_192

const text = (max: number) => custom<string>((value) => typeof value === 'string' && value.length <= max)
const nothing = custom<undefined>((value) => value === undefined)
/** Clients send nothing, null or an empty object where there is nothing to say. */
const anything = map(nullish(object({})), () => null)

const chainId = custom<number | string>(
  (value) => (typeof value === 'string' && value.length <= 64) || Number.isSafeInteger(value),
)
const provider = picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
const accountType = picklist(['eoa', 'smartAccount'])
/** Other words are other clients' types, such as those of another namespace: they ask for nothing here. */
const preferred = map(nullish(text(64)), (value) =>
  value === 'eoa' || value === 'smartAccount' ? value : undefined,
)
const wantsAccount = { chainId: optional(chainId), preferredAccountType: preferred }

const email = object({ email: text(1_000) })
const otp = object({ otp: text(64) })
const user = {
  email: nullable(string()),
  address: string(),
  chainId,
  smartAccountDeployed: optional(boolean()),
  accounts: array(object({ address: string(), type: accountType })),
  preferredAccountType: accountType,
}
const words = custom<Readonly<Record<string, unknown>>>(
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length <= 200,
)

const table = {
  CONNECT_EMAIL: {
    payload: email,
    answer: object({ action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  },
  CONNECT_DEVICE: { payload: anything, answer: nothing },
  CONNECT_OTP: { payload: otp, answer: nothing },
  GET_SOCIAL_REDIRECT_URI: { payload: object({ provider }), answer: object({ uri: string() }) },
  CONNECT_SOCIAL: {
    payload: object({ uri: text(MAX_URI), ...wantsAccount }),
    answer: object({ ...user, userName: nullable(string()) }),
  },
  GET_FARCASTER_URI: { payload: anything, answer: object({ url: string() }) },
  CONNECT_FARCASTER: { payload: anything, answer: object({ userName: string() }) },
  GET_USER: {
    payload: nullish(object({ socialUri: optional(text(MAX_URI)), ...wantsAccount }), {}),
    answer: object(user),
  },
  SIGN_OUT: { payload: anything, answer: nothing },
  IS_CONNECTED: {
    payload: nullish(object({ token: optional(text(MAX_URI)) }), {}),
    answer: object({ isConnected: boolean() }),
  },
  GET_CHAIN_ID: { payload: anything, answer: object({ chainId }) },
  SWITCH_NETWORK: { payload: object({ chainId }), answer: object({ chainId }) },
  RPC_REQUEST: {
    // Methods such as `eth_accounts` have no params.
    payload: object({ method: text(100), params: optional(unknown()), chainId: nullish(chainId) }),
    answer: unknown(),
  },
  UPDATE_EMAIL: {
    payload: email,
    answer: object({ action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: otp, answer: nothing },
  UPDATE_EMAIL_SECONDARY_OTP: { payload: otp, answer: object({ newEmail: string() }) },
  SYNC_THEME: {
    payload: object({
      themeMode: nullish(picklist(['light', 'dark'])),
      themeVariables: nullish(words),
      w3mThemeVariables: nullish(words),
    }),
    answer: nothing,
  },
  SYNC_DAPP_DATA: {
    payload: object({ metadata: nullish(object({ name: nullish(text(10_000)) })) }),
    answer: nothing,
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: anything,
    answer: object({ smartAccountEnabledNetworks: array(number) }),
  },
  INIT_SMART_ACCOUNT: { payload: anything, answer: object({ address: string(), isDeployed: boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    payload: object({ type: accountType }),
    answer: object({ type: accountType, address: string() }),
  },
  RELOAD: { payload: anything, answer: nothing },
  RPC_ABORT: { payload: anything, answer: nothing },
} satisfies {
  readonly [N in RequestName]: { payload: Schema<unknown>; answer: Schema<Requests[N]['answer']> }
}

export type Payloads = { readonly [N in RequestName]: Output<(typeof table)[N]['payload']> }
export type Answers = { readonly [N in RequestName]: Requests[N]['answer'] }

export type Shape<N extends RequestName> = {
  readonly payload: Schema<Payloads[N]>
  readonly answer: Schema<Answers[N]>
}

export const requests: { readonly [N in RequestName]: Shape<N> } = table

export const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name)

export const ASK = '@w3m-app/'
export const ANSWER = '@w3m-frame/'
/** Ours are eight characters of base 36; other clients' may be longer. */
export const id = matching(/^[\w.-]{1,64}$/)

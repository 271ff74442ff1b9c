/**
 * The schemas of what the frame answers, by request. The frame may be another one than ours, or a compromised one: what
 * does not fit is refused, texts are cleaned and cut. Addresses, hashes and signatures are checked by the connector.
 */
import type { CaipNetworkId } from '../lib/namespaces.ts'
import { parseNetworkId } from '../lib/network-id.ts'
import {
  array,
  boolean,
  custom,
  map,
  nullish,
  object,
  optional,
  picklist,
  type Schema,
  string,
  transform,
  unknown,
} from '../lib/schema.ts'
import { cleanText } from '../lib/text.ts'
import { safeLink } from '../lib/url.ts'
import type { AccountType, FrameAnswer, FrameRequestName, FrameUser } from './contract.ts'

/** Characters. A provider's answer, which is passed on, is no longer either (decisions 58). */
export const MAX_URI = 8_192
const MAX_EMAIL = 320
const MAX_NAME = 100
const MAX_ADDRESS = 128
const MAX_ACCOUNTS = 16
const MAX_NETWORKS = 500

const nothing: Schema<undefined> = map(unknown(), () => undefined)
const optionalText = (max: number) => map(nullish(string()), (text) => cleanText(text, max) || undefined)
const text = (max: number) => transform(string(), (given) => cleanText(given, max) || undefined)
const uri = transform(string(), (given) => (given.length <= MAX_URI ? safeLink(given) : undefined))
const shortList = <T>(schema: Schema<T>, max: number) =>
  transform(array(schema), (list): readonly T[] | undefined => (list.length <= max ? list : undefined))

/** A number, its decimal text, or CAIP-2. */
const network: Schema<CaipNetworkId> = transform(unknown(), parseNetworkId)
const address = custom<string>((value) => typeof value === 'string' && value.length <= MAX_ADDRESS)
const accountType: Schema<AccountType> = picklist(['eoa', 'smartAccount'])
/** Other types are those of other namespaces; they say nothing here. */
const preferred = map(nullish(string()), (type): AccountType | undefined =>
  type === 'eoa' || type === 'smartAccount' ? type : undefined,
)

const user: Schema<FrameUser> = map(
  object({
    email: optionalText(MAX_EMAIL),
    userName: optionalText(MAX_NAME),
    address,
    chainId: network,
    smartAccountDeployed: map(nullish(boolean()), (is): boolean | undefined => is ?? undefined),
    accounts: nullish(shortList(object({ address, type: accountType }), MAX_ACCOUNTS), []),
    preferredAccountType: preferred,
  }),
  ({ chainId, ...rest }) => ({ ...rest, network: chainId }),
)

const evmNetwork = transform(network, (id) => (id.startsWith('eip155:') ? id : undefined))

export const answers: { readonly [N in FrameRequestName]: Schema<FrameAnswer<N>> } = {
  CONNECT_EMAIL: object({ action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: nothing,
  GET_SOCIAL_REDIRECT_URI: object({ uri }),
  CONNECT_SOCIAL: user,
  GET_FARCASTER_URI: object({ url: uri }),
  CONNECT_FARCASTER: object({ userName: text(MAX_NAME) }),
  GET_USER: user,
  SIGN_OUT: nothing,
  IS_CONNECTED: object({ isConnected: boolean() }),
  GET_CHAIN_ID: nothing,
  SWITCH_NETWORK: map(object({ chainId: network }), ({ chainId }) => ({ network: chainId })),
  RPC_REQUEST: unknown(),
  UPDATE_EMAIL: object({ action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: object({ newEmail: text(MAX_EMAIL) }),
  SYNC_THEME: nothing,
  SYNC_DAPP_DATA: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: map(
    object({ smartAccountEnabledNetworks: shortList(evmNetwork, MAX_NETWORKS) }),
    ({ smartAccountEnabledNetworks }) => smartAccountEnabledNetworks,
  ),
  SET_PREFERRED_ACCOUNT: object({ type: accountType, address }),
  RELOAD: nothing,
  RPC_ABORT: nothing,
}

/** Every message of the frame. */
export const envelope = object({
  type: custom<string>((value) => typeof value === 'string' && value.length <= 64),
  id: nullish(custom<string>((value) => typeof value === 'string' && value.length <= 64)),
  // Many say nothing but that it went well.
  payload: optional(unknown()),
})

/** Of an `_ERROR`; without words, the generic ones are used. */
export const errorWords = map(nullish(object({ message: nullish(string()) })), (payload) =>
  cleanText(payload?.message, 500),
)

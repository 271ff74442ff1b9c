/** Describes what each option accepts, for the alert. Loaded only when an option was invalid. */
import { ENDPOINTS } from '../../lib/endpoints.ts'
import { ACCOUNT_TYPES, type OptionName, options } from './options.ts'

const WALLET_IDS = 'a list of wallet ids, 64 hexadecimal characters each'
const ORIGINS = 'a list of origins (https://…)'
const images = (of: string) => `an object: ${of} → url of an image (https or data:)`

/** Options whose description does not follow from their kind. */
const accepted: { readonly [N in OptionName]?: string } = {
  projectId: '32 hexadecimal characters',
  networks: 'CAIP-2 ids of known networks (eip155:1), or network objects',
  defaultNetwork: 'a CAIP-2 id such as eip155:1',
  metadata: 'an object { name, description, url, icons }',
  themeVariables: 'an object of --wm-… values',
  locale: 'a BCP 47 language tag, or auto',
  features: `an object { ${options.features.words?.join(', ')} }: booleans, or lists of names where there are several`,
  endpoints: `an object { ${Object.keys(ENDPOINTS).join(', ')}, frame, meld, verify } of https urls (relay: wss)`,
  customWallets: 'a list of wallets { id, name, … }',
  featuredWalletIds: WALLET_IDS,
  includeWalletIds: WALLET_IDS,
  excludeWalletIds: 'a list of wallet ids, rdns or names',
  customRpcUrls: 'an object: CAIP-2 id → list of https urls',
  tokens: 'an object: CAIP-2 id → list of token addresses, or of { address, imageUrl }',
  defaultAccountTypes: `an object: namespace → one of ${ACCOUNT_TYPES.join(', ')}`,
  safeOrigins: ORIGINS,
  onrampOrigins: ORIGINS,
  meldPublicKey: '1 to 200 printable ASCII characters without spaces',
  siwx: 'an object, as a property: { statement, verify, … }, or a whole plug-in',
  siweConfig: 'an object, as a property, with getNonce, createMessage, verifyMessage, getSession, signOut',
  termsConditionsUrl: 'an https url of the terms',
  privacyPolicyUrl: 'an https url of the privacy policy',
  chainImages: images('CAIP-2 id or chain id'),
  connectorImages: images('connector id'),
  zIndex: 'a whole number',
}

export const isOptionName = (name: string): name is OptionName => Object.hasOwn(options, name)

export const acceptedBy = (name: string): string => {
  if (!isOptionName(name)) return ''
  const { kind, words = [] } = options[name]
  return accepted[name] ?? (kind === 'boolean' ? 'true or false' : `one of ${words.join(', ')}`)
}

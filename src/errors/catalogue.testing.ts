/**
 * The error catalogue of specification 8 and the validation rules of specification 5 as one table: the specification's text, the key
 * of our text, the code, the class, what can be done about it, and its cause (decisions 40): either one in `causes/`, which
 * `catalogue.test.ts` runs, or the feature that is not built yet.
 */

import { alertTexts } from '../i18n/en.alerts.ts'
import { en } from '../i18n/en.all.testing.ts'
import { serviceAlertTexts } from '../i18n/en.service-alerts.ts'
import { laterTexts } from './en.later.ts'

/**
 * How it is reported. Errors: by the promise, by `wm-error`, or both. `alert`: the bar and `wm-error`. `notice`: a toast.
 * `view`: a text in the view. `log`: one console line. `silent`: not reported; something else is done instead.
 */
export type RowClass = 'WalletModalError' | 'ServiceError' | 'alert' | 'notice' | 'view' | 'log' | 'silent'

export type Feature = 'email and social login' | 'approve' | 'sign-in' | 'account names' | 'wagmi entry'

type RowCause = 'test' | Feature

export type Row = {
  readonly id: string
  /** The section of the specification, or with `protocol` of the wire facts. */
  readonly spec: '5' | '8' | 'protocol 8' | 'protocol 18'
  /** The specification's text; in quotes if it is to be used literally. */
  readonly says: string
  /** The dictionary key; undefined without a text. */
  readonly key: string | undefined
  readonly code: number | string
  readonly class: RowClass
  /** What the visitor or the host's engineer can do. */
  readonly can: string
  readonly cause: RowCause
}

/** One row per line: id | the specification's text | key, or - for none | code, or = for the key | what can be done. */
const rows = (shared: Pick<Row, 'spec' | 'class' | 'cause'>, lines: string): readonly Row[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', says = '', key = '', code = '', can = ''] = line.split('|').map((cell) => cell.trim())
      const number = /^-?\d+$/.test(code) ? Number(code) : code
      return {
        ...shared,
        id,
        says,
        key: key === '-' ? undefined : key,
        code: code === '=' ? key : number,
        can,
      }
    })

const rules: readonly Row[] = [
  ...rows(
    { spec: '5', class: 'WalletModalError', cause: 'test' },
    `
    hash | Transaction hash: 0x plus 64 hex characters | hash-invalid | = | Look into the wallet’s activity before sending again.
    signature | Signed message: 0x plus at least 62 hex characters | signature-invalid | = | Sign again, or with another wallet.
    caip-network | CAIP network id: two | network-unknown | = | Give an id such as eip155:1.
    calls-recipient | Sending calls requires 0x-prefixed recipients | transfer-invalid | = | Give a recipient that begins with 0x.
    `,
  ),
  ...rows(
    { spec: '5', class: 'WalletModalError', cause: 'test' },
    `
    send-required | 'An amount and receiver address are required' | send-incomplete | = | Give both to sendTransaction.
    send-namespace | only eip155 and Solana supported, else 'Unsupported chain' | namespace-unsupported | = | Send in a namespace that is there.
    `,
  ),
  ...rows(
    { spec: '5', class: 'ServiceError', cause: 'test' },
    `
    caip-address | CAIP address: three colon-separated parts | service-answer-invalid | = | Try again; nothing was built of it.
    solana-address | Solana address: base58, 32 to 44 characters | service-answer-invalid | = | Try again; nothing was built of it.
    `,
  ),
  ...rows(
    { spec: '5', class: 'alert', cause: 'test' },
    `
    theme | Theme mode: light or dark | option-invalid | = | Give light or dark; dark is used meanwhile.
    `,
  ),
  ...rows(
    { spec: '5', class: 'view', cause: 'test' },
    `
    send-token | token required ('A token is required') | token-missing | = | Choose a token.
    evm-address | EVM address: 0x plus 40 hex characters | send.problem.address | = | Paste the whole address.
    evm-checksum | checksum checked when mixed case | send.problem.checksum | = | Copy the address again: a letter is wrong.
    network | A network is supported when the requested list is empty or contains its id | unsupported.title | = | Choose a listed network.
    decimal | 'is not a valid decimal number' | send.problem.not-a-number | = | Type digits and one point.
    `,
  ),
  ...rows(
    { spec: '5', class: 'silent', cause: 'test' },
    `
    low-quality | Token balances with decimals 0 are dropped as low quality | - | none | Nothing: the others are listed.
    excluded-rdns | Excluded wallets are hidden by reverse-domain id | - | none | Take it out of excludeWalletIds to list it.
    excluded-name | or case-insensitive name | - | none | Take it out of excludeWalletIds to list it.
    `,
  ),
  ...rows(
    { spec: '5', class: 'WalletModalError', cause: 'email and social login' },
    `
    email-throttle | 'Please try again after {n} seconds' | email-throttled | = | Wait as long as it says.
    email | E-mail must be valid for connect and update-email | - | none | Type the whole address.
    otp | The OTP is a string | - | none | Type the code of the e-mail.
    social | Social provider is one of google, github, apple, facebook, x, discord | - | none | Choose one that is listed.
    frame-schemas | Messages between the page and the secure frame are checked against fixed schemas | - | none | Nothing: the message is dropped.
    `,
  ),
  ...rows(
    { spec: '5', class: 'WalletModalError', cause: 'sign-in' },
    `
    recovery | Signature for address recovery: 65 bytes | - | none | Sign again, or with another wallet.
    siwe-siwx | Setting both siweConfig and siwx throws 'Cannot set both \`siweConfig\` and \`siwx\` options' | sign-in-twice | = | Give one of the two.
    `,
  ),
  ...rows(
    { spec: '5', class: 'WalletModalError', cause: 'account names' },
    `
    name-length | Name registration: at least 4 characters of letters, digits or hyphens | - | none | Choose a longer name.
    coin-type | Chain id must be below 2^31 for the name coin type, else 'Invalid chainId' | chain-id-invalid | = | Register on another network.
    `,
  ),
  ...rows(
    { spec: '5', class: 'WalletModalError', cause: 'approve' },
    `
    safe-methods | Only a fixed list of read-only RPC methods is safe | rpc-not-allowed | = | Ask by a method of the list.
    unsafe-methods | Unsafe: personal_sign, eth_signTypedData_v4, eth_sendTransaction, the Solana sign methods | - | none | Approve or decline it.
    `,
  ),
]

const errors: readonly Row[] = [
  ...rows(
    { spec: '8', class: 'silent', cause: 'test' },
    `
    balance-adapter | A failed balance in the adapter returns 0.00 with symbol ETH | - | none | Nothing: the view says unavailable and reads again.
    onramp-options | Onramp options failure: built-in defaults are used | - | none | Go on with the built-in ones.
    image | Wallet image and analytics fetch failures are swallowed | - | none | Nothing: a placeholder is shown.
    analytics-fetch | (analytics set off) | - | none | Nothing: no event is sent.
    onramp-quote | Onramp quote failure: a placeholder quote is returned | - | none | Try again, or go on to the provider’s page.
    `,
  ),
  ...rows(
    { spec: '8', class: 'view', cause: 'test' },
    `
    balance-retry | no retry within 30 s | account.balance.unavailable | = | Wait, or check the connection.
    `,
  ),
  ...rows(
    { spec: '8', class: 'WalletModalError', cause: 'test' },
    `
    gas-price | 'Network not supported for Gas Price' | gas-price-unsupported | = | Choose another network.
    swaps | 'Network not supported for Swaps' | swap-unsupported | = | Choose another network.
    network-not-found | 'Network not found' | network-unknown | = | Add it to the option networks.
    chain-not-supported | 'Chain is not supported' (adding a chain fails) | chain-not-supported | = | Add the network in the wallet, or use another wallet.
    generic | 'Something went wrong' | unknown | = | Try again; the cause of wm-error tells more.
    aborted | 'Request was aborted' | aborted | = | Nothing: who asked has gone on.
    sign-failed | 'Sign message failed' | signature-invalid | = | Sign again, or with another wallet.
    gas | 'error estimating gas' | fee-failed | = | Try again later, or another amount or receiver.
    connector-undefined | connector, provider or wagmiConfig undefined: the connector | connector-not-found | = | Choose another wallet of the list.
    provider-undefined | connector, provider or wagmiConfig undefined: the provider | connector-not-connected | = | Connect first.
    chain-not-configured | chain-not-configured | chain-not-configured | = | Add the network to the configuration of the wallet given.
    already-connected | connector-already-connected | connector-already-connected | = | Disconnect it first, or go on with it.
    not-connected | connector-not-connected | connector-not-connected | = | Connect first.
    http | HTTP request failed | http-failed | = | Check the connection, or give other customRpcUrls.
    rpc | RPC request failed | node-unknown | = | Try again, or give other customRpcUrls.
    timeout | timeout | timeout | = | Check the connection and try again.
    `,
  ),
  ...rows(
    { spec: '8', class: 'WalletModalError', cause: 'test' },
    `
    disconnect | 'Failed to disconnect' (internal SDK error) | disconnect-failed | = | Remove this site in the wallet.
    `,
  ),
  ...rows(
    { spec: '8', class: 'WalletModalError', cause: 'test' },
    `
    unsupported-chain | 'Unsupported chain' | namespace-unsupported | = | Send in a namespace that is there.
    `,
  ),
  ...rows(
    { spec: '8', class: 'log', cause: 'test' },
    `
    storage-read | Local storage read or write failure: logged only: reading | - | none | Allow the site to store data.
    storage-write | Local storage read or write failure: logged only: writing | - | none | Allow the site to store data.
    `,
  ),
  ...rows(
    { spec: '8', class: 'ServiceError', cause: 'test' },
    `
    name-resolve | 'Error resolving name' | name-unresolved | = | Paste the address instead.
    name-suggest | 'Error fetching name suggestions' | name-suggestions-failed | = | Type on, or try again later.
    names-of | 'Error fetching names for address' | names-failed | = | Nothing: the address is shown.
    name-register | 'Error registering name {name}' | name-register-failed | = | Try again later.
    name-reason | (the server's first reason description preferred) | - | name-register-failed | Do what the reason says.
    `,
  ),
  ...rows(
    { spec: '8', class: 'WalletModalError', cause: 'test' },
    `
    adapter | 'Adapter not found' | adapter-not-found | = | Offer a network of that namespace.
    lib-chain | 'Chain is required to update chain account data' | chain-required | = | Say which namespace.
    lib-adapter | 'Chain adapter not found' | chain-adapter-not-found | = | Offer a network of that namespace.
    lib-network | 'NetworkController client not set' | network-client-missing | = | Create the modal before switching.
    lib-connection | 'ConnectionController client not set' | connection-client-missing | = | Create the modal before connecting.
    lib-walletconnect | 'WalletConnectConnector not found' | walletconnect-not-found | = | Set a project id.
    `,
  ),
  ...rows(
    { spec: 'protocol 8', class: 'WalletModalError', cause: 'test' },
    `
    relay-away | the relay cannot be reached, or does not answer | relay-unreachable | = | Check the connection and try again.
    relay-origin | Unauthorized: origin not allowed, to the visitor | service-refused | = | Check the project id and its allowed origins.
    relay-project | Unauthorized: invalid key, to the visitor | service-refused | = | Check the project id and its allowed origins.
    relay-clock | JWT Token is not yet valid, to the visitor | clock-wrong | = | Set the clock and try again.
    relay-lost | the session ends while a request waits in the wallet | wallet-unanswered | = | Look into the wallet before asking again.
    `,
  ),
  ...rows(
    { spec: '8', class: 'notice', cause: 'test' },
    `
    token-balance | 'Token Balance Unavailable' | token-balance-unavailable | = | Wait 30 s, or choose another network.
    transactions | 'Failed to fetch transactions' (toast) | transactions-failed | = | Try again.
    `,
  ),
  ...rows(
    { spec: '8', class: 'WalletModalError', cause: 'test' },
    `
    capabilities | 'Error parsing wallet capabilities' | capabilities-invalid | = | Nothing: the service is asked for the balances.
    `,
  ),
  ...rows(
    { spec: '8', class: 'WalletModalError', cause: 'email and social login' },
    `
    email-dependency | 'Unable to load email login dependency' | email-dependency-missing | = | Check the connection and try again.
    frame-error | 'An error occurred' | frame-failed | = | Try again.
    `,
  ),
  ...rows(
    { spec: '8', class: 'WalletModalError', cause: 'approve' },
    `
    rpc-not-allowed | 'Requested RPC call is not allowed' | rpc-not-allowed | = | Ask by a method of the list.
    `,
  ),
  ...rows(
    { spec: '8', class: 'notice', cause: 'approve' },
    `
    action | UI shows 'Action not allowed' | action-not-allowed | = | Nothing: the request was refused.
    `,
  ),
  ...rows(
    { spec: '8', class: 'WalletModalError', cause: 'sign-in' },
    `
    sign-in-start | 'A problem occurred while trying initialize authentication' | sign-in-failed | = | Try again.
    sign-in-declined | 'Signature declined' | sign-in-declined | = | Sign, or cancel.
    sign-in-smart | 'This application might not support Smart Accounts' | sign-in-smart-account | = | Switch to the other account type.
    `,
  ),
  ...rows(
    { spec: '8', class: 'WalletModalError', cause: 'account names' },
    `
    auth-connector | 'Address or auth connector not found' | auth-connector-not-found | = | Sign in by e-mail or a social provider.
    chain-id | 'Invalid chainId' | chain-id-invalid | = | Register on another network.
    `,
  ),
  ...rows(
    { spec: '8', class: 'WalletModalError', cause: 'wagmi entry' },
    `
    wagmi-config | connector, provider or wagmiConfig undefined: wagmiConfig | wagmi-config-missing | = | Give the configuration.
    `,
  ),
]

const alerts: readonly Row[] = [
  ...rows(
    { spec: '8', class: 'alert', cause: 'test' },
    `
    alert-project-id | project id not configured | project-id-missing | = | Set projectId, or basic.
    alert-network | switch network not found | switch-network-not-found | = | Add it to the option networks.
    `,
  ),
  ...rows(
    { spec: '8', class: 'alert', cause: 'test' },
    `
    analytics-403 | Analytics HTTP 403: 'Invalid App Configuration' (origin not on allowlist) | origin-not-allowed | = | Add the origin to the project.
    alert-origin | invalid app configuration | origin-not-allowed | = | Add the origin to the project.
    alert-local | local configuration ignored | local-config-ignored | = | Remove the options, or change the project.
    `,
  ),
  ...rows(
    { spec: 'protocol 18', class: 'alert', cause: 'test' },
    `
    alert-relay-origin | invalid app configuration | origin-not-allowed | = | Add the origin to the project.
    alert-relay-clock | jwt validation error | clock-wrong | = | Set the clock of the device.
    alert-relay-project | invalid project id | project-id-invalid | = | Look at the option projectId.
    `,
  ),
  ...rows(
    { spec: '8', class: 'alert', cause: 'email and social login' },
    `
    alert-frame | iframe load failed | frame-load-failed | = | Allow the frame in the content security policy.
    alert-frame-timeout | iframe request timeout | frame-timeout | = | Try again.
    alert-domain | unverified domain | domain-unverified | = | Verify the domain of the project.
    `,
  ),
]

const codes: readonly Row[] = rows(
  { spec: '8', class: 'WalletModalError', cause: 'test' },
  `
  wallet-4001 | 4001 user rejected | rejected | 4001 | Nothing is wrong: ask again when ready.
  wallet-4100 | 4100 unauthorized | unauthorized | 4100 | Connect again and choose the account.
  wallet-4200 | 4200 unsupported method | unsupported-method | 4200 | Use another wallet.
  wallet-4900 | 4900 and 4901 disconnected: 4900 | wallet-disconnected | 4900 | Connect again.
  wallet-4901 | 4900 and 4901 disconnected: 4901 | chain-disconnected | 4901 | Switch to another network in the wallet and back.
  wallet-4902 | 4902 switch chain failed | switch-failed | 4902 | Switch in the wallet.
  wallet-5000 | Reject codes 5000 and 5002 = user rejected: 5000 | rejected | 4001 | Nothing is wrong: ask again when ready.
  wallet-5002 | Reject codes 5000 and 5002 = user rejected: 5002 | rejected | 4001 | Nothing is wrong: ask again when ready.
  wallet-5001 | 5001 send failed | wallet-send-failed | 5001 | Look into the activity before sending again.
  rpc-32700 | JSON-RPC -32700 to -32006: parse error | rpc-parse | -32700 | Try again, or use another wallet.
  rpc-32600 | JSON-RPC -32700 to -32006: invalid request | rpc-invalid-request | -32600 | Try again, or use another wallet.
  rpc-32601 | JSON-RPC -32700 to -32006: method not found | rpc-method-not-found | -32601 | Use another wallet.
  rpc-32602 | JSON-RPC -32700 to -32006: invalid params | rpc-invalid-params | -32602 | Check what was asked.
  rpc-32603 | JSON-RPC -32700 to -32006: internal error | rpc-internal | -32603 | Try again.
  rpc-32000 | JSON-RPC -32700 to -32006: invalid input | rpc-invalid-input | -32000 | Check what was asked.
  rpc-32001 | JSON-RPC -32700 to -32006: resource not found | rpc-not-found | -32001 | Try again later.
  rpc-32002 | JSON-RPC -32700 to -32006: resource unavailable | rpc-unavailable | -32002 | Answer the request that is open in the wallet.
  rpc-32003 | JSON-RPC -32700 to -32006: transaction rejected | rpc-transaction-rejected | -32003 | Check amount and fee.
  rpc-32004 | JSON-RPC -32700 to -32006: method not supported | rpc-method-not-supported | -32004 | Use another wallet.
  rpc-32005 | JSON-RPC -32700 to -32006: limit exceeded | rpc-limit | -32005 | Wait a moment.
  rpc-32006 | JSON-RPC -32700 to -32006: version not supported | rpc-version | -32006 | Use another wallet.
  batch-5700 | 5700 to 5760 batch errors: unsupported capability | capability-unsupported | 5700 | Use another wallet.
  batch-5710 | 5700 to 5760 batch errors: unsupported chain | batch-chain-unsupported | 5710 | Choose another network.
  batch-5720 | 5700 to 5760 batch errors: duplicate id | batch-duplicate | 5720 | Look into the activity: it was sent.
  batch-5730 | 5700 to 5760 batch errors: unknown id | batch-unknown | 5730 | Look into the activity.
  batch-5740 | 5700 to 5760 batch errors: too large | batch-too-large | 5740 | Send fewer at once.
  batch-5750 | 5700 to 5760 batch errors: upgrade rejected | batch-upgrade-refused | 5750 | Accept the upgrade, or send one by one.
  batch-5760 | 5700 to 5760 batch errors: atomicity not supported | batch-atomicity-unsupported | 5760 | Send one by one.
  `,
)

const node: readonly Row[] = rows(
  { spec: '8', class: 'WalletModalError', cause: 'test' },
  `
  node-reverted-reason | execution reverted (with or without reason): with | reverted-reason | = | Do what the reason, in the details, says.
  node-reverted | execution reverted (with or without reason): without | reverted | = | Check receiver and amount.
  node-fee-cap-high | fee cap too high (above 2^256-1) | fee-cap-too-high | = | Lower the highest fee in the wallet.
  node-fee-cap-low | fee cap below base fee | fee-cap-too-low | = | Raise the highest fee in the wallet.
  node-nonce-high | nonce too high | nonce-too-high | = | Let the wallet choose the nonce.
  node-nonce-low | nonce too low | nonce-too-low | = | Look into the activity: it may be sent.
  node-nonce-max | nonce at max | nonce-max | = | Use another account.
  node-funds | insufficient funds | insufficient-funds | = | Send less: the network fee has to fit, too.
  node-gas-high | intrinsic gas too high | gas-too-high | = | Lower the gas limit in the wallet.
  node-gas-low | intrinsic gas too low | gas-too-low | = | Raise the gas limit in the wallet.
  node-type | transaction type not supported for this chain | type-not-supported | = | Turn off the newer fee setting in the wallet.
  node-tip | tip above fee cap | tip-above-fee-cap | = | Lower the tip in the wallet.
  node-unknown | unknown node error | node-unknown | = | Try again; the details have the node’s words.
  contract-reverted | Contract errors: reverted | reverted | = | Try again later: a contract that tells the fee refuses.
  contract-no-data | Contract errors: zero data returned | contract-no-data | = | Check the address: no such contract there.
  contract-deploy | Contract errors: deployment failed | deployment-failed | = | Check the data given.
  contract-address | Contract errors: invalid address | address-invalid | = | Check the address.
  contract-url | Contract errors: missing transport URL | url-missing | = | Give customRpcUrls or rpcUrls for the network.
  `,
)

export const catalogue: readonly Row[] = [...rules, ...errors, ...alerts, ...codes, ...node]

/** The text of a row. An alert and an error may have the same code but different texts, because they have different readers. */
export const textOf = ({ key = '', class: kind }: Pick<Row, 'key' | 'class'>): string | undefined => {
  const emitted: Readonly<Record<string, string>> =
    kind === 'alert' ? { ...alertTexts, ...serviceAlertTexts } : { ...en, ...laterTexts }
  return emitted[key]
}

/** The literal text that the specification gives in quotes. */
export const quotedText = ({ says }: Row): string | undefined => /'([^']+)'/.exec(says)?.[1]

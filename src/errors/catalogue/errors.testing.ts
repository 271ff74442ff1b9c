/** The errors of specification 8, as rows of the error catalogue. Alerts and codes have files of their own. */
import { type Row, rows } from './row.testing.ts'

export const errors: readonly Row[] = [
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
    email-dependency | 'Unable to load email login dependency' | email-dependency-missing | = | Check the connection and try again.
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
    frame-error | 'An error occurred' | frame-failed | = | Try again.
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
    { spec: '8', class: 'WalletModalError', cause: 'test' },
    `
    rpc-not-allowed | 'Requested RPC call is not allowed' | rpc-not-allowed | 4200 | Ask by a method of the list.
    `,
  ),
  ...rows(
    { spec: '8', class: 'notice', cause: 'test' },
    `
    action | UI shows 'Action not allowed' | action-not-allowed | = | Nothing: the request was refused.
    `,
  ),
  ...rows(
    { spec: '8', class: 'notice', cause: 'test' },
    `
    sign-in-start | 'A problem occurred while trying initialize authentication' | sign-in-failed | = | Try again.
    `,
  ),
  ...rows(
    { spec: '8', class: 'view', cause: 'test' },
    `
    sign-in-declined | 'Signature declined' | sign-in-declined | = | Sign, or cancel.
    sign-in-smart | 'This application might not support Smart Accounts' | sign-in-smart-account | = | Switch to the other account type.
    `,
  ),
  ...rows(
    { spec: '8', class: 'WalletModalError', cause: 'test' },
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

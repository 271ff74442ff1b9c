/**
 * The English texts of all errors. The keys are the type `ErrorKey` and the stable string codes. Texts that specification 8 gives are
 * literal; the others say what happened and what to do. Texts of features that are not built yet are in `en.later.ts`, so that no page
 * loads them.
 */
import { REJECTED_TEXT } from './base.ts'
import { connectionTexts } from './en.connection.ts'
import { serviceTexts } from './en.service.ts'
import { signInErrorTexts } from './en.sign-in.ts'
import { solanaTexts } from './en.solana.ts'
import { ownTexts } from './own.ts'

export const errorTexts = {
  ...ownTexts,
  ...serviceTexts,
  ...connectionTexts,
  ...signInErrorTexts,
  ...solanaTexts,

  // The secure frame, where it has no words of its own.
  'frame-failed': 'An error occurred',
  'rpc-not-allowed': 'Requested RPC call is not allowed',
  'action-not-allowed': 'Action not allowed',

  // The wallet (EIP-1193).
  rejected: REJECTED_TEXT,
  unauthorized: 'The wallet does not allow this account. Connect it again.',
  'unsupported-method': 'The wallet cannot do this. Try another wallet.',
  'wallet-disconnected': 'The wallet is disconnected. Connect it again.',
  'chain-disconnected': 'The wallet is disconnected from this network.',
  'switch-failed': 'The wallet did not switch networks. Switch there and try again.',
  'wallet-send-failed': 'The wallet could not send this. Check your activity.',
  'hash-invalid': 'The wallet gave no valid hash. It may be sent. Check your activity.',
  'signature-invalid': 'Sign message failed',

  'popup-blocked': 'The browser blocked the window of the wallet. Try again, or allow pop-ups for this page.',
  'popup-silent': 'The window of the wallet did not reach this page. Try another wallet.',

  // Batches of calls (EIP-5792).
  'capability-unsupported': 'The wallet cannot do all of this. Try another wallet.',
  'batch-chain-unsupported': 'The wallet cannot send batches on this network.',
  'batch-duplicate': 'This batch was already sent. Check your activity.',
  'batch-unknown': 'The wallet does not know this batch. Check your activity.',
  'batch-too-large': 'The batch is too large for the wallet.',
  'batch-upgrade-refused': 'The upgrade was refused. Nothing was sent.',
  'batch-atomicity-unsupported': 'The wallet cannot send this as one batch.',
  'capabilities-invalid': 'Error parsing wallet capabilities',

  // JSON-RPC.
  'rpc-parse': 'The request could not be read.',
  'rpc-method-not-found': 'The request is not known there.',
  'rpc-invalid-params': 'The details of the request are not valid.',
  'rpc-internal': 'The wallet or network failed. Try again.',
  'rpc-invalid-input': 'The wallet or network refused the request.',
  'rpc-not-found': 'The network could not find this.',
  'rpc-unavailable': 'The wallet is busy. Answer its open request first.',
  'rpc-transaction-rejected': 'The network refused the transaction.',
  'rpc-method-not-supported': 'The request is not supported there.',
  'rpc-version': 'The network does not support this version.',

  // Transactions that a node refuses.
  reverted: 'The contract refused the transaction.',
  'reverted-reason': 'The contract refused the transaction and says why.',
  'fee-cap-too-high': 'The network fee is too high. Lower it in the wallet.',
  'fee-cap-too-low': 'The network fee is too low. Raise it in the wallet.',
  'tip-above-fee-cap': 'The priority fee is too high. Lower it in the wallet.',
  'nonce-too-high': 'An earlier transaction is missing. Check your activity.',
  'nonce-too-low': 'This was already sent or replaced. Check your activity.',
  'nonce-max': 'The account can send no more. Try another.',
  'insufficient-funds': 'Not enough funds for the amount and the network fee.',
  'gas-too-high': 'The fee limit is too high. Lower it in the wallet.',
  'gas-too-low': 'The fee limit is too low. Raise it in the wallet.',
  'type-not-supported': 'The network does not support this transaction.',
  'node-unknown': 'The network refused the request.',
  'node-answer-invalid': 'The network gave an answer that is not valid. Try again.',
  'fee-failed': 'error estimating gas',

  // Contracts and their callers.
  'contract-reverted': 'The contract refused to answer.',
  'contract-no-data': 'There is no such contract on this network.',
  'deployment-failed': 'The contract could not be created.',
  'address-invalid': 'The address is not valid. Check it.',
  'transfer-invalid': 'The transaction is not valid. Nothing was sent.',
  'token-unknown': 'There is no such token on this network.',
  'token-refused': 'The token refuses this transfer. Nothing was sent.',
  'send-incomplete': 'An amount and receiver address are required',

  // Networks and connectors.
  'chain-not-supported': 'Chain is not supported',
  'namespace-unsupported': 'Unsupported chain',
  'network-unknown': 'Network not found',
  'url-missing': 'This network has no url to ask.',
  'chain-not-configured': 'This network is not set up here.',
  'connector-already-connected': 'The wallet is already connected.',

  // Calls without what they need (specification 8).
  'adapter-not-found': 'Adapter not found',
  'chain-adapter-not-found': 'Chain adapter not found',
  'chain-required': 'Chain is required to update chain account data',
  'network-client-missing': 'NetworkController client not set',
  'connection-client-missing': 'ConnectionController client not set',

  // WalletConnect.
  'walletconnect-not-found': 'WalletConnectConnector not found',
  'relay-unreachable': 'The WalletConnect relay cannot be reached. Check your connection and try again.',
  'wallet-unanswered':
    'The connection to the wallet was lost while it was asked. Look into the wallet first.',
  'clock-wrong': 'The clock of this device is wrong. Set it and try again.',

  // Services.
  'gas-price-unsupported': 'Network not supported for Gas Price',
  'swap-unsupported': 'Network not supported for Swaps',
  'swap-refused': 'What the exchange built is not what was asked for. Your wallet was not asked.',
  'token-balance-unavailable': 'Token Balance Unavailable',
  'name-unresolved': 'Error resolving name',
  'name-invalid': 'This is not a valid name. Check its letters.',
  'name-no-address': 'This name has no address on this network.',
  'name-offchain': 'This name keeps its address elsewhere. Paste the address instead.',
  'name-refused': 'This name leads to an address that nobody owns. Paste the right address.',
  'name-suggestions-failed': 'Error fetching name suggestions',
  'transactions-failed': 'Failed to fetch transactions',
  'names-failed': 'Error fetching names for address',
  'name-register-failed': 'Error registering name {name}',
  'auth-connector-not-found': 'Address or auth connector not found',
  'chain-id-invalid': 'Invalid chainId',

  // The modal itself.
  'wallet-bad-answer': 'The wallet gave an answer that is not valid. Try again.',
  'account-changed': 'The wallet is on another account now. Nothing was sent. Go back and check.',
  'network-changed': 'The wallet is on another network now. Nothing was sent. Go back and check.',
  'receiver-changed': 'This name leads to another address now. Nothing was sent.',
  'token-missing': 'A token is required',
  'payment-invalid': 'This is not a valid payment. Nothing was sent.',
  'payment-expired': 'The time to pay this is over. Nothing was sent.',
  'permissions-invalid': 'These permissions are not valid.',
  'sending-busy': 'Another transaction is being reviewed.',
} as const

export type ErrorKey = keyof typeof errorTexts

/**
 * The English words for everything that can be thrown. Its keys are the type `ErrorKey` and the stable string codes.
 * Texts that spec section 8 gives are literal; the rest say what happened and what to do.
 */
import { REJECTED_TEXT } from './base.ts'

export const errorTexts = {
  // Anything.
  unknown: 'Something went wrong',
  aborted: 'Request was aborted',
  timeout: 'This took too long. Check your connection and try again.',
  'http-failed': 'The network could not be reached. Check your connection and try again.',

  // The wallet (EIP-1193).
  rejected: REJECTED_TEXT,
  unauthorized: 'The wallet has not allowed this account. Connect it again.',
  'unsupported-method': 'This wallet cannot do that. Try another wallet.',
  'wallet-disconnected': 'The wallet is disconnected. Connect it again.',
  'chain-disconnected': 'The wallet has lost this network. Switch networks and try again.',
  'switch-failed': 'The wallet could not switch networks. Switch in the wallet and try again.',
  'wallet-send-failed': 'The wallet could not send this. Check your activity before you try again.',
  'hash-invalid':
    'The wallet gave no valid transaction hash. It may have been sent: check your activity first.',
  'signature-invalid': 'Sign message failed',

  // Batches of calls (EIP-5792).
  'capability-unsupported': 'The wallet lacks something this needs. Try another wallet.',
  'batch-chain-unsupported': 'The wallet cannot send batches on this network. Switch networks.',
  'batch-duplicate': 'This batch was already sent. Check your activity.',
  'batch-unknown': 'The wallet does not know this batch. Check your activity.',
  'batch-too-large': 'The batch is too large for the wallet. Send fewer calls.',
  'batch-upgrade-refused': 'The account upgrade was refused in the wallet. Nothing was sent.',
  'batch-atomicity-unsupported': 'The wallet cannot send these calls as one. Send them one by one.',

  // JSON-RPC.
  'rpc-parse': 'The request could not be read. Try again.',
  'rpc-invalid-request': 'The request was not valid. Try again.',
  'rpc-method-not-found': 'The wallet or network does not know this method.',
  'rpc-invalid-params': 'The wallet or network did not accept the details of this request.',
  'rpc-internal': 'The wallet or network had an internal error. Try again.',
  'rpc-invalid-input': 'The wallet or network refused the request. Check it and try again.',
  'rpc-not-found': 'The network could not find this.',
  'rpc-unavailable': 'The wallet is busy with another request. Open it and answer that one first.',
  'rpc-transaction-rejected': 'The network did not take the transaction.',
  'rpc-method-not-supported': 'The wallet or network does not support this method.',
  'rpc-limit': 'Too many requests. Wait a moment and try again.',
  'rpc-version': 'The network speaks another version of JSON-RPC.',

  // The node, about a transaction.
  reverted: 'The contract refused this transaction.',
  'reverted-reason': 'The contract refused this transaction and says why.',
  'fee-cap-too-high': 'The highest fee is above what a number can hold. Lower it.',
  'fee-cap-too-low': 'The highest fee is below what the network asks now. Raise it and try again.',
  'tip-above-fee-cap': 'The tip is above the highest fee. Lower it.',
  'nonce-too-high': 'The transaction number is too high. Send the earlier ones first.',
  'nonce-too-low': 'This transaction number is already used. Check your activity.',
  'nonce-max': 'This account has used its last transaction number. Use another account.',
  'insufficient-funds': 'Not enough funds for the amount and the network fee.',
  'gas-too-high': 'The gas limit is above what a block can hold. Lower it.',
  'gas-too-low': 'The gas limit is too low for this transaction. Raise it.',
  'type-not-supported': 'This network does not support this type of transaction.',
  'node-unknown': 'The network refused the request and gave no known reason.',
  'node-answer-invalid': 'The network gave an answer that cannot be trusted. Try again.',
  'fee-failed': 'error estimating gas',

  // Contracts and their callers.
  'contract-reverted': 'The contract could not answer.',
  'contract-no-data': 'There is no such contract on this network.',
  'deployment-failed': 'The contract could not be created.',
  'address-invalid': 'The address is not valid. Check it.',
  'transfer-invalid': 'The details of this transaction are not valid. Nothing was sent.',

  // Networks and connectors.
  'chain-not-supported': 'Chain is not supported',
  'network-unknown': 'Network not found',
  'url-missing': 'This network has no address to ask. Set one and try again.',
  'chain-not-configured': 'This network is not set up on this site.',
  'connector-already-connected': 'This wallet is already connected.',
  'connector-not-connected': 'This wallet is not connected. Connect it first.',

  // The modal itself.
  'connector-not-found': 'This wallet is not there any more. Choose another one.',
  'wallet-bad-answer': 'The wallet gave an answer that cannot be used. Try again or choose another wallet.',
  'view-unknown': 'There is no such view.',
  'chunk-failed': 'A part of the modal could not be loaded.',
  'not-in-page': 'The modal is not in the page, so it cannot be shown.',
  'sending-busy': 'Another transaction is being reviewed.',
} as const

export type ErrorKey = keyof typeof errorTexts

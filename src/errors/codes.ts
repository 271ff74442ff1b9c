/**
 * Maps error numbers and error names to message keys (specification 8). Error texts of nodes are in `node.ts`; which of several codes
 * wins is decided in `message.ts`.
 */
import type { ErrorKey } from './en.errors.ts'

export const codeKeys: Readonly<Record<number, ErrorKey>> = {
  // EIP-1193.
  4001: 'rejected',
  4100: 'unauthorized',
  4200: 'unsupported-method',
  4900: 'wallet-disconnected',
  4901: 'chain-disconnected',
  4902: 'switch-failed',
  // WalletConnect: wallets use 5000, 5002 and 5003 for a user rejection, 5001 for a failed send; 12001, and 14001 on iOS, for one
  // of a sign-in (wire facts 18).
  5000: 'rejected',
  5001: 'wallet-send-failed',
  5002: 'rejected',
  5003: 'rejected',
  12001: 'rejected',
  14001: 'rejected',
  // EIP-5792.
  5700: 'capability-unsupported',
  5710: 'batch-chain-unsupported',
  5720: 'batch-duplicate',
  5730: 'batch-unknown',
  5740: 'batch-too-large',
  5750: 'batch-upgrade-refused',
  5760: 'batch-atomicity-unsupported',
  // JSON-RPC and EIP-1474.
  [-32700]: 'rpc-parse',
  [-32600]: 'rpc-invalid-request',
  [-32601]: 'rpc-method-not-found',
  [-32602]: 'rpc-invalid-params',
  [-32603]: 'rpc-internal',
  [-32000]: 'rpc-invalid-input',
  [-32001]: 'rpc-not-found',
  [-32002]: 'rpc-unavailable',
  [-32003]: 'rpc-transaction-rejected',
  [-32004]: 'rpc-method-not-supported',
  [-32005]: 'rpc-limit',
  [-32006]: 'rpc-version',
  // Not in a standard: geth's "execution reverted", and rate limits that nodes answer inside an HTTP 200.
  3: 'reverted',
  429: 'rpc-limit',
}

/** Codes that say only that something failed; a code found deeper is more specific. */
export const isVague = (code: number): boolean => code === -32603 || code === -32000

/** Library errors without a number, by their name. */
export const nameKeys: Readonly<Record<string, ErrorKey>> = {
  AbortError: 'aborted',
  TimeoutError: 'timeout',
  HttpRequestError: 'http-failed',
  RpcRequestError: 'node-unknown',
  ContractFunctionRevertedError: 'contract-reverted',
  ContractFunctionZeroDataError: 'contract-no-data',
  InvalidAddressError: 'address-invalid',
  UrlRequiredError: 'url-missing',
  ChainNotConfiguredError: 'chain-not-configured',
  ConnectorAlreadyConnectedError: 'connector-already-connected',
  ConnectorNotConnectedError: 'connector-not-connected',
}

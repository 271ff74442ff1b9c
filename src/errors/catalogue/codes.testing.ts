/** The codes of wallets and JSON-RPC, and what nodes and contracts answer, as rows of the error catalogue. */
import { type Row, rows } from './row.testing.ts'

export const codes: readonly Row[] = rows(
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

export const node: readonly Row[] = rows(
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

/** Requests of every kind with real encodings (viem; Solana: `solana-requests.testing.ts`), and a chain that answers for their tokens. */
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  getAddress,
  maxUint256,
  stringToHex,
} from 'viem'
import type { ApprovalReads, ApprovalRequest, EvmCall, Hex, Prepared } from '../contract/approval.ts'
import {
  BLOCKHASH,
  computeBudget,
  createAccount,
  memo,
  SOL_ME,
  SOLANA,
  type SolanaAccounts,
  solanaAccounts,
  solTransfer,
  strange,
  tokenApprove,
  tokenRevoke,
  tokenTransfer,
  tokenTransferChecked,
  transactionOf,
} from './solana-requests.testing.ts'

export const ME: Hex = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const NORA: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Both ends are those of NORA's address. */
export const FAKE_NORA: Hex = getAddress('0x7099aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa79c8')
export const SPENDER: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const ITEMS: Hex = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const SILENT: Hex = '0x1111111111111111111111111111111111111111'
export const PERMIT2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

export const ORIGIN = 'https://app.example.org'

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** `symbol` and `decimals` as USDC has them, a collection, and a token that does not answer. */
export const reads = (accounts: SolanaAccounts = solanaAccounts(), symbol = 'USDC'): ApprovalReads => ({
  async call(_, to, data) {
    const isSymbol = data === '0x95d89b41'
    if (to === USDC && isSymbol) return encodeAbiParameters([{ type: 'string' }], [symbol])
    if (to === USDC && data === '0x313ce567') return word(6n)
    if (to === ITEMS && isSymbol) return encodeAbiParameters([{ type: 'string' }], ['APES'])
    if (to === ITEMS && data.startsWith('0x01ffc9a7')) return word(1n)
    throw new Error('execution reverted')
  },
  code: async () => '0x6001',
  solanaAccount: async (_, one) => accounts[one] ?? null,
  solanaBlockhash: async (_, hash) => hash === BLOCKHASH,
})

export const requestOf = (prepared: Prepared, more: Partial<ApprovalRequest> = {}): ApprovalRequest => {
  const isSolana = prepared.kind.startsWith('solana')
  return {
    method: 'eth_sendTransaction',
    origin: ORIGIN,
    appName: 'Acme Exchange',
    caip2: isSolana ? SOLANA : 'eip155:1',
    account: { address: isSolana ? SOL_ME : ME, type: 'eoa' },
    prepared,
    ...more,
  }
}

export const call = (to: Hex | null, value: bigint, data: Hex = '0x'): EvmCall => ({ to, value, data })

export const transaction = (one: EvmCall, maxFee = 412_345_678_901_234n): Prepared => ({
  kind: 'evm-transaction',
  call: one,
  nonce: 0,
  gas: 21_000n,
  maxFee,
})

export const erc20 = {
  transfer: (to: Hex, amount: bigint): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  transferFrom: (from: Hex, to: Hex, amount: bigint): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, amount] }),
  approve: (spender: Hex, amount: bigint): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  approveAll: (operator: Hex, isApproved: boolean): Hex =>
    encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [operator, isApproved] }),
}

const message = (text: string): Prepared => ({ kind: 'evm-message', message: stringToHex(text) })
export const signIn = (domain: string, account: string = ME): string =>
  `${domain} wants you to sign in with your Ethereum account:\n${account}\n\nI accept the terms of service.\n\nURI: https://${domain}/login\nVersion: 1\nChain ID: 1\nNonce: 32891756aa\nIssued At: 2026-09-30T16:25:24Z`

export const permit = (value: bigint | string = maxUint256.toString(), chainId = 1): Prepared => ({
  kind: 'evm-typed-data',
  typedData: {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: USDC },
    message: { owner: ME, spender: SPENDER, value, nonce: 0, deadline: '1999999999' },
  },
})

/** ERC-3009. */
export const authorization = (
  primaryType: 'TransferWithAuthorization' | 'ReceiveWithAuthorization',
  value: bigint | string = '25000000',
): Prepared => ({
  kind: 'evm-typed-data',
  typedData: {
    types: {
      [primaryType]: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType,
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
    message: {
      from: ME,
      to: SPENDER,
      value,
      validAfter: 0,
      validBefore: '1999999999',
      nonce: `0x${'ab'.repeat(32)}`,
    },
  },
})

export const permitSingle = (amount: bigint | string, verifyingContract: Hex = PERMIT2): Prepared => ({
  kind: 'evm-typed-data',
  typedData: {
    types: {
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    },
    primaryType: 'PermitSingle',
    domain: { name: 'Permit2', chainId: 1, verifyingContract },
    message: {
      details: { token: USDC, amount, expiration: 1_999_999_999, nonce: 0 },
      spender: SPENDER,
      sigDeadline: 1_999_999_999,
    },
  },
})

export const mail: Prepared = {
  kind: 'evm-typed-data',
  typedData: {
    types: {
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallets', type: 'address[]' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person[]' },
        { name: 'contents', type: 'string' },
        { name: 'proof', type: 'bytes' },
        { name: 'urgent', type: 'bool' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: SPENDER },
    message: {
      from: { name: 'Cow', wallets: [ME] },
      to: [{ name: 'Bob', wallets: [NORA] }],
      contents: 'Hello, Bob! '.repeat(40),
      proof: `0x${'ab'.repeat(400)}`,
      urgent: true,
      notInTheTypes: 'never signed',
    },
  },
}

const solana = (wires: readonly Uint8Array[], isSent = true): Prepared => ({
  kind: 'solana-transactions',
  transactions: wires,
  isSent,
})

/** One of each kind of screen, by name. */
export const kinds = {
  coin: () => requestOf(transaction(call(NORA, 250_000_000_000_000_000n))),
  token: () => requestOf(transaction(call(USDC, 0n, erc20.transfer(NORA, 1_234_567_890n)))),
  'token-own-contract': () => requestOf(transaction(call(USDC, 0n, erc20.transfer(USDC, 5_000_000n)))),
  'token-silent': () => requestOf(transaction(call(SILENT, 0n, erc20.transfer(NORA, 5_000_000n)))),
  approve: () => requestOf(transaction(call(USDC, 0n, erc20.approve(SPENDER, 50_000_000n)))),
  'approve-unlimited': () => requestOf(transaction(call(USDC, 0n, erc20.approve(SPENDER, maxUint256)))),
  'approve-all': () => requestOf(transaction(call(ITEMS, 0n, erc20.approveAll(SPENDER, true)))),
  unreadable: () =>
    requestOf(transaction(call(SPENDER, 10n ** 16n, `0x5ae401dc${'0123456789abcdef'.repeat(60)}`))),
  deployment: () => requestOf(transaction(call(null, 0n, `0x6080${'52'.repeat(600)}`))),
  batch: () =>
    requestOf(
      {
        kind: 'evm-operation',
        calls: [
          call(USDC, 0n, erc20.approve(SPENDER, 25_000_000n)),
          call(NORA, 10n ** 17n),
          call(FAKE_NORA, 10n ** 17n),
        ],
        maxFee: 812_345_678_901_234n,
        isDeployed: false,
      },
      { account: { address: ME, type: 'smartAccount' }, caip2: 'eip155:8453' },
    ),
  message: () => requestOf(message('Welcome to Acme!\n\nBy signing you accept the terms.\nNonce: 8a1f')),
  'message-hidden': () => requestOf(message('Pay \u202e001 ot\u202c Nora\u200b now')),
  'message-bytes': () => requestOf({ kind: 'evm-message', message: `0x${'f09a'.repeat(16)}` }),
  'sign-in': () => requestOf(message(signIn('app.example.org'))),
  'sign-in-elsewhere': () => requestOf(message(signIn('bank.example.com'))),
  permit: () => requestOf(permit()),
  permit2: () => requestOf(permitSingle('25000000')),
  'typed-data': () => requestOf(mail),
  'solana-coin': () =>
    requestOf(
      solana([transactionOf([...computeBudget(50_000n, 20_000n), solTransfer(1_500_000_000n)]).wire]),
    ),
  'solana-token': () =>
    requestOf(
      solana([transactionOf([createAccount(), tokenTransferChecked(1_250_000n), memo('Invoice 42')]).wire]),
    ),
  'solana-approve': () => requestOf(solana([transactionOf([tokenApprove(2n ** 64n - 1n)]).wire])),
  'solana-unreadable': () => requestOf(solana([transactionOf([strange()]).wire])),
  'solana-several': () =>
    requestOf(
      solana(
        [transactionOf([solTransfer(1n)]).wire, transactionOf([tokenTransfer(5n), tokenRevoke()]).wire],
        false,
      ),
    ),
  'solana-message': () =>
    requestOf({ kind: 'solana-message', message: new TextEncoder().encode('Hello from Acme') }),
  'solana-hidden-transaction': () =>
    requestOf({ kind: 'solana-message', message: transactionOf([solTransfer(5_000_000_000n)]).message }),
} as const satisfies Record<string, () => ApprovalRequest>

export type Kind = keyof typeof kinds

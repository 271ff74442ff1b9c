/** The validation rules of specification 5, as rows of the error catalogue. */
import { type Row, rows } from './row.testing.ts'

export const rules: readonly Row[] = [
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
    email-throttle | 'Please try again after {n} seconds' | email-throttled | = | Wait as long as it says.
    email | E-mail must be valid for connect and update-email | email.problem.invalid | = | Type the whole address.
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
    otp | The OTP is a string | - | none | Type the code of the e-mail.
    social | Social provider is one of google, github, apple, facebook, x, discord | - | none | Choose one that is listed.
    frame-schemas | Messages between the page and the secure frame are checked against fixed schemas | - | none | Nothing: the message is dropped.
    `,
  ),
  ...rows(
    { spec: '5', class: 'view', cause: 'test' },
    `
    recovery | Signature for address recovery: 65 bytes | sign-in-refused | = | Sign again, or with another wallet.
    `,
  ),
  ...rows(
    { spec: '5', class: 'alert', cause: 'test' },
    `
    siwe-siwx | Setting both siweConfig and siwx throws 'Cannot set both \`siweConfig\` and \`siwx\` options' | sign-in-twice | = | Give one of the two.
    `,
  ),
  ...rows(
    { spec: '5', class: 'view', cause: 'test' },
    `
    name-length | Name registration: at least 4 characters of letters, digits or hyphens | names.submit.short | = | Choose a longer name.
    `,
  ),
  ...rows(
    { spec: '5', class: 'WalletModalError', cause: 'test' },
    `
    coin-type | Chain id must be below 2^31 for the name coin type, else 'Invalid chainId' | chain-id-invalid | = | Register on another network.
    `,
  ),
  ...rows(
    { spec: '5', class: 'WalletModalError', cause: 'test' },
    `
    safe-methods | Only a fixed list of read-only RPC methods is safe | rpc-not-allowed | 4200 | Ask by a method of the list.
    unsafe-methods | Unsafe: personal_sign, eth_signTypedData_v4, eth_sendTransaction, the Solana sign methods | rejected | 4001 | Approve or decline it.
    `,
  ),
]

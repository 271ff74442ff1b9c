/** The words for what only Solana refuses. Part of the dictionary of `en.errors.ts`. */
export const solanaTexts = {
  'receiver-token': 'This is a token account, not a wallet. Ask for the address of the wallet.',
  'receiver-program': 'This address is a program. It cannot be sent to.',
  'receiver-rent': 'This address is new. Its first amount must be larger.',
  'sender-rent': 'Too little would stay in your account. Send less, or everything.',
  'transaction-changed': 'The wallet changed the transaction. It was not sent.',
  'transaction-expired': 'The wallet answered too late. Nothing was sent. Try again.',
} as const

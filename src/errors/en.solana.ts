/** The English texts of errors that occur only on Solana. Part of the dictionary in `en.errors.ts`. */
export const solanaTexts = {
  'receiver-token': 'This is a token account, not a wallet. Ask for the address of the wallet.',
  'receiver-program': 'This address is a program. It cannot be sent to.',
  'receiver-rent': 'This address is new. Its first amount must be larger.',
  'sender-rent': 'Too little would stay in your account. Send less, or everything.',
  'transaction-changed': 'The wallet changed the transaction. It was not sent.',
  'transaction-expired': 'The wallet answered too late. Nothing was sent. Try again.',

  // Tokens.
  'token-insufficient': 'You do not have that much of this token.',
  'token-frozen': 'The issuer has frozen this token here. It cannot be sent.',
  'token-paused': 'The issuer has paused this token. Try again later.',
  'token-bound': 'This token stays where it is. It cannot be sent.',
  'token-hook': 'This token runs a program of its own with every transfer. It cannot be sent here.',
  'token-unsupported': 'This token works in a way that is not known here. It cannot be sent here.',
  'token-fee-changed': 'The fee of this token has changed. Nothing was sent. Go back and check.',
  'receiver-frozen': 'The issuer does not let this receiver take the token. Nothing was sent.',
  'receiver-memo': 'This receiver takes tokens only with a memo. Send from a wallet that can add one.',
  'receiver-foreign':
    'The receiver’s account of this token belongs to somebody else. Ask for another address.',
  'page-insecure': 'This needs a page that was loaded over https.',
} as const

/** English texts of the sign-in to a site. */
export const signInTexts = {
  'sign-in.title': 'Sign in',
  'sign-in.ask': '{site} asks you to sign in with your wallet',
  'sign-in.free': 'You sign a text that proves the account is yours. Nothing is sent, and it costs nothing.',
  'sign-in.account': 'Account',
  'sign-in.network': 'Network',
  'sign-in.other-site':
    'The site names another address as its own: {named}. You are on {site}. Go on only if you trust it.',
  'sign-in.text': 'The whole text',
  'sign-in.confirm': 'Sign in with {wallet}',
  'sign-in.preparing': 'Preparing …',
  'sign-in.signing': 'Confirm in {wallet}',
  'sign-in.verifying': 'Signing you in …',
  'sign-in.slow': 'The wallet has not answered yet. Look for its window, or cancel.',
  'sign-in.disconnects': 'Without signing in you cannot stay connected here: Cancel disconnects the wallet.',
  'sign-in.renewed': 'The text was too old and has been made anew.',
  'sign-in.covered': 'Something covers this button',
  'sign-in.raise': 'Bring it to the front',
} as const

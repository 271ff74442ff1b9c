/** English texts of signing in by a social account, loaded with the buttons on Connect. */
export const socialTexts = {
  'social.list': 'Social accounts',
  'social.continue': 'Continue with {provider}',
  'social.more': 'More accounts',
  'social.choose': 'Choose an account',

  'social.opening': 'Opening {provider}',
  'social.window': 'Sign in with {provider}',
  'social.window.text': 'Go on in the window that has opened. Not there? It may be behind this one.',
  'social.leaving': 'Going to {provider}',
  'social.leaving.text': 'Sign in there. You come back to this page afterwards.',
  'social.account': 'Signing you in',
  'social.account.text': 'This takes a few seconds.',

  'social.blocked': 'The browser blocked the window',
  'social.blocked.text': 'Open it with the button, or allow pop-ups for this site.',
  'social.ready': 'Continue in a new window',
  'social.ready.text': 'It opens when you press the button.',
  'social.open': 'Open {provider}',
  'social.isolated': 'The window cannot reach this page',
  'social.isolated.text':
    'If you closed it, try again. Otherwise a rule of this site (COOP) or of {provider} keeps windows apart: choose another way.',
  'social.closed': 'The window was closed',
  'social.closed.text': 'You are not signed in. Try again whenever you like.',
  'social.failed': '{provider} did not sign you in',
  // In the words of the provider, or of the secure frame.
  'social.said': '{words}',
  'social.refused': 'It gave no reason. Try again, or choose another way.',
  'social.away': 'The sign-in could not be loaded. Try again, or choose another way.',
  'social.email': 'Use e-mail instead',
  'social.other': 'Choose another way',

  'farcaster.making': 'Making a code',
  'farcaster.qr': 'QR code for the Farcaster app',
  'farcaster.scan': 'Scan it with your phone’s camera, then approve in the Farcaster app.',
  'farcaster.app': 'Approve in Farcaster',
  'farcaster.app.text': 'Open the app, approve, and come back here.',
} as const

export type SocialTextKey = keyof typeof socialTexts

/** English texts of signing in by e-mail, loaded with the field on Connect. */
export const emailTexts = {
  'email.label': 'E-mail address',
  'email.placeholder': 'you@example.com',
  'email.submit': 'Continue with e-mail',
  'email.problem.empty': 'Type your e-mail address.',
  'email.problem.invalid': 'This is not an e-mail address. Check it.',
  'email.problem.invisible': 'It contains something that cannot be seen. Type it by hand.',
  'email-throttled': 'Please try again after {n} seconds',
  // The secure frame's own words.
  'email.said': '{words}',
  'email.device.title': 'Approve this browser',
  'email.device.heading': 'Open the mail we sent',
  'email.device.text': 'Press the link in the mail to {email}, then come back here.',
  'email.device.unanswered': 'The link was not pressed. Send another mail, or go back and check the address.',
  'email.code.title': 'Enter the code',
  'email.code.text': 'We sent six digits to',
  'email.code.label': 'Code of six digits',
  'email.code.checking': 'Checking the code',
  'email.code.connecting': 'Signing you in',
  'email.code.refused': 'This code is not right. Check the mail and type it again.',
  'email.resend': 'Send again',
  'email.resend.in': 'Send again in {n} s',
} as const

export type EmailTextKey = keyof typeof emailTexts

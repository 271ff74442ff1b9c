/** English texts of changing the e-mail address of the embedded wallet, loaded with that view. */
export const emailChangeTexts = {
  'email-change.title': 'Change your e-mail',
  'email-change.now': 'Your address now',
  'email-change.label': 'New e-mail address',
  'email-change.submit': 'Send a code',
  'email-change.same': 'This is your address already. Type another one.',
  'email-change.primary.title': 'Confirm it is you',
  'email-change.primary.text': 'First type the code that we sent to',
  'email-change.secondary.title': 'Confirm the change',
  'email-change.secondary.text': 'Type the code that we sent to',
} as const

export type EmailChangeTextKey = keyof typeof emailChangeTexts

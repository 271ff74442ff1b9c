/** English texts of alerts about the sign-in, for the host's engineer. */
export const signInAlertTexts = {
  'sign-in-twice': 'Cannot set both `siweConfig` and `siwx` options',
  'sign-in-options': 'Option siwx: a field is not accepted, so nobody can sign in. See docs/options.md.',
  'sign-in-no-domain':
    'Nobody can sign in on a page without a host, such as a file: the text that is signed names it.',
} as const

export type SignInAlertCode = keyof typeof signInAlertTexts

/** The texts of errors of the sign-in, apart from the whole catalogue (`en.errors.ts`), of whose dictionary they are a part. */
export const signInErrorTexts = {
  'sign-in-failed': 'A problem occurred while trying initialize authentication',
  'sign-in-declined': 'Signature declined',
  'sign-in-smart-account': 'This application might not support Smart Accounts',
  'sign-in-refused': 'The signature was refused. You are not signed in.',
  'sign-in-unreachable': 'The network did not answer. You are signed in as soon as it does.',
} as const

/** Where sign-in sessions are stored; apart from what reads them, so that whoever removes them need not load that. */
export const SIGN_IN_KEY = 'sign-in'

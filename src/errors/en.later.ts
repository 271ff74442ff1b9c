/**
 * Texts of specification 5 and of specification 8 for features that are not built yet. Only tests read them, so no page loads them. When a
 * feature is built, its group moves to `en.errors.ts` or to a dictionary of its own.
 */
export const laterTexts = {
  // Sign-in.
  'sign-in-failed': 'A problem occurred while trying initialize authentication',
  'sign-in-declined': 'Signature declined',
  'sign-in-smart-account': 'This application might not support Smart Accounts',
  'sign-in-twice': 'Cannot set both `siweConfig` and `siwx` options',

  // The wagmi entry.
  'wagmi-config-missing': 'wagmiConfig is undefined',
} as const

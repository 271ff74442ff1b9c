/**
 * Texts of specification 5 and of specification 8 for features that are not built yet. Only tests read them, so no page loads them. When a
 * feature is built, its group moves to `en.errors.ts` or to a dictionary of its own.
 */
export const laterTexts = {
  // The wagmi entry.
  'wagmi-config-missing': 'wagmiConfig is undefined',
} as const

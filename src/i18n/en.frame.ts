/** What the dialog's frame says before the surface has arrived. Part of the first loading stage. */
export const frameTexts = {
  'frame.title': 'Wallet',
  'frame.loading': 'Loading',
  'frame.close': 'Close',
  'frame.failed': 'This part could not be loaded. Check your connection and try again.',
  'frame.retry': 'Try again',
} as const

/** English texts of the dialog frame while the surface is loading. Part of stage 1. */
export const frameTexts = {
  'frame.title': 'Wallet',
  'frame.loading': 'Loading',
  'frame.close': 'Close',
  'frame.failed': 'This part could not be loaded. Check your connection and try again.',
  'frame.retry': 'Try again',
} as const

/** English texts of the dialog while the surface is loading. Part of stage 1. */
export const dialogTexts = {
  'dialog.title': 'Wallet',
  'dialog.loading': 'Loading',
  'dialog.close': 'Close',
  'dialog.failed': 'This part could not be loaded. Check your connection, or reload the page.',
  'dialog.retry': 'Try again',
} as const

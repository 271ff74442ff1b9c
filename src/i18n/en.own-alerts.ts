/** The alert whose words cannot be fetched: it says that fetching fails. Part of the first loading stage. */
export const ownAlertTexts = {
  'chunk-failed':
    'A part of the modal could not be loaded: {reason}. Are all files of dist/ served beside each other?',
} as const

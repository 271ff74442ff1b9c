/** The alert that says that a chunk failed to load, which therefore has to be part of stage 1. */
export const ownAlertTexts = {
  'chunk-failed':
    'A part of the modal could not be loaded: {reason}. Are all files of dist/ served beside each other?',
} as const

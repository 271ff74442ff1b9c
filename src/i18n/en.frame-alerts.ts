/** English texts of alerts about the secure frame, by code (specification 8, decisions 10). Loaded with what asks it. */
export const frameAlertTexts = {
  'frame-load-failed':
    'Iframe load failed: e-mail and social login are off. Does the content security policy allow its origin in frame-src?',
  'frame-timeout': 'Iframe request timeout: the secure frame did not answer. Ask the visitor to try again.',
  'domain-unverified':
    'Unverified domain: the secure frame does not know this one. Verify the domain in the settings of the project.',
} as const

export type FrameAlertCode = keyof typeof frameAlertTexts

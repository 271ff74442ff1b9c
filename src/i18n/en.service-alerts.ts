/**
 * English texts of alerts about the project and its services, by code (specification 8, decisions 10). Loaded with the services and
 * WalletConnect, whose code fills the braces.
 */
export const serviceAlertTexts = {
  'origin-not-allowed':
    'Invalid App Configuration: {origin} is not on the project’s allow list. Add it to the allowed origins of the project.',
  'clock-wrong':
    'JWT validation error: the clock of this device is behind, so the WalletConnect relay refuses it. Set the clock.',
  'project-id-invalid':
    'Invalid project id: the WalletConnect relay does not know it. Look at the option projectId.',
  'local-config-ignored':
    'Local configuration ignored: the project decides {features}. Remove these options, or change the project.',
  'project-rate-limited':
    'The allowed origins of the project could not be read: too many requests. Look at the limits of the project.',
  'project-unavailable':
    'The allowed origins of the project could not be read: the service failed. It is asked again at the next page load.',
} as const

export type ServiceAlertCode = keyof typeof serviceAlertTexts

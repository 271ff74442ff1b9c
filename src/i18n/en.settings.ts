/** English texts of Settings, loaded with that view. */
export const settingsTexts = {
  'settings.title': 'Settings',
  'settings.email': 'E-mail',
  'settings.email.change': 'Change your e-mail',
  'settings.email.none': 'No address is known',
  'settings.signed-in': 'Signed in with {provider}',
  'settings.network': 'Network',
  'settings.type.smartAccount': 'Use smart account',
  'settings.type.eoa': 'Use standard account',
  'settings.type.now.smartAccount': 'You use your smart account now',
  'settings.type.now.eoa': 'You use your standard account now',
  'settings.type.changing': 'Switching. This takes a moment',
  'settings.type.changed.smartAccount': 'Your smart account is in use',
  'settings.type.changed.eoa': 'Your standard account is in use',
  'settings.type.failed': 'Your account was not switched',
  'settings.name': 'Choose a name',
  'settings.name.text': 'In place of your address',
  'settings.upgrade': 'Upgrade your wallet',
  'settings.upgrade.text': 'Keys and sign-ins, in a new window',
} as const

export type SettingsTextKey = keyof typeof settingsTexts

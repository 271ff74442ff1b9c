/** English texts of registering a name, loaded with those views. */
export const namesTexts = {
  'names.title': 'Choose a name',
  'names.intro':
    'On {network} people can send to your name instead of your address. Everybody can look up the address behind it. Registering it costs no network fee.',
  'names.label': 'Name',
  'names.placeholder': 'your-name',
  'names.hint': 'Small letters, digits and hyphens, at least 4',
  'names.preview': 'Your name will be {name}',
  'names.free': '{name} is free',
  'names.taken': '{name} is taken. Choose another name.',
  'names.hyphens': 'A name needs a letter or a digit.',
  'names.suggestions': 'Suggestions',
  'names.suggestions.loading': 'Looking for names',
  'names.suggestions.count': '{count} suggestions',
  'names.suggestions.count.one': '1 suggestion',
  'names.suggestions.retry': 'You can register a name without them.',
  'names.suggestion.taken': 'Taken',
  'names.submit': 'Register this name',
  'names.submit.empty': 'Enter a name',
  'names.submit.short': 'At least 4 characters',
  'names.submit.hyphens': 'Not only hyphens',
  'names.submit.taken': 'This name is taken',
  'names.step.checking': 'Checking the name',
  'names.step.signing': 'Confirm the signature',
  'names.step.registering': 'Registering',
  'names.failed': 'The name was not registered',
  'names.late':
    'The service wants this confirmed within seconds. Register again and confirm at once. If that fails too, check the clock of this device.',
  'names.rejected': 'You declined. Nothing was registered.',
  'names.network': 'Names are not offered on {network}. Switch to another network.',
  'names.done.title': 'Name registered',
  'names.done': '{name} is yours',
  'names.done.text': 'On {network} people can send to it now. It leads to your address:',
  'names.done.address': 'Your address',
  'names.done.leave': 'Go to Account',
} as const

export type NamesTextKey = keyof typeof namesTexts

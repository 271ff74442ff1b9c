/** English texts of the view that lists tokens to choose from, loaded with it. */
export const chooseTokenTexts = {
  'choose.title': 'Choose a token',
  'choose.list': 'Tokens',
  'choose.search': 'Name, symbol or address',
  'choose.clear': 'Clear the search',
  'choose.counterfeit': 'Not verified',
  'choose.count': '{count} tokens',
  'choose.count.one': '1 token',
  'choose.none.title': 'No token found',
  'choose.none.text': 'Paste the address of a token to send one that is not listed.',
  'choose.unavailable': 'Not all of your tokens can be listed just now.',
  'choose.unknown': 'There is no token at this address on {network}.',
} as const

/** English texts of AllWallets and of the help and download views, loaded with them. */
export const walletTexts = {
  'wallets.title': 'All wallets',
  'wallets.list': 'All wallets',
  'wallets.search': 'Search wallets',
  'wallets.clear': 'Clear the search',
  'wallets.scan': 'QR code for another phone',
  'wallets.certified': 'Certified only',
  'wallets.mark.certified': 'Certified',
  'wallets.loading': 'Loading wallets',
  'wallets.count': '{count} wallets',
  'wallets.count.one': '1 wallet',
  'wallets.empty.title': 'No wallet found',
  'wallets.empty.text': 'No name has all of these words. Check the spelling, or search for less.',
  'wallets.empty.certified': 'No certified wallet has this name. Others may.',
  'wallets.empty.show': 'Show all wallets',
  'wallets.failed.title': 'The list could not be loaded',
  'wallets.failed.text': 'Wallets of this browser still connect.',
  'wallets.more.failed': 'The other wallets could not be loaded.',
  'wallets.more.paused': 'Of the last wallets none can be used on this device.',
  'wallets.more.search': 'There are more. Write more of the name to find them.',
  'wallets.more': 'Show more',

  'downloads.title': 'Get {wallet}',
  'downloads.heading': '{wallet} is not installed here',
  'downloads.text': 'Install it, then come back: it appears in the list as soon as it is ready.',
  'downloads.text.none': 'It names no place to get it. Choose another wallet.',
  'downloads.gone.title': 'This wallet is not listed any more',
  'downloads.gone.text': 'Go back and choose another one.',
  'downloads.list': 'Where to get it',
  'downloads.chrome': 'Browser extension',
  'downloads.ios': 'iPhone and iPad',
  'downloads.android': 'Android',
  'downloads.homepage': 'Website',

  'help.title': 'What is a wallet?',
  'help.keys.title': 'It holds your keys',
  'help.keys.text':
    'Coins and tokens stay on the network. The wallet keeps the keys that move them, and only you hold it.',
  'help.login.title': 'It signs you in',
  'help.login.text': 'Connecting shows a site your address. No new account, no password.',
  'help.ask.title': 'It always asks first',
  'help.ask.text': 'A site can only propose. Nothing is signed or sent until you confirm it in the wallet.',
  'help.get': 'Get a wallet',

  'get.title': 'Get a wallet',
  'get.list': 'Wallets to begin with',
  'get.all': 'All wallets',
  'get.none.title': 'Choose one you trust',
  'get.none.text':
    'Look in your browser’s extension store, install a wallet, then come back. It appears as soon as it is ready.',
} as const

export type WalletTextKey = keyof typeof walletTexts

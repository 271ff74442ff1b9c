/** English texts of Receive, loaded with that view. */
export const receiveTexts = {
  'receive.title': 'Receive',
  'receive.text': 'Send only coins and tokens on {network} to this address. Others may be lost.',
  'receive.qr': 'QR code of your address',
  'receive.address': 'Your address',
  'receive.copy': 'Copy address',
  'receive.text.many': 'Send only coins and tokens on these networks to this address. Others may be lost.',
  'receive.share': 'Share address',
  'receive.share.failed': 'Could not share. Copy the address instead.',
  'receive.networks': 'Networks',
  'receive.networks.two': '{first} and {second}',
  'receive.networks.more': '{first} and {count} more',
  'receive.good-for.active': 'In use',
  'receive.good-for.text':
    'Your address is the same on these. What is sent on any other network may be lost.',
} as const

export type ReceiveTextKey = keyof typeof receiveTexts

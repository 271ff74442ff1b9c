/** What Receive says. It arrives with that view, not with the surface. */
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
  'receive.networks.count': '{network} and {count} more',
  'receive.networks.one': '{first} and {second}',
  'networks-good-for.title': 'Networks',
  'networks-good-for.text':
    'Your address is the same on all of these. What is sent on any other network may be lost.',
  'networks-good-for.list': 'Networks of this address',
  'networks-good-for.active': 'In use',
} as const

export type ReceiveTextKey = keyof typeof receiveTexts

/** English texts that say why a payment link is refused, loaded with the view that reads links. */
export const receiverTexts = {
  'receiver.link.not-a-link': 'This is not a payment link',
  'receiver.link.malformed': 'This payment link cannot be read',
  'receiver.link.name': 'This payment link leads to a name. Enter the name by itself',
  'receiver.link.address': 'This payment link has no valid address',
  'receiver.link.checksum': 'The address of this payment link has a typing error',
  'receiver.link.zero': 'Nobody owns the address of this payment link',
  'receiver.link.chain': 'This payment link is for a network that is not valid',
  'receiver.link.function': 'This payment link asks for something else than a transfer',
  'receiver.link.key': 'This payment link asks for something that is not supported',
  'receiver.link.repeated': 'This payment link says the same thing twice',
  'receiver.link.incomplete': 'This payment link has no receiver or no amount',
  'receiver.link.amount': 'The amount of this payment link is not a valid number',
  'receiver.link.fraction': 'The amount of this payment link is less than the smallest unit',
  'receiver.link.too-large': 'The amount of this payment link is more than there can be',
} as const

export type ReceiverTextKey = keyof typeof receiverTexts

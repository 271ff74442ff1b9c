/** English texts of the view that says what became of a payment, loaded with it. */
export const paidTexts = {
  'paid.title': 'Payment',
  'paid.pending': 'Waiting for the network',
  'paid.pending.text': 'Your wallet has sent {amount} {symbol}. You need not wait here.',
  'paid.success': 'Paid',
  'paid.success.text': '{amount} {symbol} paid.',
  'paid.reverted': 'Not paid',
  'paid.reverted.text': 'The network refused it, and took nothing but its fee.',
  'paid.replaced': 'Not paid',
  'paid.replaced.text': 'Your wallet sent something else in its place.',
  'paid.unknown': 'Not known',
  'paid.unknown.text': 'The network does not show it. Look into your wallet before you pay again.',
  'paid.other': 'Your wallet sent something else',
  'paid.other.text': 'See what it was before you pay again.',
  'paid.leave': 'Back to the site',
  'paid.explorer': 'Open in the explorer',
} as const

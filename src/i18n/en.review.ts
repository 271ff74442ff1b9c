/** English texts of every review, whatever moves the money; loaded with the first. */
export const reviewTexts = {
  'review.title': 'Review',
  'review.sentence': 'Send {amount} {symbol} to {receiver} on {network}',
  'review.receiver': 'Receiver',
  'review.amount': 'Amount',
  'review.token': 'Token',
  'review.withheld': 'Kept by the token',
  'review.arrives': 'Arrives',
  'review.deposit': 'For the receiver’s new account',
  'review.fee': 'Network fee',
  'review.fee.up-to': 'up to ≈ {amount} {symbol}',
  'review.fee.about': 'about {amount} {symbol}',
  'review.fee.safe': 'Paid by the owner who executes it',
  'review.fee.smart': 'Shown by your wallet',
  'review.leaves': 'Leaves you',
  'review.data': 'Data for the contract',
  'review.confirm': 'Confirm in wallet',
  'review.covered': 'Something covers this button',
  'review.raise': 'Show it above the page',
  'review.waiting': 'Confirm in {wallet}',
  'review.slow': 'Your wallet has not answered yet. Look for its window.',
  'review.slow.safe':
    'The Safe has not sent this yet: other owners may have to confirm. You need not wait here.',
  'review.asked-by': '{site} asks for this',
  'review.changed.fee': 'The network fee has changed. Look at it before you confirm.',
  'review.changed.balance': 'Your balance has changed. Look at the figures before you confirm.',
  'review.old': 'These figures are too old to confirm by. They are being read again.',
  'review.ended': 'This review has been open for long, and its figures are no longer read.',
  'review.ended.again': 'Look again',
  'review.unanswered':
    'An earlier request may have been sent, or still waits in your wallet. Confirming again may send twice.',
  'review.unanswered.earlier':
    'Before this page was reloaded, or in another tab, your wallet was asked to send {amount} {symbol}. It may have done so, or may still: confirming again may send twice.',
  'review.unanswered.lost':
    'Before this page was reloaded, or in another tab, your wallet was asked to send {amount} {symbol}. Its answer cannot be heard any more on this page: look there first, confirming again may send twice.',
  'review.unanswered.agree': 'Ask my wallet once more',
} as const

export type ReviewTextKey = keyof typeof reviewTexts

/** Texts of notifications. They arrive with those of errors, once the first view is on the screen. */

export const noticeTexts = {
  'notice.sent': 'Sent. Waiting for the network',
  'notice.pending': 'Still pending',
  'notice.confirming': 'In a block, being confirmed',
  'notice.success': '{amount} {symbol} arrived',
  'notice.reverted': 'The transfer failed on the network. Only the fee was spent.',
  'notice.replaced': 'The transfer was replaced in your wallet',
  'notice.cancelled': 'The transfer was cancelled in your wallet',
  'notice.unknown': 'The network does not know this transfer. Look it up in your wallet.',
  'notice.other': 'Your wallet sent something else',
  'notice.disconnected': 'Disconnected',
  'notice.email-changed': 'Your e-mail address is now {email}',
  'notice.unsent': 'The Safe did not send {amount} {symbol}',
  'notice.safe-owners': 'Waiting for the other owners',
} as const

export type NoticeKey = keyof typeof noticeTexts

/** English texts of ApproveTransaction, loaded with that view. */
export const approveTexts = {
  'approve.title': 'Approve',
  'approve.more': 'Waiting after this one: {count}',
} as const

/** Faults in what becomes of a swap's review while it is open, and when it is confirmed (`scripts/faults.mjs`). */

const pressing = ['src/features/swap/preview/preview.actions.test.ts']

export const swapReviewFaults = [
  {
    name: 'A quote older than 20 seconds is confirmed',
    file: 'src/features/swap/swap.state.ts',
    find: 'createReviewAge(QUOTE_MS, OLD_QUOTE_MS)',
    replace: 'createReviewAge(QUOTE_MS)',
    tests: pressing,
  },
  {
    name: 'Another rate takes the place of the one on the screen, and the button works at once',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: `key ? { type: 'change', review, key } : { type: 'renew', review }`,
    replace: `{ type: 'renew', review }`,
    tests: pressing,
  },
  {
    name: 'A build that was tried minutes ago is asked for, and not the last one',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: '{ ...shown, steps: next.steps }',
    replace: 'shown',
    tests: pressing,
  },
  {
    name: 'Another spender takes the place of the one on the screen unannounced',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: `if (!isAlike(askedOf(next), askedOf(shown))) return 'swap.changed.steps'`,
    replace: '',
    tests: pressing,
  },
  {
    name: 'A fee that has grown while the review was open is confirmed unseen',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: `isFar(shown.fee.total, next.fee.total) ? 'review.changed.fee' : burnsNow(shown, next)`,
    replace: 'burnsNow(shown, next)',
    tests: pressing,
  },
  {
    name: 'A fee that burns money by new prices is confirmed unseen',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: `'review.changed.fee' : burnsNow(shown, next)`,
    replace: `'review.changed.fee' : undefined`,
    tests: ['src/features/swap/preview/preview.prices.test.ts'],
  },
  {
    name: 'Two presses in one moment ask the wallet twice',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: `  move(wallet, swap, { type: 'confirm', since: wallet.clock.now() })`,
    replace: `  await wallet.session.live()
  move(wallet, swap, { type: 'confirm', since: wallet.clock.now() })`,
    tests: pressing,
  },
  {
    name: 'The wallet is asked for a swap that the visitor has left',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: 'assertConfirming(wallet, wallet.swap, confirming)',
    replace: 'void confirming',
    tests: pressing,
  },
  {
    name: 'The wallet has gone to another account since the review, and is asked all the same',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: 'await assertAccountAndNetwork(wallet, request)',
    replace: `wallet.session.connector('eip155') ?? (await assertAccountAndNetwork(wallet, request))`,
    tests: pressing,
  },
  {
    name: 'What was built for one account is shown to another',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: 'const made = moved ? { problem: moved } : read',
    replace: 'const made = read',
    tests: pressing,
  },
  {
    name: 'An open review becomes one of another account, as if only its rate had changed',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: 'if (moved) return end({ problem: moved })',
    replace: '',
    tests: pressing,
  },
]

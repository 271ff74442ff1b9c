/** What goes wrong once an approval was sent: asked for again, or forgotten. */

const progress = ['src/features/swap/preview/progress.test.ts']
const once = ['src/features/swap/preview/progress.once.test.ts']

/** @type {import('./lists.mjs').Fault[]} */
export const swapProgressFaults = [
  {
    name: 'An approval is asked for a second time while the first is on its way',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: 'if (waitForSent(wallet, prepare))',
    replace: 'if (!waitForSent(wallet, prepare))',
    tests: progress,
  },
  {
    name: 'An approval is asked for a second time, since another account has sent one meanwhile',
    file: 'src/features/swap/preview/progress.actions.ts',
    find: 'if (!sent) return false',
    replace: 'return false',
    tests: once,
  },
  {
    name: 'An approval is asked for a second time, since the wallet has told of the first only after the review was read',
    file: 'src/features/swap/preview/preview.actions.ts',
    find: `step.kind !== 'swap' && waitForSent(wallet, prepare)`,
    replace: 'false',
    tests: once,
  },
  {
    name: 'An approval that failed takes along what another account has stored',
    file: 'src/features/swap/preview/progress.actions.ts',
    find: '({ hash }) => hash === progress.hash',
    replace: '() => true',
    tests: once,
  },
  {
    name: 'A swap that was sent takes along what another account has stored',
    file: 'src/features/swap/preview/progress.actions.ts',
    find: '(one) => one.owner === owner && one.caipNetworkId === network.caipNetworkId',
    replace: '() => true',
    tests: once,
  },
  {
    name: 'After a reload one account goes on with the swap of another',
    file: 'src/features/swap/preview/progress.actions.ts',
    find: 'if (!stored || !isOf(wallet, stored.progress)) return',
    replace: 'if (!stored) return',
    tests: progress,
  },
]

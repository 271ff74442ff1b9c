/** Faults in what is paid, how often and until when (`scripts/faults.mjs`). */

const host = ['src/features/pay/host-pay.test.ts']
const expiry = ['src/features/pay/pay.expiry.test.ts']
const shop = ['local/shop/evm.test.ts']

export const payFaults = [
  {
    name: 'A second press pays again while the wallet is being asked',
    file: 'src/features/pay/pay.actions.ts',
    find: "move(wallet, pay, { type: 'confirm', since: wallet.clock.now() })",
    replace: "wallet.clock.setTimeout(() => move(wallet, pay, { type: 'confirm', since: 0 }), 0)",
    tests: host,
  },
  {
    name: 'The wallet is asked for what the visitor has left',
    file: 'src/features/pay/pay.actions.ts',
    find: 'assertConfirming(wallet, wallet.pay, confirming)',
    replace: 'void confirming',
    tests: host,
  },
  {
    name: 'A payment is paid after its time',
    file: 'src/features/pay/pay.actions.ts',
    find: 'if (payment && isExpired(wallet, payment))',
    replace: 'if (!payment)',
    tests: expiry,
  },
  {
    name: 'A second payment takes the place of the one that is read',
    file: 'src/features/pay/pay.state.ts',
    find: 'if (pay.life && !pay.life.isOver)',
    replace: 'if (pay.life?.isOver)',
    tests: host,
  },
  {
    name: 'A transaction of the page takes the place of its payment',
    file: 'src/transfer/asking.ts',
    find: 'one.feature !== feature',
    replace: 'one.feature === feature',
    tests: host,
  },
  {
    name: 'The page waits for a payment whose dialog was closed',
    file: 'src/features/pay/pay.state.ts',
    find: 'if (!modal.open) return leave(wallet)',
    replace: 'if (!modal.open) return',
    tests: host,
  },
  {
    name: 'A token is paid in units of the coin',
    file: 'src/features/pay/pay.reads.ts',
    find: 'const read = parseAmount(amount, decimals)',
    replace: 'const read = parseAmount(amount, 18)',
    tests: host,
  },
  {
    name: 'The shop takes one hash for two orders',
    file: 'demo/pay-server.mjs',
    find: "if (used.has(key)) return refused('hash-used')",
    replace: '',
    tests: shop,
  },
  {
    name: 'The shop takes one hash for two orders at once',
    file: 'demo/pay-server.mjs',
    find: "if (looking.has(key)) return waiting('looked-at')",
    replace: '',
    tests: shop,
  },
  {
    name: 'The shop takes any token for its own',
    file: 'demo/pay-chain.mjs',
    find: 'all.filter(({ address }) => isSame(address, token))',
    replace: 'all.filter(({ address }) => address)',
    tests: shop,
  },
  {
    name: 'The shop takes what was reverted',
    file: 'demo/pay-chain.mjs',
    find: "if (receipt.status !== 'success') return refused('reverted')",
    replace: '',
    tests: shop,
  },
  {
    name: 'The shop does not ask who has paid',
    file: 'demo/pay-chain.mjs',
    find: "if (!isSame(sent.from, payer)) return refused('wrong-payer')",
    replace: '',
    tests: shop,
  },
]

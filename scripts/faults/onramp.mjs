/** Faults in where a payment window opens, what is bought there, and what counts as bought (`scripts/faults.mjs`). */

const links = ['src/features/onramp/links.rules.test.ts']
const amounts = ['src/features/onramp/amount.rules.test.ts']
const items = ['src/features/onramp/items.rules.test.ts']
const orders = ['src/features/onramp/order.actions.test.ts']
const payments = ['src/features/onramp/payment.actions.test.ts']
const tries = ['src/features/onramp/payment.again.test.ts']

export const onrampFaults = [
  {
    name: 'A payment window opens on a foreign origin',
    file: 'src/features/onramp/links.rules.ts',
    find: 'origin !== undefined && allowedOrigins(config).includes(origin)',
    replace: 'origin !== undefined',
    tests: links,
  },
  {
    name: 'A payment window runs a script that only names an allowed origin',
    file: 'src/features/onramp/links.rules.ts',
    find: `  return origin !== undefined && allowedOrigins(config).includes(origin) ? link : undefined`,
    replace: `  return allowedOrigins(config).some((one) => String(url).includes(one)) ? (link ?? String(url)) : undefined`,
    tests: links,
  },
  {
    name: 'A payment window opens over plain http',
    file: 'src/features/onramp/links.rules.ts',
    find: `  return origin !== undefined && allowedOrigins(config).includes(origin) ? link : undefined`,
    replace: `  return allowedOrigins(config).some((one) => URL.parse(String(url))?.host === new URL(one).host) ? String(url) : undefined`,
    tests: links,
  },
  {
    name: 'The provider’s page can lead the visitor’s page elsewhere',
    file: 'src/features/onramp/payment.actions.ts',
    find: '  opened.opener = null\n',
    replace: '',
    tests: payments,
  },
  {
    name: 'The link that was made for one account is opened for another',
    file: 'src/features/onramp/order.actions.ts',
    find: ` || link.of !== keyOf(wallet)`,
    replace: '',
    tests: orders,
  },
  {
    name: 'A link that was used is opened again for the next try',
    file: 'src/features/onramp/payment.actions.ts',
    find: '  if (isOpen) renewLink(wallet)\n',
    replace: '',
    tests: payments,
  },
  {
    name: 'The smallest amount that the provider takes is refused',
    file: 'src/features/onramp/amount.rules.ts',
    find: 'value < units(min)',
    replace: 'value <= units(min)',
    tests: amounts,
  },
  {
    name: 'A way of paying is named that does not take so much',
    file: 'src/features/onramp/amount.rules.ts',
    find: '!isBelow.includes(one) && !isAbove.includes(one)',
    replace: '!isBelow.includes(one)',
    tests: amounts,
  },
  {
    name: 'A contract account is sold something on a network where its address is nobody’s',
    file: 'src/features/onramp/items.rules.ts',
    find: '!isContract || caipNetworkId === network.caipNetworkId',
    replace: 'true',
    tests: items,
  },
  {
    name: 'The provider’s page offers a contract account every network',
    file: 'src/features/onramp/order.actions.ts',
    find: 'isBound: isContract',
    replace: 'isBound: false',
    tests: orders,
  },
  {
    name: 'What is bought arrives on another network than the one in use, and nobody says so',
    file: 'src/features/onramp/OnRampView.tsx',
    find: '{item && item.caipNetworkId !== network.caipNetworkId && (',
    replace: '{item && item.caipNetworkId === network.caipNetworkId && (',
    tests: ['src/surface/Surface.onramp.test.tsx'],
  },
  {
    name: 'A Safe is sold something on a network where it is not',
    file: 'src/features/onramp/onramp.state.ts',
    find: 'wallet.session.connector()?.canSwitch === false',
    replace: 'false',
    tests: orders,
  },
  {
    name: 'While nobody knows what an account is, it counts as a person',
    file: 'src/features/onramp/onramp.state.ts',
    find: '      smart === undefined ||\n      smart.includes(address)',
    replace: '      smart?.includes(address)',
    tests: orders,
  },
  {
    name: 'A placeholder is shown as the price',
    file: 'src/features/onramp/order.actions.ts',
    find: 'value?.failure ?? cause',
    replace: 'cause',
    tests: orders,
  },
  {
    name: 'The price of another coin is shown',
    file: 'src/features/onramp/order.actions.ts',
    find: 'value?.purchaseAmount.currency === item.symbol && value.paymentTotal',
    replace: 'value?.paymentTotal',
    tests: orders,
  },
  {
    name: 'The price of another amount is shown, because it came late',
    file: 'src/features/onramp/order.actions.ts',
    find: '    if (!isCurrent()) return\n    if (quote)',
    replace: '    if (quote)',
    tests: orders,
  },
  {
    name: 'What was bought before counts as bought now',
    file: 'src/features/onramp/purchases.rules.ts',
    find: 'before ? !before.has(id) :',
    replace: 'before ? true :',
    tests: ['src/features/onramp/purchases.rules.test.ts', ...payments],
  },
  {
    name: 'What the account had before is told as what has arrived',
    file: 'src/features/onramp/payment.actions.ts',
    find: 'onramp.balance ??= now.value',
    replace: 'onramp.balance ??= 0n',
    tests: payments,
  },
  {
    name: 'All of a coin is told as what has arrived, because its balance could not be read at first',
    file: 'src/features/onramp/payment.actions.ts',
    find: 'read.failed ? undefined : read',
    replace: 'read',
    tests: tries,
  },
  {
    name: 'What the first try has bought is missed by the second',
    file: 'src/features/onramp/payment.actions.ts',
    find: '  if (before) return\n',
    replace: '',
    tests: tries,
  },
]

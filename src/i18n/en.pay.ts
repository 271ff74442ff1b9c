/** English texts of the view Pay, loaded with it. */
export const payTexts = {
  'pay.title': 'Pay',
  'pay.asks': '{site} asks you to pay {amount} {symbol}',
  'pay.label': 'For',
  'pay.network': 'Network',
  'pay.expires': 'Pay before',
  'pay.connect': 'Connect a wallet for {network}',
  'pay.switch': 'Switch to {network}',
  'pay.switch.text': 'Your wallet is on another network. It will ask you to switch.',
  'pay.switch.declined': 'Your wallet stayed on its network. Nothing was paid.',
  'pay.switch.off': 'This site does not switch networks. Switch to {network} in your wallet.',
  'pay.preparing': 'Estimating the fee',
  'pay.confirm': 'Pay {amount} {symbol}',
  'pay.short': 'You need {amount} {symbol} more.',
  'pay.swap': 'Swap for {symbol}',
  'pay.buy': 'Buy {symbol}',
  'pay.expired': 'The time to pay this is over',
  'pay.invalid': 'This cannot be paid',
  'pay.nothing': 'Nothing was paid.',
  'pay.leave': 'Back to the site',
} as const

export type PayTextKey = keyof typeof payTexts

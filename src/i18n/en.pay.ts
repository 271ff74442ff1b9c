/** English texts of the view Pay, loaded with it. */
export const payTexts = {
  'pay.title': 'Pay',
  'pay.asks': '{site} asks you to pay {amount} {symbol}',
  'pay.label': 'For',
  'pay.network': 'Network',
  'pay.expires': 'Pay before',
  'pay.connect': 'Connect a wallet',
  'pay.connect.other': 'Connect a wallet for {network}',
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
  'pay.nothing': 'Nothing was paid. Go back to the site.',
  'pay.problem.balance': 'Balance unavailable, paying is off',
  'pay.problem.funds': 'Not enough {symbol}',
  'pay.problem.fee': 'Not enough {coin} for the payment and its network fee',
  'pay.problem.deposit': 'Not enough {coin} for the network fee and the receiver’s new account',
  'pay.problem.decimals': '{symbol} counts differently than it was listed. It is not paid from here.',
} as const

export type PayTextKey = keyof typeof payTexts

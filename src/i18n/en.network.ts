/** English texts of what the views of networks say beyond `en.ts`, loaded with them. */
export const networkTexts = {
  'switch.title': 'Switch network',
  'switch.heading': 'Approve in {wallet}',
  'switch.text': 'Your wallet asks whether to use {network}.',
  'switch.failed': 'The network was not switched',
  'switch.rejected': 'You declined in {wallet}',
  'switch.rejected.text': 'You stay on {network}.',

  'switch-chain.heading': '{network} needs its own wallet',
  'switch-chain.text': 'Connect a wallet for {network}. {wallet} stays connected.',
  'switch-chain.connect': 'Connect a wallet',

  'unsupported.title': 'Network not supported',
  'unsupported.text':
    'Your wallet is on a network that this site does not use. Choose one of these to go on.',
  'unsupported.safe':
    'Your Safe is on a network that this site does not use. Switch to one of these in the Safe.',
  'unsupported.swap': 'There are no swaps on {network}. Choose one of these to go on.',
  'unsupported.swap.none': 'There are no swaps on {network}, nor on another network that this site uses.',
  'unsupported.swap.title': 'Choose a network',
} as const

export type NetworkTextKey = keyof typeof networkTexts

/** English texts of what the views of networks say beyond `en.ts`, loaded with them. */
export const networkTexts = {
  'unsupported.swap': 'There are no swaps on {network}. Choose one of these to go on.',
  'unsupported.swap.none': 'There are no swaps on {network}, nor on another network that this site uses.',
  'unsupported.swap.title': 'Choose a network',
} as const

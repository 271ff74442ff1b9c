/** The `WalletIcon` of `@wallet-standard/base`. */
export type StandardIcon = `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 32 32" fill="#2463eb"><rect width="32" height="32" rx="9"/><path d="M8 12h16v11H8zl12-5v5M20 17h4" stroke-width="2" stroke="#fff"/></svg>'

/** The icon of wallets that have none; 96 by 96, as EIP-6963 asks, and in base64, as the Wallet Standard does. */
export const ICON: StandardIcon = `data:image/svg+xml;base64,${btoa(SVG)}`

const isStandard = (image: string): image is StandardIcon =>
  /^data:image\/(svg\+xml|webp|png|gif);base64,[\w+/]+=*$/.test(image)

/** Wallets have icons of other forms as well, which the Wallet Standard does not allow. */
export const standardIcon = (image = ''): StandardIcon => (isStandard(image) ? image : ICON)

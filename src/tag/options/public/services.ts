/** The page as services and wallets see it, and where the services are. */

/** Who asks: shown to the visitor and told to wallets. */
export type Metadata = {
  /**
   * The name of your page.
   * @default the page's title
   */
  readonly name?: string | undefined
  /**
   * What your page is for.
   * @default the page's description
   */
  readonly description?: string | undefined
  /**
   * The url of your page.
   * @default the page's origin
   */
  readonly url?: string | undefined
  /**
   * Urls of images.
   * @default the page's icon
   */
  readonly icons?: readonly string[] | undefined
}

/** Base urls of the services: https, `relay` wss (http and ws on this machine). */
export type Endpoints = {
  /**
   * Account data, names, prices, swaps; chains, after `customRpcUrls` and before their public urls.
   * @default "https://rpc.walletconnect.org"
   */
  readonly blockchain: string
  /**
   * The project's configuration and allowed origins, and the wallet directory.
   * @default "https://api.web3modal.org"
   */
  readonly wallets: string
  /**
   * What visitors did, unless `features.analytics` or the project's owner has switched it off.
   * @default "https://pulse.walletconnect.org"
   */
  readonly analytics: string
  /**
   * Encrypted messages between the page and a wallet on another device.
   * @default "wss://relay.walletconnect.org"
   */
  readonly relay: string
  /**
   * The secure frame's page, for e-mail and social login; `/loading` and `/dashboard` are at its origin.
   * @default "https://secure.walletconnect.org/sdk"
   */
  readonly frame?: string
  /**
   * Where Meld's pages are, one of the two ways to buy.
   * @default "https://meldcrypto.com"
   */
  readonly meld?: string
  /** Where WalletConnect verifies the page's domain; without it, nowhere. */
  readonly verify?: string
}

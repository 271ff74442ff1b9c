/** Wallets of the host's own, and which of the others are listed. */
import type { Eip1193Provider } from '../../../chains/chain.ts'

export type AllWallets = 'show' | 'hide' | 'only-mobile'

export type CoinbasePreference = 'all' | 'smartWalletOnly' | 'eoaOnly'

/**
 * A wallet of the host's own; with an EIP-1193 `provider` it can be connected, without one it is listed with where it can
 * be had. The names of the directory's own rows are read too; where both stand, ours counts. Links: https, or a scheme of the wallet's own for `mobileLink` and `desktopLink`.
 */
export type WalletObject = {
  /** What `connect(id)` takes; 128 characters at most. */
  readonly id: string
  /** What visitors read. */
  readonly name: string
  /** Reverse-domain id, as EIP-6963 has it: an installed wallet of the same is listed once. */
  readonly rdns?: string | undefined
  /** Its icon: https or `data:`. */
  readonly imageUrl?: string | undefined
  /** The wallet's site: https. */
  readonly homepage?: string | undefined
  /** Opens the wallet's app on a phone: https, or a scheme of its own. */
  readonly mobileLink?: string | undefined
  /** https; in place of `mobileLink` with `preferUniversalLinks`. */
  readonly universalLink?: string | undefined
  /** Opens the wallet's program on a computer: https, or a scheme of its own. */
  readonly desktopLink?: string | undefined
  /** https: the wallet as a web page. */
  readonly webappLink?: string | undefined
  /** https: where iPhones find it. */
  readonly appStore?: string | undefined
  /** https: where Android phones find it. */
  readonly playStore?: string | undefined
  /** https: where Chrome finds its extension. */
  readonly chromeStore?: string | undefined
  /** EIP-1193; with it the wallet can be connected. */
  readonly provider?: Eip1193Provider | undefined
  /** `imageUrl`, as the directory writes it. */
  readonly image_url?: string | undefined
  /** `mobileLink`, as the directory writes it. */
  readonly mobile_link?: string | null | undefined
  /** `universalLink`, as the directory writes it. */
  readonly link_mode?: string | null | undefined
  /** `desktopLink`, as the directory writes it. */
  readonly desktop_link?: string | null | undefined
  /** `webappLink`, as the directory writes it. */
  readonly webapp_link?: string | null | undefined
  /** `appStore`, as the directory writes it. */
  readonly app_store?: string | null | undefined
  /** `playStore`, as the directory writes it. */
  readonly play_store?: string | null | undefined
  /** `chromeStore`, as the directory writes it. */
  readonly chrome_store?: string | null | undefined
}

/** A wallet as the property `customWallets` gives it. It may be set again. */
export type ReadWallet = Pick<WalletObject, 'id' | 'name' | 'rdns' | 'imageUrl' | 'provider'> & {
  /** The object that was given, with its links. */
  readonly given?: object | undefined
}

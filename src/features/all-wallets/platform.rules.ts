/** In which ways a wallet that was chosen can be reached from here (protocol 9.1, 9.3). Rules only. */
import type { DirectoryWallet } from '../../api/wallets.ts'

/**
 * `browser`: its extension is here. `mobile`: its app on this device. `qrcode`: its app on another one. `web`, `desktop`: its
 * web page, its program. `unsupported`: in none of these ways; it can be installed.
 */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export type Environment = {
  /** Of the visitor, not of the wallet. */
  readonly isMobile: boolean
  /** A connector of the page reaches this wallet. */
  readonly isInstalled: boolean
}

type Facts = Pick<
  DirectoryWallet,
  'id' | 'rdns' | 'injected' | 'mobileLink' | 'webappLink' | 'desktopLink' | 'chromeStore'
>

/** On a phone these open the page in a browser of their own, without any link of the directory (protocol 9.3, 16.6). */
const OWN_BROWSER: readonly string[] = [
  // Phantom
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  // Solflare
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  // Coinbase, and the id it has had since
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
  // Binance
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
]

export const opensOwnBrowser = ({ id }: { readonly id: string }): boolean => OWN_BROWSER.includes(id)

/** Phones cannot use a wallet that has neither an app link nor a web page. */
export const isOfUse = (wallet: Facts, isMobile: boolean): boolean =>
  !isMobile || Boolean(wallet.mobileLink || wallet.webappLink) || opensOwnBrowser(wallet)

/** The ways in the order they are offered, never none: the first is the one to take. */
export const platformsOf = (
  wallet: Facts,
  { isMobile, isInstalled }: Environment,
): readonly [Platform, ...Platform[]] => {
  const platforms: Platform[] = []
  if (isInstalled) platforms.push('browser')
  if (isMobile && (wallet.mobileLink || opensOwnBrowser(wallet))) platforms.push('mobile')
  if (!isMobile && wallet.mobileLink) platforms.push('qrcode')
  if (wallet.webappLink) platforms.push('web')
  if (wallet.desktopLink && !isMobile) platforms.push('desktop')
  const isExtension = Boolean(wallet.rdns || wallet.chromeStore || wallet.injected.length > 0)
  if (isExtension && !isInstalled) platforms.push('unsupported')
  const [first = 'unsupported', ...others] = platforms
  return [first, ...others]
}

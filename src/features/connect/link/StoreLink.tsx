/** Where the wallet is to be had for this device. */
import { readPlatform } from '../../../lib/platform.ts'
import type { LinkedWallet } from '../../../state/router.ts'
import { Icon } from '../../../ui/components/Icon.tsx'
import { t } from './texts.ts'

export function StoreLink({ chosen }: { readonly chosen: LinkedWallet }) {
  const { isAndroid, isIos } = readPlatform(window)
  const store = isIos ? chosen.appStore : isAndroid ? chosen.playStore : chosen.chromeStore
  const href = store ?? chosen.homepage
  if (href === undefined) return null
  return (
    <a className="button secondary" part="button" href={href} target="_blank" rel="noopener noreferrer">
      <Icon name="external" />
      {t('link.get', { wallet: chosen.name })}
    </a>
  )
}

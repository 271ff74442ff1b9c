/** One wallet as a tile: image, name, and a label. */
import { memo, useEffect, useState } from 'react'
import type { Wallet } from '../../core/wallet.ts'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import type { WalletItem } from './all-wallets.state.ts'
import { imageOf, loadImage } from './images.ts'
import { t } from './texts.ts'

/** Milliseconds that a tile must stay rendered before its image is requested, so that fast scrolling requests none. */
const LINGER_MS = 80

export type WalletTileProps = {
  readonly wallet: Wallet
  readonly item: WalletItem
  readonly index: number
  /** Whether Tab reaches this tile. */
  readonly isTabStop: boolean
  /** Whether it takes focus when the view is shown. */
  readonly isFocused: boolean
  onFocus(index: number): void
  onChoose(wallet: Wallet, id: string): void
}

export const WalletTile = memo(function WalletTile(props: WalletTileProps) {
  const { wallet, item, index, isTabStop, isFocused, onFocus, onChoose } = props
  const image = useImage(wallet, item)
  const { connectorId } = item
  const isInstalled = connectorId !== undefined && !wallet.connectors.find(connectorId)?.opensPopup
  const tone = item.isDoubtful ? ' warning' : isInstalled ? ' accent' : ''
  const mark = item.isDoubtful
    ? t('connect.unverified')
    : isInstalled
      ? t('connect.installed')
      : item.isCertified
        ? t('wallets.mark.certified')
        : undefined
  return (
    <button
      type="button"
      className="tile press bare"
      part="wallet"
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      data-autofocus={isFocused || undefined}
      onFocus={() => onFocus(index)}
      onClick={() => onChoose(wallet, item.id)}
    >
      <RemoteImage src={image} name={item.name} />
      <bdi className="tile-name">{item.connectorId === 'injected' ? t('connect.injected') : item.name}</bdi>
      {mark && <span className={`tile-mark${tone} cut`}>{mark}</span>}
    </button>
  )
})

const useImage = (wallet: Wallet, item: WalletItem): string | undefined => {
  const [image, setImage] = useState(() => imageOf(wallet, item))
  useEffect(() => {
    if (image !== undefined || item.imageId === undefined) return
    let isWanted = true
    const stop = wallet.clock.setTimeout(() => {
      loadImage(wallet, item).then((loaded) => {
        if (isWanted && loaded !== undefined) setImage(loaded)
      }, wallet.report)
    }, LINGER_MS)
    return () => {
      isWanted = false
      stop()
    }
  }, [wallet, item, image])
  return image
}

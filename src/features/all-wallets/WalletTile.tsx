/** One wallet as a tile: image, name, and a label. */
import { memo, useEffect, useState } from 'react'
import type { Wallet } from '../../core/wallet.ts'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { type RowSlot, rovingProps } from '../../ui/virtual-list/row-slot.ts'
import {
  type AllWallets,
  type AllWalletsProps,
  imageOf,
  loadImage,
  type WalletItem,
} from './all-wallets.state.ts'
import { t } from './texts.ts'

/** Milliseconds that a tile must stay rendered before its image is requested, so that fast scrolling requests none. */
const LINGER_MS = 80

export type WalletTileProps = AllWalletsProps &
  RowSlot & {
    readonly wallet: Wallet
    readonly item: WalletItem
    /** Whether it takes focus when the view is shown. */
    readonly isFocused: boolean
    onChoose(allWallets: AllWallets, wallet: Wallet, id: string): void
  }

export const WalletTile = memo(function WalletTile(props: WalletTileProps) {
  const { wallet, allWallets, item, isFocused, onChoose } = props
  const image = useImage(allWallets, item)
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
      {...rovingProps(props)}
      data-autofocus={isFocused || undefined}
      onClick={() => onChoose(allWallets, wallet, item.id)}
    >
      <RemoteImage src={image} name={item.name} />
      <bdi className="tile-name">{item.connectorId === 'injected' ? t('connect.injected') : item.name}</bdi>
      {mark && <span className={`tile-mark${tone} cut`}>{mark}</span>}
      {item.shownRdns && <bdi className="tile-name tile-mark tile-rdns">{item.shownRdns}</bdi>}
    </button>
  )
})

const useImage = (allWallets: AllWallets, item: WalletItem): string | undefined => {
  const [image, setImage] = useState(() => imageOf(allWallets, item))
  useEffect(() => {
    if (image !== undefined || item.imageId === undefined) return
    let isWanted = true
    const stop = allWallets.core.clock.setTimeout(() => {
      loadImage(allWallets, item).then((loaded) => {
        if (isWanted && loaded !== undefined) setImage(loaded)
      }, allWallets.core.report)
    }, LINGER_MS)
    return () => {
      isWanted = false
      stop()
    }
  }, [allWallets, item, image])
  return image
}

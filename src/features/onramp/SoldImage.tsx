/** The service's picture of a currency; the first letter of its name until it is there, and without one. */
import { useEffect, useState } from 'react'
import type { Wallet } from '../../core/wallet.ts'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'

export type SoldImageProps = {
  readonly wallet: Wallet
  /** `currency`: by its ISO code. `token`: by its symbol. */
  readonly kind: 'currency' | 'token'
  readonly id: string
}

export function SoldImage({ wallet, kind, id }: SoldImageProps) {
  const [image, setImage] = useState<string>()
  useEffect(() => {
    let isWanted = true
    setImage(undefined)
    const load = async () => {
      const { images } = await wallet.api()
      const found = await images[kind](id)
      if (isWanted) setImage(found)
    }
    // The chunk of the api could not be loaded, which others report.
    load().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [wallet, kind, id])
  return <RemoteImage src={image} name={id} shape="round" />
}

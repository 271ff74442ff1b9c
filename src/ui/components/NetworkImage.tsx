/** The image of a network: the host's, else our own picture of it. */
import { RemoteImage, type RemoteImageProps } from './RemoteImage.tsx'

export type NetworkImageProps = Pick<RemoteImageProps, 'size'> & {
  readonly network: {
    readonly caipNetworkId: string
    readonly name: string
    readonly imageUrl?: string | undefined
  }
}

export function NetworkImage({ network: { imageUrl, name, caipNetworkId }, size }: NetworkImageProps) {
  return <RemoteImage src={imageUrl} name={name} mark={caipNetworkId} size={size} shape="round" />
}

/** Who is connected: picture, name and address of the account in use, and what kind it is. */
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { Avatar } from '../../ui/components/Avatar.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { AccountName } from './AccountName.tsx'
import { t } from './texts.ts'

export function AccountIdentity({ wallet }: { readonly wallet: Wallet }) {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { address, profile, labels, smart } = useSnapshot(wallet.state.account)[activeNamespace]
  if (!address) return null
  const label = labels && Object.hasOwn(labels, address) ? labels[address] : undefined
  const isSmart = smart?.includes(address)
  const besideName = profile.name && label
  return (
    <>
      <RemoteImage src={profile.image} name={profile.name ?? address} size="large" shape="round">
        <Avatar seed={address} />
      </RemoteImage>
      <AccountName address={address} name={profile.name ?? label} />
      {(besideName || isSmart) && (
        // Words, not tags: a name in mixed scripts has one already.
        <p className="hero-note">
          {besideName && <bdi>{label}</bdi>}
          {besideName && isSmart && ' · '}
          {isSmart && t('account.type.smart')}
        </p>
      )}
    </>
  )
}

/** What can be set for whoever is connected: address, e-mail, network, kind of account, other accounts; and the ways out. */
import { useSnapshot } from 'valtio'
import type { EmbeddedWalletInfo } from '../../../connectors/connector.ts'
import type { Wallet } from '../../../core/wallet.ts'
import { isSmartAccount } from '../../../state/smart-account.ts'
import type { Offers, ViewModule, ViewProps } from '../../../surface/view.ts'
import { Glyph } from '../../../ui/components/Glyph.tsx'
import { Hero } from '../../../ui/components/Hero.tsx'
import { NetworkImage } from '../../../ui/components/NetworkImage.tsx'
import { Row } from '../../../ui/components/Row.tsx'
import { RowList } from '../../../ui/components/RowList.tsx'
import { AccountIdentity } from '../AccountIdentity.tsx'
import { Disconnect } from '../Disconnect.tsx'
import { useActiveNetwork } from '../use-active-network.ts'
import { AccountTypeNote, AccountTypeRow, useAccountType } from './AccountTypeRow.tsx'
import { identityOf, upgradeLink } from './settings.rules.ts'
import { t } from './texts.ts'

function SettingsView({ wallet, t: shared, offers }: ViewProps<'Settings'>) {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const account = useSnapshot(wallet.state.account)[activeNamespace]
  const accountType = useAccountType(wallet)
  const { address, embedded } = account
  if (!address) return null
  return (
    <>
      <Hero>
        <AccountIdentity wallet={wallet} />
      </Hero>
      <AccountTypeNote {...accountType} shared={shared} />
      <RowList label={t('settings.title')}>
        {embedded && <IdentityRow wallet={wallet} info={embedded.info} offers={offers} />}
        <NetworkRow wallet={wallet} />
        <AccountTypeRow {...accountType} />
        <Row
          icon={<Glyph icon="wallet" />}
          title={t('account.wallets')}
          subtitle={account.wallet && t('account.wallet', { wallet: account.wallet.name })}
          leadsTo="SwitchAccount"
          onClick={() => wallet.go.to('SwitchAccount')}
        />
        {embedded &&
          !account.profile.name &&
          activeNamespace === 'eip155' &&
          offers('RegisterAccountName') && (
            <Row
              icon={<Glyph icon="name" />}
              title={t('settings.name')}
              subtitle={t('settings.name.text')}
              leadsTo="RegisterAccountName"
              onClick={() => {
                wallet.track('OPEN_ENS_FLOW', { isSmartAccount: isSmartAccount(wallet) })
                wallet.go.to('RegisterAccountName')
              }}
            />
          )}
        {embedded && <UpgradeRow wallet={wallet} />}
      </RowList>
    </>
  )
}

type IdentityRowProps = {
  readonly wallet: Wallet
  readonly info: EmbeddedWalletInfo
  readonly offers: Offers
}

/** An address by which somebody signs in can be changed; what a provider says of them is the provider's. */
function IdentityRow({ wallet, info, offers }: IdentityRowProps) {
  const identity = identityOf(info)
  if (!identity) return null
  if (identity.kind === 'social')
    return (
      <Row
        icon={<Glyph icon="check" />}
        title={t('settings.signed-in', { provider: identity.provider })}
        subtitle={identity.name}
      />
    )
  const canChange = offers('UpdateEmail')
  return (
    <Row
      icon={<Glyph icon="mail" />}
      title={t(canChange ? 'settings.email.change' : 'settings.email')}
      subtitle={identity.email ?? t('settings.email.none')}
      leadsTo={canChange ? 'UpdateEmail' : undefined}
      onClick={canChange ? () => wallet.go.to('UpdateEmail') : undefined}
    />
  )
}

function NetworkRow({ wallet }: { readonly wallet: Wallet }) {
  const { network, openNetworks } = useActiveNetwork(wallet)
  return (
    <Row
      icon={<NetworkImage network={network} />}
      title={t('settings.network')}
      subtitle={network.name}
      leadsTo="Networks"
      onClick={openNetworks}
    />
  )
}

/** The secure frame's own page, beside this one. */
function UpgradeRow({ wallet }: { readonly wallet: Wallet }) {
  const { endpoints } = useSnapshot(wallet.state.config)
  const href = upgradeLink(endpoints.frame, location.origin)
  if (href === undefined) return null
  return (
    <Row
      icon={<Glyph icon="external" />}
      title={t('settings.upgrade')}
      subtitle={t('settings.upgrade.text')}
      href={href}
      onClick={() => wallet.track('EMAIL_UPGRADE_FROM_MODAL')}
    />
  )
}

export const view: ViewModule<'Settings'> = {
  View: SettingsView,
  title: () => t('settings.title'),
  Footer: Disconnect,
}

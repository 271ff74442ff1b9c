/** Who is connected and what is there: balance, address, actions, own transactions, disconnect. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { T, ViewModule, ViewProps } from '../../app/view.ts'
import type { Wallet } from '../../app/wallet.ts'
import { formatShort, localize } from '../../lib/amount.ts'
import { activeNetwork } from '../../state/network.ts'
import { ActionRow } from '../../ui/components/ActionRow.tsx'
import { ActionTile } from '../../ui/components/ActionTile.tsx'
import { Address } from '../../ui/components/Address.tsx'
import { Avatar } from '../../ui/components/Avatar.tsx'
import { Chip } from '../../ui/components/Chip.tsx'
import { CopyButton } from '../../ui/components/CopyButton.tsx'
import { Figure } from '../../ui/components/Figure.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Hero } from '../../ui/components/Hero.tsx'
import { PillButton } from '../../ui/components/PillButton.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { FRESH_MS, refreshBalance } from './account.actions.ts'
import { TransactionRows } from './TransactionRows.tsx'
import { useExplorer } from './use-explorer.ts'

function AccountView({ wallet, t }: ViewProps<'Account'>) {
  const account = useSnapshot(wallet.state.account)[useSnapshot(wallet.state.network).activeNamespace]
  const { features } = useSnapshot(wallet.state.config)
  const network = activeNetwork(useSnapshot(wallet.state.network))
  const { address } = account
  const explorer = useExplorer(wallet, network.caipNetworkId, address)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another balance
  useEffect(() => {
    void refreshBalance(wallet)
    return wallet.clock.setInterval(() => {
      if (wallet.isVisible()) void refreshBalance(wallet)
    }, FRESH_MS)
  }, [wallet, address, network.caipNetworkId])

  if (!address) return null
  return (
    <>
      <Hero>
        <Avatar seed={address} />
        <CopyButton
          look="inline"
          text={address}
          label={t('account.copy')}
          copiedLabel={t('common.copied')}
          failedLabel={t('common.copy-failed')}
        >
          <Address value={address} form="short" />
        </CopyButton>
        <BalanceLine wallet={wallet} t={t} />
      </Hero>
      <ActionRow>
        {inOrder(features.walletFeaturesOrder).map(
          ({ icon, view, label }) =>
            features[icon] !== false && (
              <ActionTile key={icon} icon={icon} label={t(label)} onClick={() => wallet.go.to(view)} />
            ),
        )}
      </ActionRow>
      <TransactionRows wallet={wallet} t={t} />
      <RowList label={t('account.title')}>
        {explorer && <Row icon={<Glyph icon="external" />} title={t('account.explorer')} href={explorer} />}
        {account.wallet && (
          <Row
            icon={<Glyph icon="wallet" />}
            title={t('account.wallets')}
            subtitle={t('account.wallet', { wallet: account.wallet.name })}
            onClick={() => wallet.go.to('SwitchAccount')}
          />
        )}
        <Row
          icon={<Glyph icon="power" />}
          title={t('common.disconnect')}
          onClick={() => {
            void wallet.session.disconnect()
            wallet.notices.show('success', 'notice.disconnected')
          }}
        />
      </RowList>
    </>
  )
}

const ACTIONS = [
  { icon: 'receive', view: 'Receive', label: 'account.receive' },
  { icon: 'send', view: 'Send', label: 'account.send' },
] as const

/** The host's order first (spec section 9: on-ramp, swaps, receive, send). */
const inOrder = (order: readonly string[] = []) => {
  const place = (icon: string) => (order.includes(icon) ? order.indexOf(icon) : order.length)
  return [...ACTIONS].sort((a, b) => place(a.icon) - place(b.icon))
}

function BalanceLine({ wallet, t }: { readonly wallet: Wallet; readonly t: T }) {
  const { balance } = useSnapshot(wallet.state.account)[useSnapshot(wallet.state.network).activeNamespace]
  if (balance.kind === 'unavailable')
    return (
      <>
        <Text>{t('account.balance.unavailable')}</Text>
        <PillButton onClick={() => void refreshBalance(wallet, { force: true })}>
          {t('common.retry')}
        </PillButton>
      </>
    )
  if (balance.kind !== 'known') return <Skeleton shape="amount" />
  return (
    <Figure
      label={t('account.balance')}
      text={localize(formatShort(balance.value, balance.decimals), 'en')}
      unit={balance.symbol}
    />
  )
}

function NetworkChip({ wallet, t }: { readonly wallet: Wallet; readonly t: T }) {
  const network = activeNetwork(useSnapshot(wallet.state.network))
  return (
    <Chip
      icon={<RemoteImage src={network.imageUrl} name={network.name} size="chip" shape="round" />}
      label={t('account.network', { network: network.name })}
      onClick={() => {
        wallet.track('CLICK_NETWORKS')
        wallet.go.to('Networks')
      }}
    >
      {network.name}
    </Chip>
  )
}

export const accountView: ViewModule<'Account'> = {
  View: AccountView,
  title: ({ t }) => t('account.title'),
  titleHidden: true,
  Leading: NetworkChip,
}

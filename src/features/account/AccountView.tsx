/** The connected account: identity, total, actions, tokens, own transactions, wallets, disconnect. */

import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import type { AccountState, ConnectedWallet } from '../../state/account.ts'
import { activeNetwork } from '../../state/network.ts'
import { featureReport } from '../../state/remote-features.ts'
import { usesServices } from '../../state/uses-services.ts'
import { loadSpelling, readWalletIdentity } from '../../state/wallet-identity.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { ActionRow } from '../../ui/components/ActionRow.tsx'
import { ActionTile } from '../../ui/components/ActionTile.tsx'
import { Chip } from '../../ui/components/Chip.tsx'
import { Divider } from '../../ui/components/Divider.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { NetworkImage } from '../../ui/components/NetworkImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { AccountHero } from './AccountHero.tsx'
import { type AccountProps, own } from './account.state.ts'
import { Disconnect } from './Disconnect.tsx'
import { TokenRows } from './TokenRows.tsx'
import { TransactionRows } from './TransactionRows.tsx'
import { t } from './texts.ts'
import { useAccountReads } from './use-account-reads.ts'
import { useActiveNetwork } from './use-active-network.ts'
import { useChain } from './use-chain.ts'
import { useHoldings } from './use-holdings.ts'

function AccountView(props: ViewProps<'Account'> & AccountProps) {
  const { wallet, accountReads, t: errorText, offers } = props
  const account = useSnapshot(wallet.state.account)[useSnapshot(wallet.state.network).activeNamespace]
  const config = useSnapshot(wallet.state.config)
  const network = activeNetwork(useSnapshot(wallet.state.network))
  const rows = useHoldings(wallet, accountReads)
  const chain = useChain(wallet)
  useAccountReads(wallet, accountReads)
  const { address } = account
  if (!address) return null

  const hasService = usesServices(config)
  const isEvm = network.chainNamespace === 'eip155'
  const sold = featureReport(wallet.state, 'onramp').effective
  const actions = inOrder(config.features.walletFeaturesOrder).filter(
    // On Solana the exchange swaps nothing, and of the two providers Meld alone sells something.
    ({ view }) =>
      offers(view) && (isEvm || (view === 'OnRamp' ? /true|meld/.test(`${sold}`) : view !== 'Swap')),
  )
  const isOnChain = chain?.namespace === network.chainNamespace
  const explorer = isOnChain ? chain.explorerUrl({ network, address }) : undefined
  return (
    <>
      <AccountHero wallet={wallet} accountReads={accountReads} rows={rows} hasService={hasService} />
      {actions.length > 0 && (
        <ActionRow>
          {actions.map(({ icon, view, label }) => (
            <ActionTile
              key={icon}
              icon={icon}
              label={t(label)}
              leadsTo={view}
              onClick={() => {
                if (view === 'Swap') wallet.track('CLICK_CONVERT')
                wallet.go.to(view)
              }}
            />
          ))}
        </ActionRow>
      )}
      <TransactionRows wallet={wallet} />
      <TokenRows
        wallet={wallet}
        accountReads={accountReads}
        rows={rows}
        hasService={hasService}
        errorText={errorText}
        offers={offers}
      />
      <Divider />
      <RowList label={t('account.title')}>
        {LISTS.map(
          ({ view, label }) =>
            isEvm &&
            offers(view) && (
              <Row
                key={view}
                icon={<Glyph icon="clock" />}
                title={t(label)}
                leadsTo={view}
                onClick={() => wallet.go.to(view)}
              />
            ),
        )}
        {explorer && <Row icon={<Glyph icon="external" />} title={t('account.explorer')} href={explorer} />}
        {account.wallet && <WalletRow wallet={wallet} connected={account.wallet} status={account.status} />}
        <Row
          icon={<Glyph icon="settings" />}
          title={t('account.settings')}
          leadsTo="Settings"
          onClick={() => wallet.go.to('Settings')}
        />
      </RowList>
    </>
  )
}

type WalletRowProps = {
  readonly wallet: Wallet
  readonly connected: ConnectedWallet
  readonly status: AccountState['status']
}

function WalletRow({ wallet, connected, status }: WalletRowProps) {
  const connection = useSnapshot(wallet.state.connection)
  const { isDoubtful } = readWalletIdentity(connection, useSnapshot(wallet.state.directory))
  const { name } = connected
  useEffect(() => loadSpelling(wallet.state.connection, [name], wallet.report), [wallet, name])
  return (
    <Row
      icon={<Glyph icon="wallet" />}
      title={t('account.wallets')}
      subtitle={t(status === 'reconnecting' ? 'account.reconnecting' : 'account.wallet', { wallet: name })}
      tag={isDoubtful(connected) ? { text: t('connect.unverified'), tone: 'warning' } : undefined}
      leadsTo="SwitchAccount"
      onClick={() => wallet.go.to('SwitchAccount')}
    />
  )
}

const LISTS = [
  { view: 'Activity', label: 'account.activity' },
  { view: 'SmartSessions', label: 'account.sessions' },
] as const

const ACTIONS = [
  { word: 'onramp', icon: 'buy', view: 'OnRamp', label: 'account.buy' },
  { word: 'swaps', icon: 'swap', view: 'Swap', label: 'account.swap' },
  { word: 'receive', icon: 'receive', view: 'Receive', label: 'account.receive' },
  { word: 'send', icon: 'send', view: 'Send', label: 'account.send' },
] as const

/** The actions in the host's order, the others after them (specification 9: on-ramp, swaps, receive, send). */
const inOrder = (order: readonly string[] = []) => {
  const rank = (word: string) => (order.includes(word) ? order.indexOf(word) : order.length)
  return [...ACTIONS].sort((a, b) => rank(a.word) - rank(b.word))
}

function NetworkChip({ wallet }: { readonly wallet: Wallet }) {
  const { network, openNetworks } = useActiveNetwork(wallet)
  return (
    <Chip
      icon={<NetworkImage network={network} size="chip" />}
      label={t('account.network', { network: network.name })}
      leadsTo="Networks"
      onClick={openNetworks}
    >
      {network.name}
    </Chip>
  )
}

export const view: ViewModule<'Account', AccountProps> = {
  own,

  View: AccountView,
  title: () => t('account.title'),
  titleHidden: true,
  Leading: NetworkChip,
  Footer: Disconnect,
}

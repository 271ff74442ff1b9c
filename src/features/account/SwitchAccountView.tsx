/**
 * All connected wallets by namespace, with the accounts they share: choose the active account, or disconnect a
 * wallet.
 */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Address } from '../../chains/chain.ts'
import type { Wallet } from '../../core/wallet.ts'
import { type AccountsTextKey, accountsTexts } from '../../i18n/en.accounts.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'
import { type Namespace, namespaces } from '../../lib/namespaces.ts'
import { shortAddress } from '../../lib/short-address.ts'
import { isConnected } from '../../state/account.ts'
import { noticesOf } from '../../state/notices.ts'
import { currentEntry } from '../../state/router.ts'
import { loadSpelling, readWalletIdentity } from '../../state/wallet-identity.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Avatar } from '../../ui/components/Avatar.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { PillButton } from '../../ui/components/PillButton.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { changeAccount } from './account-choice.actions.ts'

const t = createT<keyof typeof en | AccountsTextKey>({ ...en, ...accountsTexts })

function SwitchAccountView({ wallet }: ViewProps<'SwitchAccount'>) {
  const { networks } = useSnapshot(wallet.state.network)
  const accounts = useSnapshot(wallet.state.account)
  const shown = namespaces.filter(
    (namespace) =>
      isConnected(accounts[namespace]) || networks.some(({ chainNamespace }) => chainNamespace === namespace),
  )
  return shown.map((namespace) =>
    isConnected(accounts[namespace]) ? (
      <Connection key={namespace} wallet={wallet} namespace={namespace} />
    ) : (
      <Missing key={namespace} wallet={wallet} namespace={namespace} />
    ),
  )
}

type Props = { readonly wallet: Wallet; readonly namespace: Namespace }

function Connection({ wallet, namespace }: Props) {
  const { connectorImages } = useSnapshot(wallet.state.config)
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const {
    accounts,
    wallet: connected,
    labels,
    status,
    embedded,
  } = useSnapshot(wallet.state.account)[namespace]
  const [changing, setChanging] = useState<Address>()
  const name = connected?.name ?? ''
  // The page's picture of WalletConnect is not that of the wallet behind it.
  const hasOther =
    connected &&
    Object.hasOwn(connectorImages, connected.id) &&
    !wallet.connectors.find(connected.id)?.connectsByLink
  const { isDoubtful, idOf } = readWalletIdentity(
    useSnapshot(wallet.state.connection),
    useSnapshot(wallet.state.directory),
  )
  useEffect(() => loadSpelling(wallet.state.connection, [name], wallet.report), [wallet, name])
  const names = { wallet: name, namespace: t(`namespace.${namespace}`) }
  const isActive = namespace === activeNamespace
  const choose = async (address: Address) => {
    // The embedded wallet asks its frame, which takes a moment.
    if (changing !== undefined) return
    setChanging(address)
    const problem = await changeAccount(wallet, namespace, address)
    setChanging(undefined)
    if (problem) noticesOf(wallet).show('error', problem)
    else if (currentEntry(wallet.state.router).view === 'SwitchAccount') wallet.go.back()
  }
  // Sorted, because the wallet's own order changes with the choice and rows must not move.
  const listed = [...accounts].sort()
  return (
    <RowList label={t('accounts.list', names)}>
      <Row
        icon={
          <RemoteImage
            src={hasOther ? connectorImages[connected.id] : connected?.imageUrl}
            name={name}
            mark={connected?.type === 'external' ? connected.id : undefined}
          />
        }
        title={name}
        subtitle={
          status === 'reconnecting'
            ? t('accounts.reconnecting', names)
            : ((connected && idOf(connected)) ?? names.namespace)
        }
        tag={
          connected && isDoubtful(connected) ? { text: t('connect.unverified'), tone: 'warning' } : undefined
        }
        action={
          <PillButton
            label={t('accounts.disconnect.label', names)}
            onClick={() => void wallet.session.disconnect(namespace, 'visitor')}
          >
            {t('accounts.disconnect')}
          </PillButton>
        }
      />
      {listed.map((address) => {
        const isUsed = isActive && address === accounts[0]
        const label = labels && Object.hasOwn(labels, address) ? labels[address] : undefined
        const type = embedded?.types[address]
        return (
          <Row
            key={address}
            icon={<Avatar seed={address} size="row" />}
            title={label ?? shortAddress(address)}
            subtitle={
              changing === address
                ? t('accounts.changing')
                : type
                  ? t(`accounts.type.${type}`)
                  : label && shortAddress(address)
            }
            selected={isUsed}
            autoFocus={isUsed}
            onClick={() => void choose(address)}
          />
        )
      })}
    </RowList>
  )
}

function Missing({ wallet, namespace }: Props) {
  const { networks } = useSnapshot(wallet.state.network)
  const first = networks.find(({ chainNamespace }) => chainNamespace === namespace)
  const name = t(`namespace.${namespace}`)
  return (
    <RowList label={t('accounts.none', { namespace: name })}>
      <Row
        icon={<Glyph icon="wallet" />}
        title={t('accounts.none', { namespace: name })}
        subtitle={t('accounts.none.text')}
        onClick={first && (() => wallet.go.to('SwitchActiveChain', { switchToChain: first.caipNetworkId }))}
      />
    </RowList>
  )
}

export const view: ViewModule<'SwitchAccount'> = {
  View: SwitchAccountView,
  title: () => t('accounts.title'),
}

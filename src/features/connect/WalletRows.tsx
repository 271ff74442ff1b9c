/**
 * The wallets that can be connected, what the directory adds to them, and the way to all of them; the legal checkbox before
 * them when the host asks for it. What the directory says comes by way of the state: its code arrives later than this view.
 */
import { memo, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Namespace } from '../../chains/network.ts'
import type { ListedWallet, WalletEntry } from '../../connectors/connector.ts'
import { orderWallets } from '../../connectors/order.ts'
import type { ConnectTarget } from '../../core/contracts/directory.ts'
import type { SharedState } from '../../core/contracts/state.ts'
import type { Wallet } from '../../core/wallet.ts'
import { ignore } from '../../lib/flight.ts'
import { oncePer } from '../../lib/once-per.ts'
import type { ConnectionState } from '../../state/connection.ts'
import type { DirectoryState } from '../../state/directory.ts'
import { usesServices } from '../../state/uses-services.ts'
import { loadSpelling, readWalletIdentity } from '../../state/wallet-identity.ts'
import type { T } from '../../surface/view.ts'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Icon } from '../../ui/components/Icon.tsx'
import { IconButton } from '../../ui/components/IconButton.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import type { TagProps } from '../../ui/components/Tag.tsx'
import { afterPaint } from '../../ui/hooks/after-paint.ts'
import { isOwnFocus } from '../../ui/hooks/use-prefetch.ts'
import { pickWallet } from './connect.actions.ts'
import { connectOf, isLegalNeeded } from './connect.state.ts'
import { LegalCheckbox } from './LegalCheckbox.tsx'

const RECOMMENDED = 4
/** Ids of rows that no wallet has. */
const ALL = ' all'
const CHOOSE = ' choose'

/** The row pressed last: focus comes back to it. */
const pressedIn = oncePer((_wallet: Wallet): { id?: string } => ({}))

/** Rows without a name, where wallets of the directory are on their way. */
const placeholdersFor = (featured: number): readonly ListedWallet[] =>
  Array.from({ length: featured + RECOMMENDED }, (_, index) => ({
    id: ` ${index}`,
    type: index < featured ? 'featured' : 'recommended',
    name: '',
    imageUrl: undefined,
    rdns: undefined,
  }))

type WalletsProps = {
  readonly wallet: Wallet
  readonly t: T
  readonly isCollapsed: boolean
  /** Only wallets for it: those of the directory say nothing of that. */
  readonly namespace?: Namespace | undefined
  /** The legal checkbox is there already, before other ways to connect. */
  readonly isLegalAbove?: boolean
}

export const WalletRows = memo(function WalletRows(props: WalletsProps) {
  const { wallet, t, isCollapsed, namespace, isLegalAbove = false } = props
  const connection = useSnapshot(wallet.state.connection)
  const directory = useSnapshot(wallet.state.directory)
  const config = useSnapshot(wallet.state.config)
  const { legalAgreed } = useSnapshot(connectOf(wallet).state)
  const pressed = pressedIn(wallet)
  const { isDoubtful, idOf } = useWalletIdentity(wallet)
  // What is asked for has its places already; the rows that are there come first.
  useEffect(() => afterPaint(wallet.loadDirectory), [wallet.loadDirectory])

  const isLegal = isLegalNeeded(config)
  const listed = listedIn(connection, directory, config, namespace, isDoubtful)
  const { rows, badge, isMobile } = directory
  const hasAll = offersAll(config, isMobile) && !namespace
  // A phone cannot scan itself: its apps, and the code for another one beside them (wire facts 19).
  const linkView = isMobile && hasAll ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  const isBack = wallet.state.router.direction === 'back' && pressed.id !== undefined
  const row = (id: string, press: () => void) => ({
    disabled: isLegal && !legalAgreed,
    autoFocus: id === (isBack ? pressed.id : isCollapsed ? CHOOSE : listed[0]?.entry.id),
    onClick: () => {
      pressed.id = id
      press()
    },
  })

  if (listed.length === 0 && !hasAll)
    return <EmptyState icon="wallet" title={t('connect.none.title')} text={t('connect.none.text')} />
  return (
    <>
      {isLegal && !isLegalAbove && <LegalCheckbox wallet={wallet} t={t} isAgreed={legalAgreed} />}
      <RowList label={t('connect.list')}>
        {isCollapsed ? (
          <Row
            icon={<Glyph icon="wallet" />}
            title={t('connect.choose')}
            {...row(CHOOSE, () => wallet.go.to('ConnectWallets'))}
          />
        ) : (
          listed.map(({ entry, entries }) =>
            entry.name ? (
              <Row
                key={entry.id}
                part="wallet"
                icon={<RemoteImage src={entry.imageUrl} name={entry.name} mark={markOf(entry)} />}
                title={nameOf(entry, t, isMobile)}
                subtitle={entry.connectsByLink ? entry.name : idOf(entry)}
                value={entry.connectsByLink && !isMobile ? <Icon name="qr" /> : undefined}
                tag={tagOf(entries, isDoubtful(entry), connection.recent, t)}
                leadsTo={entry.connectsByLink ? linkView : undefined}
                onWarm={(event) => warm(wallet, entry.id, isOwnFocus(event))}
                {...row(entry.id, () =>
                  entry.connectsByLink && linkView === 'AllWallets'
                    ? wallet.go.to(linkView)
                    : pickWallet(wallet, targetOf(entries, rows)),
                )}
              />
            ) : (
              <li key={entry.id} aria-hidden="true">
                <Skeleton shape="row" />
              </li>
            ),
          )
        )}
        {hasAll && !isCollapsed && (
          <Row
            icon={<Glyph icon="search" />}
            title={t('connect.all')}
            tag={badge ? { text: badge } : undefined}
            leadsTo="AllWallets"
            {...row(ALL, () => {
              wallet.track('CLICK_ALL_WALLETS')
              wallet.go.to('AllWallets')
            })}
          />
        )}
      </RowList>
    </>
  )
})

/** Which wallets imitate another one by name or id; what that is read from is loaded on the way. */
export const useWalletIdentity = ({ state, report }: Wallet) => {
  const { wallets, spelling } = useSnapshot(state.connection)
  const { known } = useSnapshot(state.directory)
  useEffect(() => {
    const names = wallets.map(({ name }) => name)
    loadSpelling(state.connection, names, report)
  }, [state, report, wallets])
  return useMemo(() => readWalletIdentity({ wallets, spelling }, { known }), [wallets, spelling, known])
}

/** The rows in their order. */
const listedIn = (
  { wallets, recent }: Pick<ConnectionState, 'wallets' | 'recent'>,
  { rows, status }: Pick<DirectoryState, 'rows' | 'status'>,
  config: SharedState['config'],
  namespace: Namespace | undefined,
  isDoubtful: (wallet: ListedWallet) => boolean,
) => {
  const isWaiting = usesServices(config) && status === 'loading'
  return orderWallets<ListedWallet>(
    namespace
      ? wallets.filter(({ namespaces }) => namespaces.includes(namespace))
      : [...wallets, ...rows, ...(isWaiting ? placeholdersFor(config.featuredWalletIds.length) : [])],
    recent,
    config.features.connectorTypeOrder,
    config.customWallets.map(({ id }) => id),
    isDoubtful,
  )
}

/** Whether a row leads to all wallets. */
const offersAll = (config: SharedState['config'], isMobile: boolean): boolean =>
  usesServices(config) &&
  config.features.allWallets !== false &&
  (config.allWallets === 'show' || (config.allWallets === 'only-mobile' && isMobile))

export function Help({ wallet, t }: { readonly wallet: Wallet; readonly t: T }) {
  const ask = () => {
    wallet.track('CLICK_WALLET_HELP')
    wallet.go.to('WhatIsAWallet')
  }
  return <IconButton icon="help" label={t('connect.help')} onClick={ask} />
}

export function nameOf(
  entry: Pick<ListedWallet, 'type' | 'name' | 'connectsByLink'>,
  t: T,
  isMobile?: boolean,
): string {
  if (entry.connectsByLink) return t(isMobile ? 'connect.app' : 'connect.scan')
  return entry.type === 'injected' ? t('connect.injected') : entry.name
}

/** Of connectors of ours only: what another wallet says of itself earns it nobody's mark. */
export const markOf = ({
  type,
  id,
  connectsByLink,
}: Pick<ListedWallet, 'type' | 'id' | 'connectsByLink'>): string | undefined =>
  connectsByLink ? type : type === 'external' ? id : undefined

/**
 * A window opens in the click only where all that it needs is there by then. What shows a link is four times as large, so it is
 * fetched for somebody who has pointed at it.
 */
const warm = (wallet: Wallet, id: string, isOwn: boolean) => {
  const connector = wallet.connectors.find(id)
  const isWanted = connector?.opensPopup || (connector?.connectsByLink && !isOwn)
  if (isWanted) connector.prepare?.()?.catch(() => {})
  if (!connector || isOwn) return
  connector.warm?.()
  // Who keeps its answer.
  ignore(wallet.session.live())
}

/** A wallet that is there for more than one namespace is asked for one of them. `rows`: those of the directory. */
const targetOf = (entries: readonly ListedWallet[], rows: readonly ListedWallet[]): ConnectTarget => {
  const connectorIds = entries.map(({ id }) => id)
  const [id = '', ...others] = connectorIds
  if (others.length > 0) return { view: 'ChooseNamespace', data: { connectorIds } }
  return rows.some((row) => row.id === id) ? { directoryId: id } : { connectorId: id }
}

/** Never more than one. */
const tagOf = (
  entries: readonly ListedWallet[],
  isDoubtful: boolean,
  recent: readonly string[],
  t: T,
): TagProps | undefined => {
  if (isDoubtful) return { text: t('connect.unverified'), tone: 'warning' }
  if (entries.some(({ id }) => recent.includes(id))) return { text: t('connect.recent'), tone: 'quiet' }
  const isInstalled = entries.some(({ type }) => type === 'announced' || type === 'standard')
  return isInstalled ? { text: t('connect.installed'), tone: 'accent' } : undefined
}

export const walletEntry = (wallet: Wallet, id: string): WalletEntry | undefined =>
  wallet.state.connection.wallets.find((entry) => entry.id === id)

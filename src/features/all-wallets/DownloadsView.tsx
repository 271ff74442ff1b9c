/** Where to get a wallet that is not installed. */
import type { ReactNode } from 'react'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Icon, type IconName } from '../../ui/components/Icon.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { itemOf } from './all-wallets.actions.ts'
import { type AllWalletsProps, imageOf, own, type WalletItem } from './all-wallets.state.ts'
import { t } from './texts.ts'

function DownloadsView({ allWallets, data }: ViewProps<'Downloads'> & AllWalletsProps) {
  const item = itemOf(allWallets, data.walletId)
  if (!item)
    return <EmptyState icon="wallet" title={t('downloads.gone.title')} text={t('downloads.gone.text')} />
  const links = storeLinks(item)
  return (
    <>
      <div className="empty">
        <div className="hero">
          <RemoteImage src={imageOf(allWallets, item)} name={item.name} size="large" />
        </div>
        <p className="lead">
          <Isolated text={t('downloads.heading')} name={item.name} />
        </p>
        <p>{links.length > 0 ? t('downloads.text') : t('downloads.text.none')}</p>
      </div>
      {links.length > 0 && <RowList label={t('downloads.list')}>{links}</RowList>}
    </>
  )
}

/** Isolates the name, which may be written in the other direction. */
function Isolated({ text, name }: { readonly text: string; readonly name: string }) {
  const [before = '', after = ''] = text.split('{wallet}')
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}

/** Known by its host: the links are the directory's or the page's, and no store has answered for them. */
const storeLink = (icon: IconName, title: string, href: string | undefined): ReactNode[] =>
  href === undefined
    ? []
    : [
        <Row
          key={title}
          icon={<Glyph icon={icon} />}
          title={title}
          subtitle={new URL(href).host}
          value={<Icon name="external" />}
          href={href}
        />,
      ]

const storeLinks = ({ chromeStore, appStore, playStore, homepage }: WalletItem): readonly ReactNode[] => [
  ...storeLink('wallet', t('downloads.chrome'), chromeStore),
  ...storeLink('receive', t('downloads.ios'), appStore),
  ...storeLink('receive', t('downloads.android'), playStore),
  ...storeLink('network', t('downloads.homepage'), homepage),
]

export const view: ViewModule<'Downloads', AllWalletsProps> = {
  own,

  View: DownloadsView,
  title: ({ allWallets, data }) =>
    t('downloads.title', { wallet: itemOf(allWallets, data.walletId)?.name ?? '' }),
}

/** The wallet is on a network that the page does not offer: choose another one, or disconnect (decisions 16). */
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { NetworkRows } from './NetworkRows.tsx'
import { type NetworkProps, own } from './network.state.ts'

function UnsupportedChainView({ wallet, networkSwitch, t }: ViewProps<'UnsupportedChain'> & NetworkProps) {
  useSnapshot(wallet.state.account.eip155)
  // A Safe cannot switch, so the text says what to do in the Safe.
  const isFixed = wallet.session.connector('eip155')?.canSwitch === false
  return (
    <>
      <Notice tone="warning">{t(isFixed ? 'unsupported.safe' : 'unsupported.text')}</Notice>
      <NetworkRows wallet={wallet} networkSwitch={networkSwitch} t={t} />
      <RowList label={t('account.title')}>
        <Row
          icon={<Glyph icon="power" />}
          title={t('common.disconnect')}
          onClick={() => void wallet.session.disconnect(undefined, 'visitor')}
        />
      </RowList>
    </>
  )
}

export const view: ViewModule<'UnsupportedChain', NetworkProps> = {
  own,

  View: UnsupportedChainView,
  title: ({ t }) => t('unsupported.title'),
}

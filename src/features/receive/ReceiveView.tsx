/** The address to receive at: QR code, full text, copy, share, and the networks it can receive on. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { activeNetwork } from '../../state/network.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Address } from '../../ui/components/Address.tsx'
import { CopyButton } from '../../ui/components/CopyButton.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { NetworkImage } from '../../ui/components/NetworkImage.tsx'
import { QrCode } from '../../ui/components/QrCode.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { compatibleNetworks } from './receive.rules.ts'
import { ShareButton } from './ShareButton.tsx'
import { t } from './texts.ts'

/** How many images fit beside the text. */
const IMAGES = 4

function ReceiveView({ wallet }: ViewProps<'Receive'>) {
  const state = useSnapshot(wallet.state.network)
  const account = useSnapshot(wallet.state.account)[state.activeNamespace]
  const networks = compatibleNetworks(account, state, wallet.session.connector())
  const { address } = account
  const [first, second] = networks
  const { caipNetworkId } = activeNetwork(state)
  // Refreshing the balance also checks whether the account is a contract, which exists on one network only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another question
  useEffect(() => wallet.refreshBalance(), [wallet, address, caipNetworkId])
  if (!address || !first) return null
  return (
    <>
      <QrCode value={address} label={t('receive.qr')} />
      <Address value={address} form="groups" label={t('receive.address')} />
      <Text>
        {second === undefined ? t('receive.text', { network: first.name }) : t('receive.text.many')}
      </Text>
      {second !== undefined && (
        <RowList label={t('receive.networks')}>
          <Row
            icon={<Glyph icon="network" />}
            title={t('receive.networks')}
            subtitle={namesOf(networks.map(({ name }) => name))}
            value={
              <span className="strip">
                {networks.slice(0, IMAGES).map((network) => (
                  <NetworkImage key={network.caipNetworkId} network={network} size="chip" />
                ))}
              </span>
            }
            leadsTo="CompatibleNetworks"
            onClick={() => wallet.go.to('CompatibleNetworks')}
          />
        </RowList>
      )}
      <CopyButton
        text={address}
        label={t('receive.copy')}
        copiedLabel={t('common.copied')}
        failedLabel={t('common.copy-failed')}
      />
      <ShareButton address={address} />
    </>
  )
}

/** Names two networks; gives a number for more. */
const namesOf = ([first = '', second = '', ...others]: readonly string[]): string =>
  others.length === 0
    ? t('receive.networks.two', { first, second })
    : t('receive.networks.more', { first, count: String(others.length + 1) })

export const view: ViewModule<'Receive'> = { View: ReceiveView, title: () => t('receive.title') }

/** What became of a payment that the wallet has sent: waiting for the network, paid, or failed, with its page in the explorer. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { paidTexts } from '../../i18n/en.paid.ts'
import { createT } from '../../i18n/t.ts'
import { formatAmount, localize } from '../../lib/amount.ts'
import { SHOWN_IN } from '../../lib/read-typed-amount.ts'
import { offeredNetwork } from '../../state/network.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Amount } from '../../ui/components/Amount.tsx'
import { Button } from '../../ui/components/Button.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { NetworkImage } from '../../ui/components/NetworkImage.tsx'
import { Phrase } from '../../ui/components/Phrase.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Waiting } from '../../ui/components/Waiting.tsx'

const t = createT(paidTexts)

function PaidView({ wallet, data }: ViewProps<'Paid'>) {
  const { list } = useSnapshot(wallet.state.transactions)
  const networks = useSnapshot(wallet.state.network)
  const sent = list.find(({ hash }) => hash === data.hash)
  const network = sent && offeredNetwork(networks, sent.caipNetworkId)
  const status = sent?.status ?? 'unknown'
  const hash = sent?.replacedBy ?? data.hash
  const [href, setHref] = useState<string>()
  useEffect(() => {
    if (!network) return
    // Whoever has sent it has loaded the chain.
    void wallet
      .chain(network.chainNamespace)
      .then((chain) => setHref(chain.explorerUrl({ network, hash })), wallet.report)
  }, [wallet, network, hash])
  const ended = status === 'cancelled' ? 'replaced' : status
  const outcome = sent?.isOther ? 'other' : ended
  const isEnd = status !== 'pending'
  const amount = sent ? localize(formatAmount(sent.value, sent.decimals), SHOWN_IN) : ''
  return (
    <>
      <Waiting
        image={network && <NetworkImage network={network} size="large" />}
        state={status === 'success' ? 'still' : isEnd ? 'failed' : 'moving'}
        title={t(`paid.${outcome}`)}
        text={
          <Phrase
            text={t(`paid.${outcome}.text`)}
            values={{ amount: <Amount text={amount} />, symbol: sent?.symbol ?? '' }}
          />
        }
      >
        <Button
          variant={isEnd ? 'primary' : 'secondary'}
          onClick={() => void (wallet.modal.requestClose('user') || wallet.go.home())}
        >
          {t('paid.leave')}
        </Button>
      </Waiting>
      {href && (
        <RowList label={t('paid.explorer')}>
          <Row icon={<Glyph icon="external" />} title={t('paid.explorer')} href={href} />
        </RowList>
      )}
    </>
  )
}

export const view: ViewModule<'Paid'> = { View: PaidView, title: () => t('paid.title') }

/** What became of a payment that the wallet has sent: waiting for the network, paid, or failed, with its page in the explorer. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { TransactionStatus } from '../../state/transactions.ts'
import { digits } from '../../transfer/views/ReviewDetails.tsx'
import { Button } from '../../ui/components/Button.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { NetworkImage } from '../../ui/components/NetworkImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Waiting } from '../../ui/components/Waiting.tsx'
import type { PayWallet } from './contract.ts'
import { done } from './pay.actions.ts'
import type { PayKey } from './texts.ts'
import { t } from './texts.ts'

type Words = { readonly title: PayKey; readonly text: PayKey; readonly state: 'moving' | 'still' | 'failed' }

const refused: Words = { title: 'pay.failed', text: 'pay.failed.text', state: 'failed' }
const replaced: Words = { title: 'pay.failed', text: 'pay.failed.replaced', state: 'failed' }

const WORDS: Readonly<Record<TransactionStatus, Words>> = {
  pending: { title: 'pay.sent', text: 'pay.sent.text', state: 'moving' },
  success: { title: 'pay.paid', text: 'pay.paid.text', state: 'still' },
  reverted: refused,
  replaced,
  cancelled: replaced,
  unknown: { title: 'pay.unknown', text: 'pay.unknown.text', state: 'failed' },
}

export function PayOutcome({ wallet }: { readonly wallet: PayWallet }) {
  const { payment, asset, sent } = useSnapshot(wallet.pay.state)
  const { list } = useSnapshot(wallet.state.transactions)
  const { status = 'pending', replacedBy } = list.find(({ hash }) => hash === sent) ?? {}
  const href = useExplorer(wallet, replacedBy ?? sent)
  if (!payment) return null
  const { title, text, state } = WORDS[status]
  const values =
    asset.kind === 'known' ? { amount: digits(asset.value, asset.decimals), symbol: asset.symbol } : {}
  return (
    <>
      <Waiting
        image={<NetworkImage network={payment.network} size="large" />}
        state={state}
        title={t(title)}
        text={t(text, values)}
      >
        <Button onClick={() => done(wallet)}>{t('pay.done')}</Button>
      </Waiting>
      {href && (
        <RowList label={t('pay.explorer')}>
          <Row icon={<Glyph icon="external" />} title={t('pay.explorer')} href={href} />
        </RowList>
      )}
    </>
  )
}

/** The transaction's page, once the chain is there; none without an explorer. */
const useExplorer = (wallet: PayWallet, hash: string | undefined): string | undefined => {
  const [href, setHref] = useState<string>()
  useEffect(() => {
    const { payment } = wallet.pay.state
    if (!payment || hash === undefined) return
    const { network } = payment
    wallet.chain(network.chainNamespace).then(
      (chain) => setHref(chain.explorerUrl({ network, hash })),
      () => {},
    )
  }, [wallet, hash])
  return href
}

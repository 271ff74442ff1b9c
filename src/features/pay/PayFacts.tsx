/** What the page asks for: whose page it is, how much, for what, and to whom. */
import { useSnapshot } from 'valtio'
import { timeOf } from '../../transfer/shown-time.ts'
import { digits } from '../../transfer/views/ReviewDetails.tsx'
import { Address } from '../../ui/components/Address.tsx'
import { Amount } from '../../ui/components/Amount.tsx'
import { DetailList } from '../../ui/components/DetailList.tsx'
import { Phrase } from '../../ui/components/Phrase.tsx'
import { Sentence } from '../../ui/components/Sentence.tsx'
import type { PayWallet } from './contract.ts'
import { t } from './texts.ts'

export function PayFacts({ wallet }: { readonly wallet: PayWallet }) {
  const { payment, asset } = useSnapshot(wallet.pay.state)
  if (!payment) return null
  const { network, recipient, label, expiresAt } = payment
  const { amount, symbol } =
    asset.kind === 'known'
      ? { amount: digits(asset.value, asset.decimals), symbol: asset.symbol }
      : { amount: payment.amount, symbol: '' }
  return (
    <>
      <Sentence>
        {/* As the browser writes it: letters of other scripts in punycode, so that none passes for another. */}
        <Phrase
          text={t('pay.asks')}
          values={{ site: location.origin, amount: <Amount text={amount} />, symbol }}
        />
      </Sentence>
      <Address value={recipient} form="groups" label={t('review.receiver')} />
      <DetailList
        items={[
          ...(label ? [{ label: t('pay.label'), value: label }] : []),
          { label: t('pay.network'), value: network.name },
          ...(expiresAt === undefined ? [] : [{ label: t('pay.expires'), value: timeOf(expiresAt) }]),
        ]}
      />
    </>
  )
}

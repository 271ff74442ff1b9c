/** What the page asks for: whose page it is, how much, for what, and to whom. */
import { useSnapshot } from 'valtio'
import { digits } from '../../transfer/views/ReviewDetails.tsx'
import { Address } from '../../ui/components/Address.tsx'
import { DetailList } from '../../ui/components/DetailList.tsx'
import { Phrase } from '../../ui/components/Phrase.tsx'
import { Sentence } from '../../ui/components/Sentence.tsx'
import type { PayWallet } from './contract.ts'
import { timeOf } from './pay.rules.ts'
import { t } from './texts.ts'

export function PayFacts({ wallet }: { readonly wallet: PayWallet }) {
  const { payment, asset } = useSnapshot(wallet.pay.state)
  if (!payment) return null
  const { network, recipient, label, amount, expiresAt } = payment
  const values = {
    // As the browser writes it: letters of other scripts in punycode, so that none passes for another.
    site: location.origin,
    ...(asset.kind === 'known'
      ? { amount: digits(asset.value, asset.decimals), symbol: asset.symbol }
      : { amount, symbol: '' }),
  }
  const row = (key: 'label' | 'network' | 'expires', value: string | undefined) =>
    value ? [{ label: t(`pay.${key}`), value }] : []
  return (
    <>
      <Sentence>
        <Phrase text={t('pay.asks')} values={values} />
      </Sentence>
      <Address value={recipient} form="groups" label={t('review.receiver')} />
      <DetailList
        items={[
          ...row('label', label),
          ...row('network', network.name),
          ...row('expires', expiresAt === undefined ? undefined : timeOf(expiresAt)),
        ]}
      />
    </>
  )
}

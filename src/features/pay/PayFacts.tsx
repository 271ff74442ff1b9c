/** What the page asks for: whose page it is, how much, for what, and to whom. */
import { useSnapshot } from 'valtio'
import { cleanText } from '../../lib/text.ts'
import { digits } from '../../transfer/views/ReviewDetails.tsx'
import { Address } from '../../ui/components/Address.tsx'
import { DetailList } from '../../ui/components/DetailList.tsx'
import { Figure } from '../../ui/components/Figure.tsx'
import { Phrase } from '../../ui/components/Phrase.tsx'
import { Sentence } from '../../ui/components/Sentence.tsx'
import type { PayWallet } from './contract.ts'
import { t } from './texts.ts'

/** The page's own origin, as the browser writes it: letters of other scripts in punycode, so that none passes for another. */
export const site = (): string => globalThis.location?.origin ?? ''

export function PayFacts({ wallet }: { readonly wallet: PayWallet }) {
  const { payment, asset } = useSnapshot(wallet.pay.state)
  const { metadata, locale } = useSnapshot(wallet.state.config)
  if (!payment) return null
  const { network, recipient, token, label, amount, expiresAt } = payment
  const isKnown = asset.kind === 'known'
  const name = cleanText(metadata.name)
  return (
    <>
      <Sentence>
        <Phrase text={t('pay.asks')} values={{ site: site() }} />
      </Sentence>
      <Figure
        text={isKnown ? digits(asset.value, asset.decimals) : amount}
        unit={isKnown ? asset.symbol : ''}
        label={t('pay.amount')}
      />
      <DetailList
        items={[
          ...(label ? [{ label: t('pay.label'), value: label }] : []),
          ...(name ? [{ label: t('pay.site'), value: name }] : []),
          { label: t('pay.network'), value: network.name },
          ...(token ? [{ label: t('pay.token'), value: <Address value={token} form="short" /> }] : []),
          ...(expiresAt === undefined
            ? []
            : [{ label: t('pay.expires'), value: new Date(expiresAt * 1000).toLocaleString(locale) }]),
        ]}
      />
      <Address value={recipient} form="groups" label={t('pay.recipient')} />
    </>
  )
}

/** One token of the account: name, amount, fiat value; a click opens Send. */
import type { Wallet } from '../../core/wallet.ts'
import { formatShort, localize } from '../../lib/amount.ts'
import { amountWithUnit } from '../../lib/amount-with-unit.ts'
import { formatFiatValue } from '../../lib/fiat-value.ts'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row, type RowProps } from '../../ui/components/Row.tsx'
import type { Holding } from './portfolio.rules.ts'
import { t } from './texts.ts'

/** The content of a token's row, for every list that shows one. */
export function contentOf(token: Holding): RowProps {
  const { name, symbol, amount, decimals, value, isSuspect } = token
  // The price of a counterfeit is its maker's claim.
  const fiat = isSuspect ? undefined : formatFiatValue(value, 'en')
  return {
    icon: (
      <RemoteImage
        key={imageOf(token)}
        src={imageOf(token)}
        name={symbol}
        mark={markOf(token)}
        shape="round"
      />
    ),
    title: name,
    subtitle: amountWithUnit(localize(formatShort(amount, decimals), 'en'), symbol),
    tag: isSuspect ? { text: t('account.token.suspect'), tone: 'warning' } : undefined,
    value: fiat ?? (
      <>
        <span aria-hidden="true">—</span>
        <span className="sr">{t('account.token.unpriced')}</span>
      </>
    ),
  }
}

/** A counterfeit names its own image host, so its image is not loaded. */
const imageOf = ({ image, isSuspect }: Holding): string | undefined => (isSuspect ? undefined : image)

/** Our own picture of a network's coin; tokens have none. */
const markOf = ({ address, caipNetworkId }: Holding): string | undefined =>
  address === undefined ? `${caipNetworkId}/coin` : undefined

/** Rows of one kind have the same elements in `contentOf`, so that they can be recycled. */
export const kindOf = (token: Holding): string =>
  [token.isSuspect, token.value === undefined, imageOf(token) === undefined, markOf(token)].join()

export const sendOf =
  (wallet: Wallet, { address }: Holding) =>
  (): void =>
    wallet.go.to('Send', address === undefined ? undefined : { token: address })

type TokenRowProps = { readonly wallet: Wallet; readonly token: Holding; readonly canSend: boolean }

export function TokenRow({ wallet, token, canSend }: TokenRowProps) {
  return (
    <Row
      part="token"
      {...contentOf(token)}
      leadsTo="Send"
      onClick={canSend ? sendOf(wallet, token) : undefined}
    />
  )
}

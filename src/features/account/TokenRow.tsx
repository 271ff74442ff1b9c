/** One token of the account: what it is, how much, what that is worth; a click sends some of it. */
import type { Wallet } from '../../app/wallet.ts'
import { formatShort, localize } from '../../lib/amount.ts'
import { amountWithUnit } from '../../lib/amount-with-unit.ts'
import { formatFiatValue } from '../../lib/fiat-value.ts'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row, type RowProps } from '../../ui/components/Row.tsx'
import type { Holding } from './portfolio.rules.ts'
import { t } from './texts.ts'

/** What a row says of a token, whoever places it. */
export function contentOf(token: Holding): RowProps {
  const { name, symbol, amount, decimals, value, isSuspect } = token
  // What a token that passes for another one says it is worth is said by whoever made it.
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

/** Nothing is asked of a host that an imitation names. */
const imageOf = ({ image, isSuspect }: Holding): string | undefined => (isSuspect ? undefined : image)

/** The coin of a network is known by the network; of a token nothing is known here. */
const markOf = ({ address, caipNetworkId }: Holding): string | undefined =>
  address === undefined ? `${caipNetworkId}/coin` : undefined

/** Of rows with the same elements: `contentOf` says no others for them. */
export const kindOf = (token: Holding): string =>
  [token.isSuspect, token.value === undefined, imageOf(token) === undefined, markOf(token)].join()

/** Undefined: sending is off. */
export const sendOf = (wallet: Wallet, { address }: Holding): (() => void) | undefined =>
  wallet.offers('Send')
    ? () => wallet.go.to('Send', address === undefined ? undefined : { token: address })
    : undefined

export function TokenRow({ wallet, token }: { readonly wallet: Wallet; readonly token: Holding }) {
  return <Row part="token" {...contentOf(token)} onClick={sendOf(wallet, token)} />
}

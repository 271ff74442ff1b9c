/** What was bought with Coinbase, newest first, and how far each purchase is. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Transaction } from '../../api/contract.ts'
import { localize } from '../../lib/amount.ts'
import { SHOWN_IN } from '../../lib/read-typed-amount.ts'
import { activeNetwork } from '../../state/network.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import type { TagProps } from '../../ui/components/Tag.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { readBought, watchBought } from './bought.actions.ts'
import type { OnrampProps } from './contract.ts'
import { own } from './onramp.state.ts'
import { t } from './texts.ts'
import { useOnrampWallet } from './use-onramp.ts'

function OnRampActivityView(props: ViewProps<'OnRampActivity'> & OnrampProps) {
  const wallet = useOnrampWallet(props)
  const network = useSnapshot(wallet.state.network)
  const { address } = useSnapshot(wallet.state.account)[network.activeNamespace]
  const { bought } = useSnapshot(wallet.onramp.state)
  const { locale } = useSnapshot(wallet.state.config)
  const { name, caipNetworkId } = activeNetwork(network)
  // What could not be asked for on the network before may be asked for on this one; what is known stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (bought.kind === 'off' || bought.kind === 'loading') void readBought(wallet)
  }, [wallet, caipNetworkId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has bought other things
  useEffect(() => watchBought(wallet), [wallet, address])
  if (bought.kind === 'none' || bought.kind === 'loading')
    return (
      <>
        <p className="sr" role="status">
          {t('bought.loading')}
        </p>
        <Skeleton shape="row" count={3} />
      </>
    )
  const isKnown = bought.kind === 'known'
  const more = () => (wallet.state.router.stack.length > 1 ? wallet.go.back() : wallet.go.replace('OnRamp'))
  if (!isKnown || bought.rows.length === 0) {
    const text = isKnown ? 'bought.none' : bought.kind === 'off' ? 'bought.off' : 'bought.error'
    return (
      <EmptyState
        icon={isKnown ? 'clock' : 'error'}
        title={t(isKnown ? 'bought.none.title' : 'bought.error.title')}
        text={t(text, { network: name })}
      >
        <Button variant="secondary" onClick={isKnown ? more : () => void readBought(wallet)}>
          {t(isKnown ? 'onramp.title' : 'common.retry')}
        </Button>
      </EmptyState>
    )
  }
  const { rows, isCut } = bought
  const dates = datesIn(locale === 'auto' ? document.documentElement.lang || 'en' : locale)
  return (
    <>
      <RowList label={t('bought.title')}>
        {rows.map((row) => (
          <Purchase key={row.id} row={row} dates={dates} />
        ))}
      </RowList>
      {rows[0]?.status === 'failed' && <Notice tone="warning">{t('bought.failed.text')}</Notice>}
      {isCut && <Text>{t('bought.cut')}</Text>}
      <Button variant="secondary" onClick={more}>
        {t('onramp.title')}
      </Button>
    </>
  )
}

const TAGS: Readonly<Record<Transaction['status'], TagProps | undefined>> = {
  confirmed: undefined,
  pending: { text: t('bought.pending'), tone: 'quiet' },
  failed: { text: t('bought.failed'), tone: 'warning' },
}

function Purchase({ row, dates }: { readonly row: Transaction; readonly dates: Intl.DateTimeFormat }) {
  const [transfer] = row.transfers ?? []
  const symbol = transfer?.token?.symbol ?? ''
  const amount = localize(transfer?.quantity ?? '', SHOWN_IN)
  return (
    <Row
      icon={
        symbol === '' ? (
          <Glyph icon="buy" />
        ) : (
          <RemoteImage src={transfer?.token?.image} name={symbol} shape="round" />
        )
      }
      title={t('bought.row', { amount, symbol }).trim()}
      wraps
      subtitle={dates.format(row.minedAt)}
      tag={TAGS[row.status]}
    />
  )
}

const datesIn = (locale: string): Intl.DateTimeFormat => {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch {
    // The page's `lang` attribute may be invalid.
    return new Intl.DateTimeFormat('en', options)
  }
}

export const view: ViewModule<'OnRampActivity', OnrampProps> = {
  own,
  View: OnRampActivityView,
  title: () => t('bought.title'),
}

/** The lists of what one pays in and of what can be bought, with the service's pictures. */
import { useSnapshot } from 'valtio'
import { Field } from '../../ui/components/Field.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Text } from '../../ui/components/Text.tsx'
import type { OnrampWallet } from './contract.ts'
import { itemKey } from './items.rules.ts'
import { change } from './order.actions.ts'
import { SoldImage, type SoldImageProps } from './SoldImage.tsx'
import { t } from './texts.ts'
import { useScene } from './use-onramp.ts'

/** Shorter lists need no search. */
const SHORT = 8
/** Rows at once; the others are found by searching. */
const MAX_ROWS = 50

type Props = { readonly wallet: OnrampWallet }

export function PaymentChoice({ wallet }: Props) {
  const { payments, payment } = useScene(wallet).scene
  return (
    <Found
      wallet={wallet}
      label={t('onramp.payment.title')}
      kind="currency"
      rows={payments.map(({ id }) => ({
        key: id,
        title: id,
        subtitle: currencyName(id),
        isChosen: id === payment.id,
        choose: () => change(wallet, { payment: id }),
      }))}
    />
  )
}

export function ItemChoice({ wallet }: Props) {
  const { items, item } = useScene(wallet).scene
  return (
    <Found
      wallet={wallet}
      label={t('onramp.item.title')}
      kind="token"
      rows={items.map((one) => ({
        key: itemKey(one),
        title: one.symbol,
        subtitle: t('onramp.item.name', { name: one.name, network: one.network }),
        isChosen: item !== undefined && itemKey(one) === itemKey(item),
        choose: () => change(wallet, { item: itemKey(one) }),
      }))}
    />
  )
}

type Choice = {
  readonly key: string
  readonly title: string
  readonly subtitle: string
  readonly isChosen: boolean
  readonly choose: () => void
}

type FoundProps = Props &
  Pick<SoldImageProps, 'kind'> & { readonly label: string; readonly rows: readonly Choice[] }

function Found({ wallet, label, kind, rows }: FoundProps) {
  const { state } = wallet.onramp
  const { query } = useSnapshot(state, { sync: true })
  const isLong = rows.length > SHORT
  const wanted = isLong ? query.trim().toLowerCase() : ''
  const found = rows.filter(({ title, subtitle }) => `${title} ${subtitle}`.toLowerCase().includes(wanted))
  return (
    <>
      {isLong && (
        <Field
          label={t('onramp.search')}
          placeholder={t('onramp.search')}
          icon="search"
          inputMode="search"
          value={query}
          autoFocus
          onChange={(text) => {
            state.query = text.slice(0, 100)
          }}
        />
      )}
      <RowList label={label}>
        {found.slice(0, MAX_ROWS).map(({ key, title, subtitle, isChosen, choose }) => (
          <Row
            key={key}
            icon={<SoldImage wallet={wallet} kind={kind} id={title} />}
            title={title}
            subtitle={subtitle}
            selected={isChosen}
            onClick={() => {
              state.query = ''
              choose()
              wallet.go.back()
            }}
          />
        ))}
      </RowList>
      {found.length === 0 && <Text>{t('onramp.search.none')}</Text>}
      {found.length > MAX_ROWS && <Text>{t('onramp.search.more')}</Text>}
    </>
  )
}

/** `Euro` for EUR; the code where the browser knows no name. */
const currencyName = (code: string): string => {
  try {
    return new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code
  } catch {
    return code
  }
}

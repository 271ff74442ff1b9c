/** Write a transfer: how much, to whom. The button says what is missing. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../app/view.ts'
import { formatShort, localize } from '../../lib/amount.ts'
import { sameAddress } from '../../lib/caip.ts'
import { activeNetwork } from '../../state/network.ts'
import { AmountInput } from '../../ui/components/AmountInput.tsx'
import { Button } from '../../ui/components/Button.tsx'
import { Field } from '../../ui/components/Field.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { review, setAmount, setReceiver, startDraft } from './send.actions.ts'
import { check, readReceiver } from './send.rules.ts'
import { createSendState } from './send.state.ts'

function SendView({ wallet, t, data }: ViewProps<'Send'>) {
  // `sync`: an input's text must be back before the next key.
  const { draft, flow, problem, details } = useSnapshot(wallet.slice(createSendState), { sync: true })
  const { balance, address } = useSnapshot(wallet.state.account)[
    useSnapshot(wallet.state.network).activeNamespace
  ]
  const network = activeNetwork(useSnapshot(wallet.state.network))
  const { chainNamespace } = network
  const checked = check(draft, balance, chainNamespace)
  const isSolana = chainNamespace === 'solana'
  const symbol = balance.kind === 'known' ? balance.symbol : isSolana ? 'SOL' : 'ETH'
  const decimals = balance.kind === 'known' ? balance.decimals : isSolana ? 9 : 18
  const isPreparing = flow.step === 'preparing'

  useEffect(() => startDraft(wallet, data), [wallet, data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another balance
  useEffect(() => wallet.refreshBalance(), [wallet, address, network.caipNetworkId])

  const say = (field: 'amount' | 'receiver') =>
    !checked.ok && checked.problem.field === field
      ? t(checked.problem.key, { symbol, decimals: String(decimals) })
      : undefined

  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void review(wallet)
      }}
    >
      <AmountInput
        label={t('send.amount')}
        value={draft.amount}
        unit={symbol}
        problem={say('amount')}
        autoFocus
        onChange={(text) => setAmount(wallet, text)}
      />
      <RowList label={t('account.balance')}>
        <Row
          filled
          part="token"
          icon={<RemoteImage src={network.imageUrl} name={symbol} shape="round" />}
          title={symbol}
          subtitle={
            balance.kind === 'known' ? (
              t('send.available', {
                amount: localize(formatShort(balance.value, decimals), 'en'),
                symbol,
              })
            ) : balance.kind === 'unavailable' ? (
              t('account.balance.unavailable')
            ) : (
              <Skeleton shape="text" />
            )
          }
        />
      </RowList>
      <Field
        label={t('send.receiver')}
        value={draft.receiver}
        placeholder={t('send.receiver.placeholder')}
        problem={say('receiver')}
        clearLabel={t('send.receiver.clear')}
        onClear={() => setReceiver(wallet, '')}
        onChange={(text) => setReceiver(wallet, text)}
      />
      {sameAddress(readReceiver(draft.receiver.trim(), chainNamespace), address) && (
        <Notice tone="warning">{t('send.own')}</Notice>
      )}
      {problem && (
        <Notice tone="error" title={t(problem, { symbol })}>
          {details}
        </Notice>
      )}
      <Button type="submit" disabled={!checked.ok || isPreparing} busy={isPreparing}>
        {isPreparing
          ? t('send.preparing')
          : checked.ok
            ? t('send.review')
            : t(checked.problem.key, { symbol, decimals: String(decimals) })}
      </Button>
    </form>
  )
}

export const sendView: ViewModule<'Send'> = { View: SendView, title: ({ t }) => t('send.title') }

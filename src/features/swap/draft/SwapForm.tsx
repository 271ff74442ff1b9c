/** The form of a swap: what is paid, what is received, the rate. Its button names what is still missing. */
import { memo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatShort, localize } from '../../../lib/amount.ts'
import { fiatValue, formatFiatValue } from '../../../lib/fiat-value.ts'
import { SHOWN_IN } from '../../../lib/read-typed-amount.ts'
import { payerNow } from '../../../transfer/request.ts'
import { type AssetContext, coinOf, type Sendable } from '../../../transfer/tokens.ts'
import { Amount } from '../../../ui/components/Amount.tsx'
import { AmountInput } from '../../../ui/components/AmountInput.tsx'
import { Button } from '../../../ui/components/Button.tsx'
import { DetailList } from '../../../ui/components/DetailList.tsx'
import { Field } from '../../../ui/components/Field.tsx'
import { Glyph } from '../../../ui/components/Glyph.tsx'
import { Icon } from '../../../ui/components/Icon.tsx'
import { IconButton } from '../../../ui/components/IconButton.tsx'
import { Notice } from '../../../ui/components/Notice.tsx'
import { Phrase } from '../../../ui/components/Phrase.tsx'
import { PillButton } from '../../../ui/components/PillButton.tsx'
import { RemoteImage } from '../../../ui/components/RemoteImage.tsx'
import { Row } from '../../../ui/components/Row.tsx'
import { RowList } from '../../../ui/components/RowList.tsx'
import { Skeleton } from '../../../ui/components/Skeleton.tsx'
import { swapCss } from '../../../ui/theme/swap-sheet.ts'
import { useSheet } from '../../../ui/theme/use-sheet.ts'
import type { Side, SwapState, SwapWallet } from '../contract.ts'
import { review } from '../preview/preview.actions.ts'
import { emptyDraft } from '../swap.state.ts'
import { problemText, t } from '../texts.ts'
import { ListFailed } from '../token/ListFailed.tsx'
import { flip, setAmount, setMax, setSlippage } from './draft.actions.ts'
import { check, checkQuoted, shownQuote, writtenOf } from './draft.rules.ts'
import { QuoteDetails } from './QuoteDetails.tsx'

const USUAL = emptyDraft.slippage

export type SwapFormProps = {
  readonly wallet: SwapWallet
  /** May be a key behind what was typed: it decides what is drawn, never what is done. */
  readonly state: Readonly<SwapState>
  readonly context: AssetContext
}

const derive = ({ wallet, state, context }: SwapFormProps) => {
  const written = writtenOf(wallet, context, state)
  const { from, to } = written
  return {
    from,
    to,
    typed: check(written),
    checked: checkQuoted(written, state.quote),
    /** Placeholders in the texts of problems. */
    values: { symbol: from.symbol, decimals: String(from.decimals), coin: coinOf(context).symbol },
  }
}

function Form(props: SwapFormProps) {
  const inside = useRef<HTMLDivElement>(null)
  useSheet(inside, swapCss)
  const { wallet, state, context } = props
  const { draft, flow, quote, problem, listed } = state
  const { from, to, typed, checked, values } = derive(props)
  const isPreparing = flow.step === 'preparing'

  const say = (field: 'amount' | 'slippage' | 'token') =>
    !typed.ok && typed.problem.field === field ? problemText(typed.problem.key, values) : undefined
  const shown = shownQuote(quote)
  const received = shown && to && localize(formatShort(shown.toAmount, to.decimals, 6), SHOWN_IN)

  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <AmountField wallet={wallet} unit={from.symbol} problem={say('amount')} />
      <div className="swap-sides" ref={inside}>
        <SideRow wallet={wallet} side="from" token={from} label={t('swap.from')} />
        <SideRow
          wallet={wallet}
          side="to"
          token={to}
          label={t('swap.to')}
          received={received}
          isReading={quote.kind === 'reading' && !shown}
        />
        <span className="swap-flip">
          <IconButton icon="swap" size={18} label={t('swap.flip')} onClick={() => flip(wallet)} />
        </span>
      </div>
      <p className="sr" role="status">
        {received !== undefined && to && (
          <FirstOf
            key={`${from.address} ${to.address} ${draft.amount}`}
            text={t('swap.quote.received', { amount: received, symbol: to.symbol })}
          />
        )}
      </p>
      {listed.kind === 'failed' && <ListFailed wallet={wallet} problem={listed.problem} />}
      {say('token') && <Notice tone="error">{say('token')}</Notice>}
      {typed.ok && to && (shown || quote.kind === 'reading') && (
        <QuoteDetails
          wallet={wallet}
          context={context}
          from={from}
          to={to}
          quote={shown}
          slippage={typed.slippage}
          isReading={quote.kind === 'reading'}
        />
      )}
      {typed.ok && state.isApprovalLikely && payerNow(wallet) === 'account' && (
        <p className="swap-note">{t('swap.approval.likely', values)}</p>
      )}
      <Slippage wallet={wallet} slippage={draft.slippage} problem={say('slippage')} />
      {problem && (
        <Notice tone={problem === 'swap.waiting' ? 'info' : 'error'}>{problemText(problem, values)}</Notice>
      )}
      {/* Enter in a field clicks this button. The click is handled, not the submit: a sandboxed frame may forbid submitting forms. */}
      <Button
        type="submit"
        disabled={!checked.ok || isPreparing}
        busy={isPreparing}
        onClick={() => void review(wallet)}
      >
        {isPreparing
          ? t('swap.preparing')
          : checked.ok
            ? t('swap.review')
            : problemText(checked.problem.key, values)}
      </Button>
    </form>
  )
}

/** Only the first rate of a draft is read out: the next ones, which come by themselves, would speak every few seconds. */
function FirstOf({ text }: { readonly text: string }) {
  const [first] = useState(text)
  return first
}

type SlippageProps = {
  readonly wallet: SwapWallet
  /** As typed, in percent. */
  readonly slippage: string
  readonly problem: string | undefined
}

/** A line until somebody wants another one. */
function Slippage({ wallet, slippage, problem }: SlippageProps) {
  const [isOpen, setOpen] = useState(slippage !== USUAL)
  if (isOpen || problem !== undefined)
    return (
      <Field
        label={t('swap.slippage.label')}
        value={slippage}
        inputMode="decimal"
        problem={problem}
        isOpened={slippage === USUAL}
        hint={t('swap.slippage.label')}
        onChange={(text) => setSlippage(wallet, text.slice(0, 8))}
      />
    )
  return (
    <DetailList
      items={[
        {
          label: t('swap.slippage'),
          value: (
            <span className="swap-turn">
              {slippage} %
              <PillButton label={t('swap.slippage.change.label')} onClick={() => setOpen(true)}>
                {t('swap.slippage.change')}
              </PillButton>
            </span>
          ),
        },
      ]}
    />
  )
}

type AmountProps = {
  readonly wallet: SwapWallet
  readonly unit: string
  readonly problem: string | undefined
}

/**
 * Shows a key before anything else is drawn. Not drawn with the form: React draws all of that once more, in one piece, when a store that it
 * has read meanwhile has changed elsewhere only.
 */
const AmountField = memo(function AmountField({ wallet, unit, problem }: AmountProps) {
  // `sync`: React must render an input's text before the next key is pressed.
  const { draft } = useSnapshot(wallet.swap.state, { sync: true })
  return (
    <AmountInput
      label={t('swap.amount')}
      value={draft.amount}
      locale={SHOWN_IN}
      unit={unit}
      problem={problem}
      autoFocus
      onChange={(text) => setAmount(wallet, text)}
    />
  )
})

type SideProps = {
  readonly wallet: SwapWallet
  readonly side: Side
  /** Undefined: not chosen. */
  readonly token: Sendable | undefined
  readonly label: string
  readonly received?: string | undefined
  readonly isReading?: boolean
}

function SideRow({ wallet, side, token, label, received, isReading = false }: SideProps) {
  const choose = () => {
    const { state } = wallet.swap
    state.choosing = side
    state.query = ''
    wallet.track('CLICK_SELECT_TOKEN_TO_SWAP')
    wallet.go.to('SwapSelectToken')
  }
  const hasMax = side === 'from' && (token?.address !== undefined || payerNow(wallet) !== 'wallet')
  return (
    <RowList label={label}>
      <Row
        filled
        part="token"
        icon={
          token ? (
            <RemoteImage src={token.image} name={token.symbol} mark={token.mark} shape="round" />
          ) : (
            <Glyph icon="swap" />
          )
        }
        title={token ? token.symbol : t('choose.title')}
        subtitle={token && <Available token={token} />}
        value={
          <span className="swap-received">
            {isReading ? <Skeleton shape="text" /> : received !== undefined && <Amount text={received} />}
            {token && <span className="sr">{t('swap.choose.other')}</span>}
            <Icon name="chevron" size={16} />
          </span>
        }
        leadsTo="SwapSelectToken"
        onClick={choose}
        action={
          hasMax && token ? (
            <PillButton
              label={t('swap.max.label', { symbol: token.symbol })}
              onClick={() => void setMax(wallet)}
            >
              {t('swap.max')}
            </PillButton>
          ) : undefined
        }
      />
    </RowList>
  )
}

function Available({ token }: { readonly token: Sendable }) {
  const { balance, decimals, symbol, price } = token
  if (balance.kind !== 'known')
    return balance.kind === 'loading' ? <Skeleton shape="text" /> : t('token-balance-unavailable')
  const amount = localize(formatShort(balance.value, decimals), SHOWN_IN)
  const dollars = formatFiatValue(fiatValue(balance.value, decimals, price), SHOWN_IN)
  return (
    <>
      <Phrase text="{amount} {symbol}" values={{ amount, symbol }} />
      {dollars !== undefined && ` · ${dollars}`}
    </>
  )
}

/** Drawn again only when one of the three has changed. */
export const SwapForm = memo(Form)

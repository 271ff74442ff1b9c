/** Owns what tests of sending share: a connected visitor, a wallet with a log, and the review read back from its text. */
import { createElement } from 'react'
import '../../ui/owner-stacks.testing.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Hex } from '../../chains/chain.ts'
import type { MockOptions, MockProvider } from '../../connectors/mock.ts'
import { hashOf } from '../../core/accounts.testing.ts'
import { createHarness, type Harness, type HarnessOptions, RDNS } from '../../core/core.testing.ts'
import type { Wallet } from '../../core/wallet.ts'
import { goThere } from '../../host/host-verbs.ts'
import { en } from '../../i18n/en.all.testing.ts'
import type { TextKey } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'
import { parseAmount } from '../../lib/amount.ts'
import type { T } from '../../surface/view.ts'
import type { SendState, SendWallet } from './contract.ts'
import { setAmount, setReceiver, startDraft } from './draft/draft.actions.ts'
import { sendForHost as send } from './host/host-send.ts'
import { review } from './review/review.actions.ts'
import { view as sendPreviewView } from './review/SendPreviewView.tsx'
import { sendOf, withSend } from './send.state.ts'

export const t: T = createT<TextKey>(en)

export type Sent = {
  readonly from: string
  readonly to: string
  readonly value: Hex
  readonly data: Hex
  readonly chainId: Hex
}

export type Sending = Harness & {
  readonly wallet: SendWallet
  readonly provider: MockProvider
  readonly state: SendState
  /** Every `eth_sendTransaction` so far; the nth is answered with `hashOf(n)` unless a test says otherwise. */
  sent(): Sent[]
}

export async function startSending(given: HarnessOptions = {}, mock: MockOptions = {}): Promise<Sending> {
  const harness = createHarness(given)
  const provider = harness.announce(RDNS, mock)
  await harness.element.show()
  await harness.connect(RDNS)
  await harness.element.show()
  await harness.settled()
  const sent = () =>
    provider.requests
      .filter(({ method }) => method === 'eth_sendTransaction')
      .flatMap(({ params }) => params as Sent[])
  provider.answer('eth_sendTransaction', () => hashOf(sent().length))
  const wallet = forSend(harness.wallet)
  return { ...harness, wallet, provider, state: wallet.send.state, sent }
}

/** The wallet as Send's verbs take it. */
export const forSend = (wallet: Wallet): SendWallet => withSend(wallet, sendOf(wallet))

/** Types the draft and asks for the review, as the Send view does. */
export async function write(harness: Harness, amount: string, receiver: string): Promise<void> {
  const { settled } = harness
  const wallet = forSend(harness.wallet)
  wallet.go.reset('Account')
  wallet.go.to('Send')
  startDraft(wallet, undefined)
  setAmount(wallet, amount)
  setReceiver(wallet, receiver)
  await review(wallet)
  await settled()
}

/** As the page's own call. */
export const sendForHost = (wallet: Wallet, request: unknown) => send(forSend(wallet), request, goThere)

/** What stands in the review, for anyone who reads it: HTML as text. */
export const previewHtml = ({ core, wallet }: Harness): string => {
  const send = sendOf(core)
  return renderToStaticMarkup(
    createElement(sendPreviewView.View, { wallet, send, t, data: undefined, offers: () => true }),
  )
}

const toText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

export type Read = {
  readonly sentence: string
  readonly to: string
  readonly amount: bigint | undefined
  readonly rows: Readonly<Record<string, string>>
}

/** The review read back by what it shows alone. */
export function readPreview(html: string, decimals: number): Read {
  const rows = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, label = '', value = '']) => [toText(label), toText(value)] as const,
  )
  const [, sentence = ''] = /<p class="sentence">(.*?)<\/p>/.exec(html) ?? []
  const [, groups = ''] = /class="address-groups"[^>]*>(.*?)<\/div>/.exec(html) ?? []
  const [figure = ''] = rows.find(([label]) => label === en['review.amount'])?.[1].split(' ') ?? []
  const amount = parseAmount(figure.replaceAll(',', ''), decimals)
  return {
    sentence: toText(sentence),
    to: toText(groups).replace(/\s/g, ''),
    amount: amount.ok ? amount.value : undefined,
    rows: Object.fromEntries(rows),
  }
}

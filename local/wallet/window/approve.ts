// Owns the wallet's approval window: it takes one question from the page that opened it, shows it, and answers with what
// the person decided. Closing it is a refusal. What is asked and done is in `questions.ts`.
import '../../../demo/pages/style.css'
import { rejected, toPlainError } from '../errors.ts'
import { type Ask, isAsk, type Reply } from '../messages.ts'
import type { NodeUrls } from '../networks.ts'
import { isPebble, pebble } from '../pebble/wallet.ts'
import { textRecord } from '../values.ts'
import { type AnyWallet, findWallet } from '../wallets.ts'
import { make, makeButton } from './dom.ts'
import { pose, type Question } from './questions.ts'

// How long the window stays for a follow-up question where the browser would block another popup.
const LINGER_MS = 400

const page: unknown = window.opener
const id = new URLSearchParams(location.search).get('wallet')
const evmWallet = findWallet(id)
const wallet = isPebble(id) ? pebble : evmWallet
const main = make('main', { class: 'window' })
document.body.append(main)
let closing: ReturnType<typeof setTimeout> | undefined

if (wallet) document.title = wallet.name
const urls: Promise<NodeUrls> = fetch('/rpc.json')
  .then((response) => response.json())
  .then(textRecord)

if (isWindow(page) && wallet) {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== page || origin !== location.origin || !isAsk(data)) return
    clearTimeout(closing)
    void consider(data, wallet)
  })
  window.addEventListener('pagehide', () => tell({ type: 'demo-wallet:leaving' }))
  tell({ type: 'demo-wallet:ready' })
} else {
  main.append(
    make('p', { class: 'lead' }, 'This window opens by itself when a page asks the wallet something.'),
  )
}

async function consider(ask: Ask, asked: AnyWallet): Promise<void> {
  try {
    show(ask, asked, await poseAny(ask))
  } catch (error) {
    settle(
      { type: 'demo-wallet:answer', id: ask.id, error: toPlainError(error) },
      'The request was not valid.',
    )
  }
}

async function poseAny(ask: Ask): Promise<Question> {
  if (evmWallet) return pose(ask, evmWallet, await urls)
  // What reads and signs Solana's transactions is not for the other wallets' windows.
  const { poseSolana } = await import('../pebble/questions.ts')
  return poseSolana(ask, await urls)
}

function show(ask: Ask, asked: AnyWallet, question: Question): void {
  const approve = makeButton('Approve', 'primary', async () => {
    for (const button of [approve, reject]) button.disabled = true
    try {
      const result = await question.approve()
      settle({ type: 'demo-wallet:answer', id: ask.id, result }, 'Approved.')
    } catch (error) {
      const plain = toPlainError(error)
      settle({ type: 'demo-wallet:answer', id: ask.id, error: plain }, `It failed: ${plain.message}`)
    }
  })
  const reject = makeButton('Reject', 'plain', () =>
    settle({ type: 'demo-wallet:answer', id: ask.id, error: toPlainError(rejected()) }, 'Rejected.'),
  )
  const facts = [['Site', ask.origin] as const, ...question.facts]
  main.replaceChildren(
    makeHeader(asked),
    make('h1', {}, question.title),
    make('p', { class: 'lead' }, question.lead),
    ...(question.warning ? [make('p', { class: 'warning', role: 'alert' }, question.warning)] : []),
    ...(question.controls ?? []),
    make(
      'dl',
      {},
      ...facts.map(([label, value]) => make('div', {}, make('dt', {}, label), make('dd', {}, value))),
    ),
    make('div', { class: 'buttons' }, reject, approve),
  )
}

function makeHeader(asked: AnyWallet): HTMLElement {
  const icon = make('img', { src: asked.icon, alt: '', width: '40', height: '40' })
  const name = make('strong', {}, asked.name, make('small', {}, 'Demo wallet, play money only'))
  return make('header', {}, icon, name)
}

// Answers the page, then goes away unless the page asks something else at once.
function settle(reply: Reply, text: string): void {
  tell(reply)
  main.replaceChildren(make('p', { class: 'settled', role: 'status' }, text))
  closing = setTimeout(() => window.close(), LINGER_MS)
}

function tell(reply: Reply): void {
  if (isWindow(page)) page.postMessage(reply, location.origin)
}

function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value
}

// Owns the Safe's own page, `/wallet/safe.html`: it frames a page of the demo, from the server's other name so that the two
// are of different origins for real, and answers it as Safe{Wallet} does. Play money on the local networks.
//
// Its address can say:
//   ?app=/csp.html%3Fsafe        the page in the frame; `?safe` lets that page know who may frame it
//   ?chain=8453                  the network the Safe is on; 100 is one that the pages do not use
//   ?answers=silent|garbage|late how it answers, for tests
import '../../demo/pages/style.css'
import { formatEther } from 'viem'
import { callNode } from '../wallet/rpc.ts'
import { isHexText, isRecord, isText, textRecord } from '../wallet/values.ts'
import { make, makeAddress, makeButton } from '../wallet/window/dom.ts'
import { answer, cancel, complete, createSafe, type Entry } from './answers.ts'
import { deploy, SAFE, setThreshold } from './contract.ts'

const VERSION = '1.18.0'
const LATE_MS = 5_000

const query = new URLSearchParams(location.search)
const chainId = Number(query.get('chain') ?? 1)
const behaviour = query.get('answers')
const app = new URL(query.get('app') ?? '/module.html?safe', location.href)
// The other name of this computer.
app.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost'

const urls = textRecord(await (await fetch('/rpc.json')).json())
const url = urls[`eip155:${chainId}`]
const safe = createSafe(chainId, url)

const frame = make('iframe', { title: 'The page in the Safe', allow: 'clipboard-read; clipboard-write' })
const balance = make('strong', {})
const asking = make('div', { class: 'cards' })
const queue = make('section', { 'aria-label': 'Transactions and messages' })
const shared = make('input', { type: 'checkbox' })
shared.addEventListener('change', () => {
  safe.isShared = shared.checked
  void setThreshold(shared.checked ? 2 : 1, chainId, url)
})

const NETWORKS = [
  [1, 'Ethereum (local)'],
  [8453, 'Base (local)'],
  [11155111, 'Sepolia (local)'],
  [100, 'Gnosis, which the page does not use'],
] as const

const network = make(
  'select',
  { class: 'line' },
  ...NETWORKS.map(([id, name]) => make('option', { value: `${id}`, selected: id === chainId }, name)),
)
network.addEventListener('change', () => {
  // As the real one: another network is another Safe, and the page in it begins anew.
  query.set('chain', network.value)
  location.search = query.toString()
})

document.body.append(
  make(
    'main',
    { class: 'safe' },
    make(
      'div',
      { class: 'side' },
      make('h1', {}, 'Play Safe'),
      make(
        'p',
        { class: 'lead' },
        'A page that frames another as Safe{Wallet} does. Real signatures and real transactions on the local networks; the contract is a small stand-in that only its first owner moves; it knows whose signatures of messages are good. ',
        make('a', { href: '/' }, 'Back to the demo'),
      ),
      asking,
      make(
        'div',
        { class: 'cards' },
        make(
          'section',
          { 'aria-label': 'Safe' },
          make('header', {}, balance),
          makeAddress(SAFE),
          make('label', { class: 'field' }, make('span', {}, 'Network'), network),
          make('label', { class: 'choice' }, shared, make('span', {}, 'A second owner signs later')),
        ),
        queue,
      ),
    ),
    frame,
  ),
)

function drawEntry(entry: Entry): HTMLElement {
  const isDone =
    entry.kind === 'message' ? entry.signature !== undefined : entry.status !== 'AWAITING_CONFIRMATIONS'
  const [what, state] =
    entry.kind === 'message'
      ? [`Message: ${entry.text}`, isDone ? 'Signed' : 'Waits for the second owner']
      : [
          entry.calls.map(({ value, to }) => `${formatEther(value)} ETH to ${to.slice(0, 8)}…`).join(', '),
          isDone ? entry.status : 'Waits for the second owner',
        ]
  const change = (act: () => void) => {
    act()
    draw()
  }
  const buttons = isDone
    ? []
    : [
        makeButton('Sign as the second owner', 'small', () => void complete(safe, entry).then(draw)),
        ...(entry.kind === 'transaction'
          ? [
              makeButton('Cancel', 'small', () => change(() => cancel(entry))),
              makeButton('Delete', 'small', () =>
                change(() => {
                  safe.entries = safe.entries.filter((other) => other !== entry)
                }),
              ),
            ]
          : []),
      ]
  return make('div', { class: 'row' }, make('span', {}, what, make('small', {}, state)), ...buttons)
}

function draw(): void {
  const { question } = safe
  asking.replaceChildren(
    ...(question
      ? [
          make(
            'section',
            { 'aria-label': 'Question', class: 'asking' },
            make('h2', { class: 'title' }, question.title),
            make('pre', { tabindex: '0' }, question.text),
            make(
              'div',
              { class: 'buttons' },
              makeButton('Reject', 'plain', () => question.answer(false)),
              makeButton('Approve', 'primary', () => question.answer(true)),
            ),
          ),
        ]
      : []),
  )
  queue.replaceChildren(
    make('h2', {}, 'Transactions and messages'),
    ...(safe.entries.length === 0
      ? [make('p', { class: 'quiet' }, 'None yet.')]
      : safe.entries.map(drawEntry)),
  )
  void drawBalance()
}

async function drawBalance(): Promise<void> {
  const wei = url && (await callNode(url, 'eth_getBalance', [SAFE, 'latest']).catch(() => undefined))
  balance.textContent = isHexText(wei) ? `${formatEther(BigInt(wei))} ETH` : 'Not on a local network'
}

addEventListener('message', async ({ data, source, origin }) => {
  if (source !== frame.contentWindow || origin !== app.origin) return
  if (!isRecord(data) || !isText(data['id']) || !isText(data['method']) || behaviour === 'silent') return
  const { id, method, params } = data
  const reply = (said: object) =>
    frame.contentWindow?.postMessage({ id, version: VERSION, ...said }, app.origin)
  if (behaviour === 'garbage') {
    reply({ success: true, data: { safeAddress: '<b>0x</b>', chainId: -1 } })
    return
  }
  if (behaviour === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS))
  try {
    reply({ success: true, data: await answer(safe, draw, method, params) })
  } catch (error) {
    reply({ success: false, error: error instanceof Error ? error.message : String(error) })
  }
})

draw()
if (url) await deploy(chainId, url)
draw()
frame.src = app.href

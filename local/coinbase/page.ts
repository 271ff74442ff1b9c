// Owns the window of Coral Wallet, the local counterpart of the Coinbase wallet's: it stands at that window's address where a
// test puts it, speaks its protocol (`peer.ts`), shows one question at a time and answers what the person decided. Its one
// account is a real key on the local nodes.
import '../../demo/pages/style.css'
import { rejected } from '../wallet/errors.ts'
import { isAskedMethod } from '../wallet/messages.ts'
import { changeState } from '../wallet/state.ts'
import { isRecord, isText, textRecord } from '../wallet/values.ts'
import { type DemoWallet, demoWallets } from '../wallet/wallets.ts'
import { make, makeButton } from '../wallet/window/dom.ts'
import { pose, type Question } from '../wallet/window/questions.ts'
import { type Ask, createPeer } from './peer.ts'

/** The window stays for a question that follows at once. */
const LINGER_MS = 200

const opener: unknown = window.opener
const site = new URLSearchParams(location.search).get('origin') ?? ''
const harbor = demoWallets.find(({ id }) => id === 'harbor')
const wallet: DemoWallet | undefined = harbor && { ...harbor, name: 'Coral Wallet' }
const main = make('main', { class: 'window' }, make('p', { class: 'lead' }, 'Waiting for the page.'))
document.body.append(main)

let closing: ReturnType<typeof setTimeout> | undefined
let siteName = site

const urls = fetch('/rpc.json')
  .then((response) => response.json())
  .then(textRecord)

const chains = async () =>
  Object.fromEntries(
    Object.entries(await urls)
      .filter(([id]) => id.startsWith('eip155:'))
      .map(([id, url]) => [id.slice('eip155:'.length), url]),
  )

function show(question: Question): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (text: string, act: () => void) => {
      main.replaceChildren(make('p', { class: 'settled', role: 'status' }, text))
      act()
      closing = setTimeout(() => window.close(), LINGER_MS)
    }
    const approve = makeButton('Approve', 'primary', async () => {
      for (const button of [approve, reject_]) button.disabled = true
      try {
        const value = await question.approve()
        settle('Approved.', () => resolve(value))
      } catch (error) {
        settle('It failed.', () => reject(error))
      }
    })
    const reject_ = makeButton('Reject', 'plain', () => settle('Rejected.', () => reject(rejected())))
    const facts = [['Site', siteName] as const, ...question.facts]
    main.replaceChildren(
      make('h1', {}, question.title),
      make('p', { class: 'lead' }, question.lead),
      ...(question.warning ? [make('p', { class: 'warning', role: 'alert' }, question.warning)] : []),
      make(
        'dl',
        {},
        ...facts.map(([label, value]) => make('div', {}, make('dt', {}, label), make('dd', {}, value))),
      ),
      make('div', { class: 'buttons' }, reject_, approve),
    )
  })
}

async function answer({ method, params, chainId }: Ask): Promise<unknown> {
  if (!wallet || !isAskedMethod(method)) throw new Error(`Coral Wallet is not asked ${method}.`)
  if (chainId !== undefined) changeState(wallet, () => ({ chainId }))
  const ask = { type: 'demo-wallet:ask', id: 0, wallet: wallet.id, origin: site, method, params } as const
  const value = await show(await pose(ask, wallet, await urls))
  return method === 'eth_requestAccounts' ? [wallet.accounts[0].address.toLowerCase()] : value
}

if (isWindow(opener) && site !== '') {
  const page = opener
  const peer = createPeer({
    keys: {
      load: () => localStorage.getItem(`coral ${site}`),
      save: (pair) => localStorage.setItem(`coral ${site}`, pair),
    },
    chains,
    answer,
  })
  const post = (message: object) => page.postMessage(message, site)
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== page || origin !== site || !isRecord(data)) return
    clearTimeout(closing)
    // The greeting: who asks.
    if (isRecord(data.data) && isRecord(data.data.metadata)) {
      const { appName } = data.data.metadata
      if (isText(appName)) siteName = appName
    }
    peer(data).then((reply) => reply && post(reply), console.error)
  })
  window.addEventListener('pagehide', () => post({ event: 'PopupUnload', id: crypto.randomUUID() }))
  post({ event: 'PopupLoaded', id: crypto.randomUUID() })
} else {
  main.replaceChildren(
    make('p', { class: 'lead' }, 'This window opens by itself when a page asks the wallet.'),
  )
}

function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value
}

// Owns the wallet's own window, `/wallet/wc.html`, which is also reached as the link `/wallet/wc?uri=…` that a page opens.
// It speaks to the local relay and the local nodes and to nobody else.
//
// Its address can say:
//   ?uri=wc:…                pairs at once
//   ?relay=ws://127.0.0.1:…  another relay than the demo's
//   ?solana=http://127…      the Solana node, where the demo has none
import '../../../demo/pages/style.css'
import { isRecord, isText, textRecord } from '../../wallet/values.ts'
import { make } from '../../wallet/window/dom.ts'
import { WALLET_NAME } from '../accounts.ts'
import { openWallet } from '../wallet.ts'
import { makeAccountsCard } from './accounts-card.ts'
import { makeBehaviourCard } from './behaviour-card.ts'
import { provideBuffer } from './buffer.ts'
import { showList } from './list.ts'
import { whenTakenOver } from './only-one.ts'
import { makePairCard } from './pair-card.ts'
import { makeProposalCard } from './proposal-card.ts'
import { makeRequestCard } from './request-card.ts'
import { makeSessionCard } from './session-card.ts'
import { makeSignInCard } from './sign-in-card.ts'

const REFRESH_MS = 2_000

const query = new URLSearchParams(location.search)
const main = make('main', { class: 'home' })
document.body.append(main)

const readJson = async (path: string): Promise<unknown> => (await fetch(path)).json()

async function readSettings() {
  const [nodes, relay] = await Promise.all([readJson('/rpc.json'), readJson('/relay.json')])
  const solana = query.get('solana')
  const own = isRecord(relay) && isText(relay['url']) ? relay['url'] : ''
  return {
    relayUrl: query.get('relay') ?? own,
    urls: { ...textRecord(nodes), ...(solana !== null && { 'solana:': solana }) },
    url: location.origin,
  }
}

provideBuffer()
const settings = await readSettings()
const wallet = await openWallet(settings)
const status = make('p', { class: 'quiet', role: 'status' })
const say = (text: string) => {
  status.textContent = text
}
const waiting = make('div', { class: 'cards' })
const accounts = makeAccountsCard(settings.urls)
const cards = make(
  'div',
  { class: 'cards' },
  makePairCard(wallet, settings.relayUrl, say),
  accounts.card,
  makeBehaviourCard(wallet),
)
const sessions = make('div', { class: 'cards' })

main.append(
  make('h1', {}, WALLET_NAME),
  make(
    'p',
    { class: 'lead' },
    'A wallet on another device, as it were: it meets pages over a local relay. Play money only. ',
    make('a', { href: '/' }, 'Back to the demo'),
  ),
  waiting,
  status,
  sessions,
  cards,
)

function draw(): void {
  showList(waiting, [
    ...wallet.proposals().map((proposal) => ({
      key: `proposal ${proposal.id}`,
      make: () => makeProposalCard(wallet, proposal, say),
    })),
    ...wallet.signIns().map((signIn) => ({
      key: `sign-in ${signIn.id}`,
      make: () => makeSignInCard(wallet, signIn, say),
    })),
    ...wallet.requests().map((request) => ({
      key: `request ${request.id}`,
      make: () => makeRequestCard(wallet, request, say),
    })),
  ])
  showList(
    sessions,
    wallet.sessions().map((session) => ({
      key: JSON.stringify([session.topic, session.namespaces, session.expiry]),
      make: () => makeSessionCard(wallet, session, say),
    })),
  )
}

wallet.watch(draw)
draw()
void accounts.refresh()
setInterval(() => {
  if (document.visibilityState === 'visible') void accounts.refresh()
}, REFRESH_MS)

whenTakenOver(async () => {
  main.replaceChildren(make('p', { class: 'lead', role: 'status' }, 'The wallet is open in another window.'))
  await wallet.close()
})

const uri = query.get('uri')
if (uri !== null) {
  // A reload must not pair again: a link is good for one time.
  history.replaceState(undefined, '', location.pathname)
  wallet
    .pair(uri)
    .catch((error: unknown) => say(`It failed: ${error instanceof Error ? error.message : error}`))
}

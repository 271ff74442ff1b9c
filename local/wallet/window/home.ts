// Owns the wallets' own window, `/wallet/`: what a person would do in the wallet itself. Every change is stored, and the
// open pages hear of it as `accountsChanged` or `chainChanged`.
import '../../../demo/pages/style.css'
import { formatEther } from 'viem'
import { type NodeUrls, networkName, nodeUrl } from '../networks.ts'
import { callNode } from '../rpc.ts'
import { changeState, readState, type SentTransaction, watchState, withoutGrant } from '../state.ts'
import { replacement, send } from '../transaction.ts'
import { isHexText, isRecord, textRecord } from '../values.ts'
import { type DemoWallet, demoWallets } from '../wallets.ts'
import { make, makeAddress, makeButton } from './dom.ts'

const REFRESH_MS = 2_000
const LISTED = 5

const urls: NodeUrls = textRecord(await (await fetch('/rpc.json')).json())
const cards = demoWallets.map((wallet) => ({ wallet, card: make('section', { 'aria-label': wallet.name }) }))

document.body.append(
  make(
    'main',
    { class: 'home' },
    make('h1', {}, 'Demo wallets'),
    make(
      'p',
      { class: 'lead' },
      'Wallets with play money on local networks. What you change here reaches the open pages at once. ',
      make('a', { href: '/' }, 'Back to the demo'),
    ),
    make('div', { class: 'cards' }, ...cards.map(({ card }) => card)),
  ),
)
for (const { wallet, card } of cards) {
  const refresh = () => void draw(wallet, card)
  watchState(wallet, refresh)
  refresh()
  setInterval(() => {
    if (document.visibilityState === 'visible') refresh()
  }, REFRESH_MS)
}

const drawn = new WeakMap<HTMLElement, string>()

// Reads first and draws only what changed, so that focus and hover stay where they are.
async function draw(wallet: DemoWallet, card: HTMLElement): Promise<void> {
  const state = readState(wallet)
  const account = wallet.accounts[state.account] ?? wallet.accounts[0]
  const shown = state.sent.slice(0, LISTED)
  const [balance, ...statuses] = await Promise.all([
    readBalance(account.address, state.chainId),
    ...shown.map(readStatus),
  ])
  const fingerprint = JSON.stringify([state, balance, statuses])
  if (drawn.get(card) === fingerprint) return
  drawn.set(card, fingerprint)

  const change = (next: Parameters<typeof changeState>[1]) => {
    changeState(wallet, next)
    void draw(wallet, card)
  }
  const replace = async (sent: SentTransaction, cancel: boolean) => {
    try {
      await send(wallet, replacement(sent, cancel), nodeUrl(urls, sent.chainId))
      await draw(wallet, card)
    } catch (error) {
      card.append(make('p', { class: 'warning', role: 'alert' }, String(error)))
    }
  }
  const sites = Object.keys(state.grants)
  card.replaceChildren(
    make(
      'header',
      {},
      make('img', { src: wallet.icon, alt: '', width: '40', height: '40' }),
      make('strong', {}, wallet.name, make('small', {}, state.locked ? 'Locked' : balance)),
      makeButton(state.locked ? 'Unlock' : 'Lock', 'small', () =>
        change(({ locked }) => ({ locked: !locked })),
      ),
    ),
    makeChoices(
      `Account`,
      wallet.accounts.map((each, index) => ({
        label: [make('span', {}, each.name), makeAddress(each.address)],
        isChosen: index === state.account,
        choose: () => change(() => ({ account: index })),
      })),
      wallet,
    ),
    makeChoices(
      'Network',
      state.chains.map((chainId) => ({
        label: [make('span', {}, networkName(chainId))],
        isChosen: chainId === state.chainId,
        choose: () => change(() => ({ chainId })),
      })),
      wallet,
    ),
    make('h2', {}, 'Connected sites'),
    ...(sites.length === 0 ? [make('p', { class: 'quiet' }, 'None.')] : []),
    ...sites.map((site) =>
      make(
        'div',
        { class: 'row' },
        make('span', {}, site),
        makeButton('Disconnect', 'small', () => change((now) => withoutGrant(now, site))),
      ),
    ),
    make('h2', {}, 'Transactions'),
    ...(shown.length === 0 ? [make('p', { class: 'quiet' }, 'None yet.')] : []),
    ...shown.map((sent, index) => makeTransaction(sent, statuses[index] ?? 'Unknown', replace)),
  )
}

type Choice = { readonly label: readonly Node[]; readonly isChosen: boolean; readonly choose: () => void }

function makeChoices(legend: string, choices: readonly Choice[], wallet: DemoWallet): HTMLElement {
  const rows = choices.map(({ label, isChosen, choose }) => {
    const radio = make('input', { type: 'radio', name: `${wallet.id} ${legend}`, checked: isChosen })
    radio.addEventListener('change', choose)
    return make('label', { class: 'choice' }, radio, ...label)
  })
  return make('fieldset', {}, make('legend', {}, legend), ...rows)
}

function makeTransaction(
  sent: SentTransaction,
  status: string,
  replace: (sent: SentTransaction, cancel: boolean) => void,
): HTMLElement {
  const what = `${formatEther(BigInt(sent.value))} ETH on ${networkName(sent.chainId)}`
  const text = make('span', {}, what, make('small', {}, `${status}, ${sent.hash.slice(0, 10)}…`))
  if (status !== 'Pending') return make('div', { class: 'row' }, text)
  return make(
    'div',
    { class: 'row' },
    text,
    make(
      'div',
      { class: 'pair' },
      makeButton('Speed up', 'small', () => replace(sent, false)),
      makeButton('Cancel', 'small', () => replace(sent, true)),
    ),
  )
}

async function readBalance(address: string, chainId: number): Promise<string> {
  try {
    const wei = await callNode(nodeUrl(urls, chainId), 'eth_getBalance', [address, 'latest'])
    return isHexText(wei) ? `${formatEther(BigInt(wei))} ETH` : 'Balance unavailable'
  } catch {
    return 'Balance unavailable' // shown instead of a number
  }
}

async function readStatus(sent: SentTransaction): Promise<string> {
  try {
    const url = nodeUrl(urls, sent.chainId)
    const receipt = await callNode(url, 'eth_getTransactionReceipt', [sent.hash])
    if (isRecord(receipt)) return receipt.status === '0x1' ? 'Confirmed' : 'Reverted'
    const known = await callNode(url, 'eth_getTransactionByHash', [sent.hash])
    return known === null ? 'Replaced or gone' : 'Pending'
  } catch {
    return 'Unknown' // the node is away; the next refresh asks again
  }
}

// Owns the card of a session: what a person changes in the wallet while a page is connected.
import { make, makeButton } from '../../wallet/window/dom.ts'
import { accounts, type Namespace } from '../accounts.ts'
import { chainName, namespaceOf, ownChains } from '../chains.ts'
import type { SessionStruct } from '../client.ts'
import { sessionAddresses } from '../namespaces.ts'
import { chainsOf } from '../sessions.ts'
import { readPeer, type Wallet } from '../wallet.ts'
import { accountLabel, attempt, makeChoice, makeFields, type Say, textLabel } from './controls.ts'

const titles: Readonly<Record<Namespace, string>> = { eip155: 'Ethereum', solana: 'Solana' }

export function makeSessionCard(wallet: Wallet, session: SessionStruct, say: Say): HTMLElement {
  const { topic, expiry } = session
  const { name, url } = readPeer(session.peer)
  const card = make('section', { 'aria-label': `Session with ${name}` })
  const run = (act: () => Promise<void>, done: string) => void attempt(card, act, () => say(done), say)
  const namespaces = (['eip155', 'solana'] as const).filter((each) => session.namespaces[each])
  card.append(
    make(
      'header',
      {},
      make('strong', {}, name, make('small', {}, url)),
      makeButton('Disconnect', 'small', () => run(() => wallet.disconnect(topic), `Disconnected ${name}.`)),
    ),
    ...namespaces.flatMap((namespace) => [
      makeAccounts(wallet, session, namespace, run),
      makeNetworks(wallet, session, namespace, run),
    ]),
    make(
      'div',
      { class: 'row' },
      make('span', {}, make('small', {}, `Ends ${new Date(expiry * 1000).toLocaleString()}`)),
      make(
        'div',
        { class: 'pair' },
        makeButton('Extend', 'small', () => run(() => wallet.extend(topic), 'Extended.')),
        makeButton('Forget', 'small', () =>
          run(() => wallet.forget(topic), `Forgot ${name}, without telling it.`),
        ),
      ),
    ),
  )
  return card
}

type Run = (act: () => Promise<void>, done: string) => void

function makeAccounts(wallet: Wallet, session: SessionStruct, namespace: Namespace, run: Run): HTMLElement {
  const [current] = sessionAddresses(session, namespace)
  const rows = accounts
    .filter((account) => account.namespace === namespace)
    .map((account) => {
      const { input, row } = makeChoice('radio', accountLabel(account), {
        name: `${session.topic} ${namespace}`,
        checked: account.address === current,
      })
      input.addEventListener('change', () =>
        run(() => wallet.chooseAccount(session.topic, namespace, account.address), `Now ${account.name}.`),
      )
      return row
    })
  return makeFields(`${titles[namespace]} account`, ...rows)
}

function makeNetworks(wallet: Wallet, session: SessionStruct, namespace: Namespace, run: Run): HTMLElement {
  const { topic } = session
  const chains = chainsOf(session, namespace)
  const proposed = session.optionalNamespaces?.[namespace]?.chains ?? []
  const own = ownChains.filter((chain) => namespaceOf(chain) === namespace)
  const rows = [...new Set([...chains, ...proposed, ...own])].map((chain) => {
    const isThere = chains.includes(chain)
    const { input, row } = makeChoice('checkbox', textLabel(chainName(chain)), { checked: isThere })
    input.addEventListener('change', () => {
      const next = input.checked ? [...chains, chain] : chains.filter((other) => other !== chain)
      run(() => wallet.setChains(topic, namespace, next), `Networks: ${next.map(chainName).join(', ')}.`)
    })
    const choose = makeButton('Switch', 'small', () =>
      run(() => wallet.chooseChain(topic, chain), `Switched to ${chainName(chain)}.`),
    )
    choose.setAttribute('aria-label', `Switch to ${chainName(chain)}`)
    return make('div', { class: 'network' }, row, choose)
  })
  return makeFields(`${titles[namespace]} networks`, ...rows)
}

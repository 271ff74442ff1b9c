// Owns the card of a proposal: who asks, what for, and what of it the person grants. What the peer says about itself is
// shown as text only; its icon is not loaded.
import { make, makeButton } from '../../wallet/window/dom.ts'
import { accounts } from '../accounts.ts'
import { chainName, isKnownChain } from '../chains.ts'
import { isSupportedMethod } from '../namespaces.ts'
import type { Fact } from '../requests/question.ts'
import type { Proposal, Wallet } from '../wallet.ts'
import {
  accountLabel,
  attempt,
  makeChoice,
  makeFacts,
  makeFields,
  makeLine,
  type Say,
  textLabel,
} from './controls.ts'

type Option = { readonly value: string; readonly input: HTMLInputElement; readonly row: HTMLElement }

const chosen = (options: readonly Option[]) =>
  options.filter(({ input }) => input.checked).map(({ value }) => value)

const rows = (options: readonly Option[]) => options.map(({ row }) => row)

export function makeProposalCard(wallet: Wallet, { id, peer, proposed }: Proposal, say: Say): HTMLElement {
  const namespaces = proposed.map(({ namespace }) => namespace)
  const offered = accounts
    .filter((account) => namespaces.includes(account.namespace))
    .map((account, index, all): Option => {
      const isFirst = all.findIndex(({ namespace }) => namespace === account.namespace) === index
      const choice = makeChoice('checkbox', accountLabel(account), { checked: isFirst })
      return { value: account.address, ...choice }
    })
  const chains = proposed.flatMap((part) =>
    part.chains.map(
      (chain): Option => ({
        value: chain,
        ...makeChoice('checkbox', textLabel(chainName(chain)), { checked: isKnownChain(chain) }),
      }),
    ),
  )
  const methods = proposed.flatMap(({ namespace, methods: wanted }) =>
    wanted.map((method): Option => {
      const isSupported = isSupportedMethod(namespace, method)
      const choice = makeChoice('checkbox', textLabel(method), {
        checked: isSupported,
        disabled: !isSupported,
      })
      return { value: method, ...choice }
    }),
  )
  const lifetime = makeLine('Ends after seconds (seven days unless said)', { type: 'number', min: '1' })

  const card = make('section', { 'aria-label': `Connection request from ${peer.name}`, class: 'asking' })
  const approve = () => {
    const granted = chosen(methods)
    return wallet.approve(id, {
      chains: chosen(chains),
      addresses: chosen(offered),
      without: methods.map(({ value }) => value).filter((method) => !granted.includes(method)),
      ...(lifetime.input.value !== '' && { lifetime: Number(lifetime.input.value) }),
    })
  }
  card.append(
    make('h2', { class: 'title' }, `Connect to ${peer.name}?`),
    make(
      'p',
      { class: 'lead' },
      'It will see the addresses, and can ask. You decide about each request here.',
    ),
    makeFacts(
      peerFacts(
        peer,
        proposed.flatMap(({ events }) => events),
      ),
    ),
    makeFields('Accounts', ...rows(offered)),
    makeFields('Networks', ...rows(chains)),
    make('details', {}, make('summary', {}, `What it may ask, ${methods.length} methods`), ...rows(methods)),
    lifetime.row,
    make(
      'div',
      { class: 'buttons' },
      makeButton('Reject', 'plain', () =>
        attempt(
          card,
          () => wallet.reject(id),
          () => say(`Rejected ${peer.name}.`),
          say,
        ),
      ),
      makeButton('Approve', 'primary', () =>
        attempt(card, approve, () => say(`Connected to ${peer.name}.`), say),
      ),
    ),
  )
  return card
}

function peerFacts({ name, url, icon }: Proposal['peer'], events: readonly string[]): Fact[] {
  return [
    { label: 'Name', value: name },
    { label: 'Address', value: url },
    ...(icon === undefined
      ? []
      : [{ label: 'Icon', value: icon.length > 80 ? `${icon.slice(0, 80)}…` : icon }]),
    { label: 'Events', value: [...new Set(events)].join(', ') || 'None' },
  ]
}

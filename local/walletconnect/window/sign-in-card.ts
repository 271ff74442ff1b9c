// Owns the card of a connection that signs in as well: who asks, which account, on which networks, and the whole text.
import { make, makeButton } from '../../wallet/window/dom.ts'
import { chainName } from '../chains.ts'
import { type SignIn, signInAccounts } from '../sign-ins.ts'
import { readPeer, type Wallet } from '../wallet.ts'
import { accountLabel, attempt, makeChoice, makeFacts, makeFields, type Say, textLabel } from './controls.ts'

export function makeSignInCard(wallet: Wallet, { id, peer, chains, text }: SignIn, say: Say): HTMLElement {
  const { name, url } = readPeer(peer)
  const accounts = signInAccounts.map((account, index) => ({
    address: account.address,
    ...makeChoice('radio', accountLabel(account), { name: `account of ${id}`, checked: index === 0 }),
  }))
  const networks = chains.map((chain) => ({
    chain,
    ...makeChoice('checkbox', textLabel(chainName(chain)), { checked: true }),
  }))
  const forged = makeChoice('checkbox', textLabel('Sign with another account’s key'))
  const [first = '', firstAddress = ''] = [chains[0], signInAccounts[0]?.address]
  const card = make('section', { 'aria-label': `Sign-in request from ${name}`, class: 'asking' })
  const approve = () =>
    wallet.signIn(id, {
      chains: networks.filter(({ input }) => input.checked).map(({ chain }) => chain),
      address: accounts.find(({ input }) => input.checked)?.address ?? '',
      isForged: forged.input.checked,
    })
  card.append(
    make('h2', { class: 'title' }, `Connect and sign in to ${name}?`),
    make('p', { class: 'lead' }, 'It will see the address, and that it is yours.'),
    makeFacts([
      { label: 'Name', value: name },
      { label: 'Address', value: url },
      { label: 'Message', value: first && text(first, firstAddress), kind: 'block' },
    ]),
    makeFields('Account', ...accounts.map(({ row }) => row)),
    makeFields('Networks', ...networks.map(({ row }) => row)),
    forged.row,
    make(
      'div',
      { class: 'buttons' },
      makeButton('Reject', 'plain', () =>
        attempt(
          card,
          () => wallet.refuseSignIn(id),
          () => say(`Rejected ${name}.`),
          say,
        ),
      ),
      makeButton('Sign in', 'primary', () => attempt(card, approve, () => say(`Signed in to ${name}.`), say)),
    ),
  )
  return card
}

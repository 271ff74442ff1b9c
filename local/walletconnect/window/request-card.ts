// Owns the card of a request: what is asked, and Confirm or Reject.
import { make, makeButton } from '../../wallet/window/dom.ts'
import { chainName } from '../chains.ts'
import type { Waiting } from '../inbox.ts'
import { readPeer, type Wallet } from '../wallet.ts'
import { attempt, makeFacts, type Say } from './controls.ts'

export function makeRequestCard(wallet: Wallet, { id, topic, method, chain, question }: Waiting, say: Say) {
  const session = wallet.sessions().find((each) => each.topic === topic)
  const name = session ? readPeer(session.peer).name : 'an unknown page'
  const card = make('section', { 'aria-label': `Request from ${name}`, class: 'asking' })
  card.append(
    make('h2', { class: 'title' }, question.title),
    make('p', { class: 'lead' }, question.lead),
    ...(question.warning ? [make('p', { class: 'warning', role: 'alert' }, question.warning)] : []),
    makeFacts([
      { label: 'Site', value: name },
      { label: 'Method', value: `${method} on ${chainName(chain)}` },
      ...question.facts,
    ]),
    make(
      'div',
      { class: 'buttons' },
      makeButton('Reject', 'plain', () =>
        attempt(
          card,
          () => wallet.refuse(id),
          () => say(`Rejected ${method}.`),
          say,
        ),
      ),
      makeButton('Confirm', 'primary', () =>
        attempt(
          card,
          () => wallet.confirm(id),
          () => say(`Confirmed ${method}.`),
          say,
        ),
      ),
    ),
  )
  return card
}

// Owns the card by which a tester makes the wallet behave badly.
import { make } from '../../wallet/window/dom.ts'
import type { Wallet } from '../wallet.ts'
import { makeChoice, makeLine, textLabel } from './controls.ts'

export function makeBehaviourCard(wallet: Wallet): HTMLElement {
  const silent = makeChoice('checkbox', textLabel('Do not answer requests'))
  const failing = makeChoice('checkbox', textLabel('Answer everything with an error'))
  const oneClick = makeChoice('checkbox', textLabel('Sign in with the connection'), { checked: true })
  const old = makeChoice('checkbox', textLabel('Sign for Solana in the old form'))
  const code = makeLine('Code', { type: 'number', value: '-32000' })
  const message = makeLine('Message', { value: 'Something went wrong.' })
  const apply = () =>
    wallet.behave({
      isSilent: silent.input.checked,
      isOldSolana: old.input.checked,
      isOneClick: oneClick.input.checked,
      error: failing.input.checked
        ? { code: Number(code.input.value), message: message.input.value }
        : undefined,
    })
  for (const { input } of [silent, failing, oneClick, old, code, message])
    input.addEventListener('change', apply)
  return make(
    'section',
    { 'aria-label': 'Behaviour' },
    make('h2', {}, 'Behaviour'),
    silent.row,
    failing.row,
    make('div', { class: 'fields' }, code.row, message.row),
    old.row,
    oneClick.row,
  )
}

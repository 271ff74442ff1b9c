// Owns the card that takes a pairing link, as text or, where the browser can read codes, as an image of a QR code.
import { make, makeButton } from '../../wallet/window/dom.ts'
import type { Wallet } from '../wallet.ts'
import { attempt, messageOf, type Say } from './controls.ts'
import { readCode } from './qr-image.ts'

export function makePairCard(wallet: Wallet, relayUrl: string, say: Say): HTMLElement {
  const link = make('textarea', { rows: '3', spellcheck: 'false', placeholder: 'wc:…' })
  const relay = make('small', {})
  const card = make('section', { 'aria-label': 'Connect' })
  const pair = () =>
    attempt(
      card,
      () => wallet.pair(link.value),
      () => {
        link.value = ''
        say('Paired. What the page proposes comes up here.')
      },
      say,
    )
  const drawRelay = () => {
    relay.textContent = `${relayUrl}, ${wallet.isOnline() ? 'connected' : 'not connected'}`
  }
  wallet.watch(drawRelay)
  drawRelay()
  card.append(
    make('h2', {}, 'Connect'),
    make('label', { class: 'field' }, make('span', {}, 'Pairing link'), link),
    makeButton('Pair', 'small', () => void pair()),
    relay,
  )

  const read = readCode
  if (read) {
    card.append(make('small', {}, 'An image of a QR code can be dropped or pasted here.'))
    const take = async (file: File | undefined) => {
      if (file === undefined) return
      try {
        link.value = await read(file)
        await pair()
      } catch (error) {
        say(`It failed: ${messageOf(error)}`)
      }
    }
    card.addEventListener('dragover', (event) => event.preventDefault())
    card.addEventListener('drop', (event) => {
      event.preventDefault()
      void take(event.dataTransfer?.files[0])
    })
    card.addEventListener('paste', (event) => void take(event.clipboardData?.files[0]))
  }
  return card
}

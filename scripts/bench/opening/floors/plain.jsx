// The floor below the floor: the same dialog without a framework.
import { ROWS, STYLE } from './rows.js'

document.adoptedStyleSheets = [STYLE]

globalThis.whenFloorReady(() => {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Connect wallet')
  dialog.innerHTML = `<header><h2>Connect wallet</h2><button type="button">Close</button></header>
    <ul>${ROWS.map(({ name, mark, colour }) => `<li><button type="button"><i aria-hidden="true" style="background-color: ${colour}">${mark}</i><span>${name}</span></button></li>`).join('')}</ul>`
  document.getElementById('root').append(dialog)
  dialog.showModal()
})

import 'wallet-modal/define'

const modal = document.querySelector('wallet-modal')
const shown = document.querySelector('p')
modal?.addEventListener('wm-connect', ({ detail }) => {
  if (shown) shown.textContent = detail.address ?? null
})
document.querySelector('#networks')?.addEventListener('click', () => modal?.open({ view: 'Networks' }))

// Owns the buttons that move a price: the demo's server has the local services do it.

const status = document.getElementById('moved')
const buttons = document.querySelectorAll('button[data-move]')

async function move(percent) {
  const answer = await fetch('/price', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chain: 'eip155:1', symbol: 'USDC', percent }),
  })
  const { price, problem } = await answer.json()
  return problem ?? `1 USDC is $${price.toFixed(4)} now`
}

for (const button of buttons)
  button.addEventListener('click', async () => {
    for (const each of buttons) each.disabled = true
    status.textContent = await move(Number(button.dataset.move)).catch(() => 'The demo is not running.')
    for (const each of buttons) each.disabled = false
  })

// Owns Meld's page: one click delivers what the address of the page asks for, the other does not.

const wish = Object.fromEntries(new URLSearchParams(location.search))
const byId = (id) => document.getElementById(id)

byId('currency').textContent = wish.destinationCurrencyCode
byId('address').textContent = wish.walletAddress
byId('key').textContent = wish.publicKey ?? 'none'
byId('customer').textContent = wish.externalCustomerId ?? 'none'

const { networks } = await (await fetch('/meld.json')).json()
const offered = wish.destinationCurrencyCode === 'SOL' ? [{ id: 'solana', name: 'Solana (local)' }] : networks
byId('chain').append(...offered.map(({ id, name }) => new Option(name, id)))

async function deliver() {
  const { destinationCurrencyCode, walletAddress } = wish
  const answer = await fetch('/meld/deliver', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      destinationCurrencyCode,
      walletAddress,
      chain: byId('chain').value,
      amount: byId('amount').value.trim(),
    }),
  })
  if (!answer.ok) throw new Error((await answer.json()).reasons[0].description)
}

function end(text) {
  byId('status').textContent = text
  for (const id of ['deliver', 'fail']) byId(id).hidden = true
}

byId('deliver').addEventListener('click', async () => {
  byId('deliver').disabled = true
  try {
    await deliver()
    end('Delivered. You can close this page.')
  } catch (error) {
    byId('status').textContent = error.message
  }
  byId('deliver').disabled = false
})
byId('fail').addEventListener('click', () => end('The purchase failed. You can close this page.'))

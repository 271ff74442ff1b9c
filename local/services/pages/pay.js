// Owns the payment page: paying starts a purchase, the next click ends it well or badly.

const wish = Object.fromEntries(new URLSearchParams(location.search))
const byId = (id) => document.getElementById(id)
let purchase

byId('amount').textContent = `${wish.amount} ${wish.symbol}`
byId('chain').textContent = wish.chain
byId('address').textContent = wish.address

async function send(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const value = await answer.json()
  if (!answer.ok) throw new Error(value.reasons[0].description)
  return value
}

function on(id, act, text, visible) {
  byId(id).addEventListener('click', async () => {
    byId(id).disabled = true
    try {
      await act()
      byId('status').textContent = text
      for (const name of ['start', 'deliver', 'fail']) byId(name).hidden = !visible.includes(name)
    } catch (error) {
      byId('status').textContent = error.message
    }
    byId(id).disabled = false
  })
}

const start = async () => {
  purchase = await send('/pay/start', wish)
}
const end = (isGood) => () => send('/pay/end', { id: purchase.id, isGood })

on('start', start, 'Paid; the purchase is in progress.', ['deliver', 'fail'])
on('deliver', end(true), 'Delivered. You can close this page.', [])
on('fail', end(false), 'The purchase failed. You can close this page.', [])

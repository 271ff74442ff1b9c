// Owns the payment page: paying starts a purchase, the next click ends it well or badly. Nothing is lost with the page: whoever opens
// the same address again finds a purchase that is still in progress.

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
      show(text, visible)
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

const PAID = 'Paid; the purchase is in progress.'

/** The last purchase by this address that has not ended. */
async function findPurchase() {
  const purchases = await (await fetch('/purchases.json')).json()
  const isSame = (entry) => Object.entries(wish).every(([key, value]) => entry[key] === value)
  return purchases.findLast((entry) => entry.status === 'IN_PROGRESS' && isSame(entry))
}

function show(text, visible) {
  byId('status').textContent = text
  for (const name of ['start', 'deliver', 'fail']) byId(name).hidden = !visible.includes(name)
}

purchase = await findPurchase()
show(purchase ? PAID : '', purchase ? ['deliver', 'fail'] : ['start'])
on('start', start, PAID, ['deliver', 'fail'])
on('deliver', end(true), 'Delivered. You can close this page.', [])
on('fail', end(false), 'The purchase failed. You can close this page.', [])

// Owns the shop's page: the server says what is to be paid, the modal pays, the server says whether it was paid.
const modal = document.querySelector('wallet-modal')
const order = document.getElementById('order')

const post = async (path, body) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}

const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks until the network has decided. */
async function untilPaid(claim) {
  for (;;) {
    const { state, reason } = await post('/shop/paid', claim)
    if (state === 'paid') return 'Paid. Thank you!'
    if (state === 'refused') return `The shop does not see it as paid: ${reason}`
    order.textContent = `Waiting for the network: ${reason}`
    await later(1_000)
  }
}

async function buy(product) {
  try {
    const { id, request } = await post('/shop/payments', { product })
    order.textContent = `${request.label}: asked to pay ${request.amount}`
    const { hash, payer } = await modal.pay(request)
    order.textContent = await untilPaid({ id, hash, payer })
  } catch ({ code, message }) {
    order.textContent = `Not paid (${code}): ${message}`
  }
}

for (const button of document.querySelectorAll('button[data-product]'))
  button.addEventListener('click', () => buy(button.dataset.product))

// Owns the table of pools: one row per pool, kept up to date, and the buttons that change it.

const rows = document.getElementById('rows')
const problem = document.getElementById('problem')
const percent = document.getElementById('percent')
const isBroken = () => !(Number(percent.value) > 0)

async function send(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.ok) return
  const { reasons } = await answer.json()
  throw new Error(reasons[0].description)
}

function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

function makeRow({ chain, symbol, name }) {
  const button = (text, what, act) => {
    const label = `${text} ${what} of ${symbol} on ${chain}`
    const element = make('button', { type: 'button', ariaLabel: label }, text)
    element.addEventListener('click', () => run(act))
    return element
  }
  const move = (sign) => () => {
    if (isBroken()) throw new Error('The percentage is not a number above 0.')
    return send('/pools/move', { chain, symbol, percent: sign * Number(percent.value) })
  }
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, symbol, make('small', {}, `${name}, ${chain}`)),
    ...['price', 'tokens', 'coins'].map((field) => make('td', { className: `number ${field}` })),
    make(
      'td',
      { className: 'buttons' },
      button('Raise', 'the price', move(1)),
      button('Lower', 'the price', move(-1)),
      button('Drain', 'the pool', () => send('/pools/drain', { chain, symbol })),
      button('Fill', 'the pool', () => send('/pools/fill', { chain, symbol })),
    ),
  )
}

const round = (value, digits) => Number(value).toLocaleString('en', { maximumFractionDigits: digits })

async function refresh() {
  const pools = await (await fetch('/pools.json')).json()
  if (rows.childElementCount === 0) rows.append(...pools.map(makeRow))
  for (const [index, { price, tokens, coins }] of pools.entries()) {
    const row = rows.children[index]
    row.querySelector('.price').textContent = `$${round(price, 4)}`
    row.querySelector('.tokens').textContent = round(tokens, 2)
    row.querySelector('.coins').textContent = round(coins, 2)
  }
}

async function run(act) {
  try {
    await act?.()
    await refresh()
    problem.hidden = true
  } catch (error) {
    problem.hidden = false
    problem.textContent = error instanceof TypeError ? 'The services are not running.' : error.message
  }
}

setInterval(() => {
  if (document.visibilityState === 'visible' && problem.hidden) run()
}, 1_000)
run()

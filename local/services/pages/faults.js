// Owns the table of faults: one row per endpoint, kept up to date, and never rebuilt under a choice that is being made.

const rows = document.getElementById('rows')
const summary = document.getElementById('summary')
const problem = document.getElementById('problem')

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

function makeRow({ target, method, path, isHost }, presets) {
  const label = isHost
    ? [`All of ${target}`]
    : [target, make('small', {}, make('code', { textContent: `${method} ${path}` }))]
  const select = make(
    'select',
    { id: `fault-${target}`, ariaLabel: `Fault of ${target}` },
    make('option', { value: '', textContent: 'Works' }),
    ...presets.map((preset) => make('option', { value: preset, textContent: preset })),
  )
  select.addEventListener('change', () =>
    run(() => send('/faults', { endpoint: target, fault: select.value || null })),
  )
  const row = make(
    'tr',
    { className: isHost ? 'host' : '' },
    make('th', { scope: 'row' }, ...label),
    make('td', { className: 'number' }),
    make('td', {}, select),
  )
  row.dataset.target = target
  return row
}

// A fault that was set from code may be none of the presets.
function show(row, { count }, fault, presets) {
  const select = row.querySelector('select')
  row.querySelector('.number').textContent = count
  row.toggleAttribute('data-broken', fault !== undefined)
  if (document.activeElement === select) return
  const text = JSON.stringify(fault)
  const known = presets.find(([, preset]) => JSON.stringify(preset) === text)
  select.querySelector('[data-own]')?.remove()
  if (fault && !known) {
    const own = make('option', { value: 'own', textContent: text })
    own.dataset.own = ''
    select.append(own)
  }
  select.value = fault ? (known?.[0] ?? 'own') : ''
}

async function refresh() {
  const { targets, presets, presetsOf, active } = await (await fetch('/faults.json')).json()
  const presetsFor = ({ target }) => ({ ...presets, ...presetsOf[target] })
  if (rows.childElementCount === 0) {
    rows.append(...targets.map((row) => makeRow(row, Object.keys(presetsFor(row)))))
  }
  for (const target of targets) {
    const row = rows.querySelector(`[data-target="${target.target}"]`)
    show(row, target, active[target.target], Object.entries(presetsFor(target)))
  }
  const count = Object.keys(active).length
  summary.textContent = count === 0 ? 'Everything works' : `${count} broken`
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

document.getElementById('reset').addEventListener('click', () => run(() => send('/reset', {})))
setInterval(() => {
  if (document.visibilityState === 'visible') run()
}, 1_000)
run()

// Owns the two lists, of analytics events and of requests: newest first, unfolded by a click, kept up to date.

const list = document.getElementById('list')
const { source } = list.dataset

const titleOf = {
  '/events.json': ({ props, timestamp }) => [
    props?.event ?? '?',
    `${props?.type ?? '?'} · ${new Date(timestamp).toLocaleTimeString()}`,
    props?.properties ?? props,
  ],
  '/requests.json': ({ method, path, status, endpoint, host, query, body, origin }) => [
    endpoint ?? `${host} ${path}`,
    `${method} ${path} · ${status === 0 ? 'dropped' : (status ?? 'waiting')}`,
    { query, body, origin },
  ],
}[source]

function makeItem(entry, number) {
  const [name, note, facts] = titleOf(entry)
  const item = Object.assign(document.createElement('li'), { value: number })
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  const small = document.createElement('small')
  const code = document.createElement('pre')
  small.textContent = note
  summary.append(name, ' ', small)
  code.textContent = JSON.stringify(facts, undefined, 2)
  details.append(summary, code)
  item.append(details)
  return item
}

let shown = ''

async function refresh() {
  const text = await (await fetch(source)).text()
  if (text === shown) return
  const entries = JSON.parse(text)
  const before = shown === '' ? 0 : list.childElementCount
  shown = text
  // Usually only new ones came; after a reset, or when an answer's status is known, all are made anew.
  if (source === '/requests.json' || entries.length < before) list.replaceChildren()
  for (const [index, entry] of entries.entries()) {
    if (index >= list.childElementCount) list.prepend(makeItem(entry, index + 1))
  }
}

setInterval(() => {
  if (document.visibilityState === 'visible' && !list.querySelector('details[open]'))
    refresh().catch(() => {})
}, 1_000)
refresh()

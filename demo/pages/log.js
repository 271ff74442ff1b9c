// Owns the event log of every page: each `wm-*` event with its detail, what the demo wallets were asked, violations of
// the page's policy, and uncaught errors. A classic script, loaded before the modal so that nothing is missed.
;(() => {
  const EVENTS = [
    'wm-ready',
    'wm-open',
    'wm-close',
    'wm-connect',
    'wm-disconnect',
    'wm-account-change',
    'wm-network-change',
    'wm-sign-in',
    'wm-sign-out',
    'wm-transaction',
    'wm-error',
    'wm-event',
  ]
  const waiting = []

  // JSON with what JSON lacks; a repeated object is named, not followed.
  function toText(value) {
    const seen = new Set()
    return JSON.stringify(value, (_, part) => {
      if (typeof part === 'bigint') return `${part}n`
      if (typeof part === 'function') return '[function]'
      if (typeof part !== 'object' || part === null) return part
      if (seen.has(part)) return '[again]'
      seen.add(part)
      if (!(part instanceof Error)) return part
      return { name: part.name, message: part.message, ...part }
    })
  }

  function write(name, detail) {
    const list = document.getElementById('log')
    if (!list) return waiting.push([name, detail])
    const item = document.createElement('li')
    const label = document.createElement('strong')
    const text = document.createElement('code')
    item.dataset.event = name
    label.textContent = name
    text.textContent = detail === undefined ? '' : toText(detail)
    item.append(label, ' ', text)
    list.append(item)
    // Where the page is laid out anyway: events come often.
    requestAnimationFrame(() => {
      list.scrollTop = list.scrollHeight
    })
  }

  for (const name of EVENTS) document.addEventListener(name, (event) => write(name, event.detail))
  window.addEventListener('demo-wallet:request', ({ detail }) =>
    write(`→ ${detail.name}`, { method: detail.method, params: detail.params }),
  )
  document.addEventListener('securitypolicyviolation', (event) =>
    write('policy violation', {
      directive: event.effectiveDirective,
      blocked: event.blockedURI,
      sample: event.sample,
    }),
  )
  window.addEventListener(
    'error',
    (event) => {
      if (event.target === window) return write('uncaught error', event.error ?? event.message)
      write('not loaded', event.target.src ?? event.target.href)
    },
    true,
  )
  window.addEventListener('unhandledrejection', (event) => write('unhandled rejection', event.reason))

  document.addEventListener('DOMContentLoaded', () => {
    for (const [name, detail] of waiting.splice(0)) write(name, detail)
    const announce = document.getElementById('announce')
    if (!announce || new URLSearchParams(location.search).get('wallets') !== 'held') return
    announce.hidden = false
    announce.addEventListener('click', () => window.dispatchEvent(new CustomEvent('demo-wallet:announce')))
  })
})()

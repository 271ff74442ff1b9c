// Owns the page on which the stand-ins for sign-in and mail are broken on purpose, and the same over HTTP. What a fault does is
// elsewhere.
import { Hono } from 'hono'

/**
 * @typedef {object} Switches
 * @property {readonly string[]} targets what can be broken
 * @property {Record<string, unknown>} presets faults with a name
 * @property {() => Record<string, unknown>} list what is broken now
 * @property {(target: string, fault: any) => void} set throws a sentence when there is no such target or fault
 */

/**
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.lead one sentence about what this is; plain text
 * @param {Switches} options.switches
 * @param {() => void} options.reset
 */
export function createControl({ title, lead, switches, reset }) {
  const app = new Hono()
  app.get('/faults', () => htmlAnswer(page({ title, lead, body: BODY, script: '/faults.js' })))
  app.get(
    '/faults.js',
    () => new Response(SCRIPT, { headers: { 'content-type': 'text/javascript; charset=utf-8' } }),
  )
  app.get('/faults.json', (context) => {
    const { targets, presets, list } = switches
    return context.json({ targets, presets: Object.keys(presets), active: list() })
  })
  const act = (path, run) =>
    app.post(path, async (context) => {
      // A foreign page can send a form, but JSON only after a preflight, which nobody answers.
      if (!context.req.header('content-type')?.startsWith('application/json')) {
        return context.json({ error: 'JSON is wanted.' }, 415)
      }
      try {
        run(Object(await context.req.json()))
        return context.json({})
      } catch (error) {
        return context.json({ error: error instanceof Error ? error.message : String(error) }, 400)
      }
    })
  // `{ target, fault }`: a preset's name, or null to mend.
  act('/faults', ({ target, fault }) => switches.set(target, fault ?? undefined))
  act('/reset', () => reset())
  return app
}

export const escapeHtml = (text) =>
  String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** @param {string} html @returns {Response} nothing on it runs but our own scripts */
export const htmlAnswer = (html, status = 200) =>
  new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src data:",
    },
  })

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1rem; overflow-wrap: anywhere }
  h1 { font-size: 1.5rem; margin: 0 0 .5rem }
  label { display: block; margin: 1rem 0 .25rem }
  input, select, button { font: inherit; padding: .5rem .75rem; border-radius: .5rem; border: 1px solid #888; max-width: 100% }
  button { cursor: pointer; margin: 1rem .5rem 0 0 }
  article { border-top: 1px solid #8888; padding: 1rem 0 }
  pre { white-space: pre-wrap; margin: .5rem 0 0; font: inherit }
  .quiet { opacity: .75; font-size: .875rem }
`

/** @param {{ title: string, lead: string, body: string, script?: string }} parts `body` is markup, the others text */
export const page = ({ title, lead, body, script }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="data:," />
    <style>${STYLE}</style>${script ? `\n    <script type="module" src="${script}"></script>` : ''}
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p class="quiet">${escapeHtml(lead)}</p>
      ${body}
    </main>
  </body>
</html>
`

const BODY = `<p id="problem" role="alert"></p><div id="rows"></div><button type="button" id="reset">Mend all and forget</button>`

const SCRIPT = `const send = async (path, body) => {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  document.getElementById('problem').textContent = answer.ok ? '' : (await answer.json()).error
  await show()
}
const show = async () => {
  const { targets, presets, active } = await (await fetch('/faults.json')).json()
  document.getElementById('rows').replaceChildren(...targets.map((target) => {
    const label = document.createElement('label')
    label.textContent = target + ' '
    const select = document.createElement('select')
    select.append(new Option('works', ''), ...presets.map((name) => new Option(name, name)))
    const now = active[target]
    select.value = now ?? ''
    select.addEventListener('change', () => send('/faults', { target, fault: select.value || null }))
    label.append(select)
    return label
  }))
}
document.getElementById('reset').addEventListener('click', () => send('/reset', {}))
show()
`

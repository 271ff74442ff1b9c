// The pages of the benchmarks of the opening and of clicks, and the server they come from: ours in each way of loading, and two floors. Answers are compressed and may be
// kept, as a content network does it; every one is written down with its time.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const HOST = '127.0.0.1'
/** The wallet that every page lists. */
export const WALLET = 'Bench Wallet'

const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>')}`

/** A wallet as a browser extension announces itself (EIP-6963). It notes when it is asked for accounts. */
const ANNOUNCE = `<script>
  const request = ({ method }) => {
    if (method === 'eth_requestAccounts') globalThis.askedAt = performance.now()
    const answer = method === 'eth_chainId' ? '0x1' : ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
    return new Promise((resolve) => setTimeout(() => resolve(answer)))
  }
  const detail = Object.freeze({
    info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: '${WALLET}', icon: '${ICON}', rdns: 'example.bench' },
    provider: { request, on() {}, removeListener() {} },
  })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
</script>`

/**
 * When a row with the wallet's name has a box, in the page's own time. It looks where something has changed, and at layouts only once
 * there is such a row: a look in each frame would ask for frames that nobody else needs.
 */
const WATCH = `<script>
  const rowIn = (root) => [...root.querySelectorAll('button')].find((one) => one.textContent.includes('${WALLET}'))
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const laidOut = async () => {
    const root = document.querySelector('wallet-modal')?.shadowRoot ?? document
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => rowIn(root) && resolve(observer.disconnect()))
      observer.observe(root, { childList: true, subtree: true, characterData: true })
      if (rowIn(root)) resolve(observer.disconnect())
    })
    do await frame()
    while (!(rowIn(root)?.getBoundingClientRect().height > 0))
    return performance.now()
  }
  // In a task of its own, which no debugger waits for: what the debugger does is not the page's.
  globalThis.benchOpen = (quietMs) => {
    setTimeout(async () => {
      performance.mark('bench-open')
      const from = performance.now()
      globalThis.openModal()
      globalThis.calledMs = performance.now() - from
      globalThis.laidOutMs = (await laidOut()) - from
      setTimeout(() => performance.mark('bench-done'), quietMs)
    }, 50)
  }
  /** From now on, how often something in the dialog has changed: once for all that changes in one turn. */
  globalThis.countChanges = () => {
    globalThis.changes = 0
    new MutationObserver(() => globalThis.changes++).observe(document.querySelector('wallet-modal').shadowRoot, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    })
  }
  globalThis.benchNavigate = () => whenReady.then(laidOut)
</script>`

const attribute = (value) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;')

const SCRIPTS = {
  module: '<script type="module" src="/dist/define.js"></script>',
  loader: '<script async src="/dist/loader.js"></script>',
  'single file': '<script src="/dist/wallet-modal.iife.js"></script>',
}

const page = (head, body) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Opening</title><link rel="icon" href="data:,">${ANNOUNCE}${WATCH}${head}</head>
<body><main><h1>A page</h1>${body}</main></body></html>`

/** `isNavigation`: opens by itself as soon as it can. */
const ours = ({ kind, options, isNavigation, preloads }) =>
  page(
    `${preloads.map((path) => `<link rel="modulepreload" href="/dist/${path}">`).join('')}${SCRIPTS[kind]}`,
    `<button id="trigger" data-wallet-modal-open>Connect</button>
<wallet-modal networks="eip155:1" ${options}></wallet-modal>
<script>
  globalThis.openModal = () => document.querySelector('wallet-modal').open()
  globalThis.whenReady = customElements.whenDefined('wallet-modal').then(() => document.querySelector('wallet-modal').ready)
  ${isNavigation ? 'whenReady.then(openModal)' : ''}
</script>`,
  )

const floor = ({ kind, isNavigation }) =>
  page(
    '',
    `<button id="trigger" onclick="openModal()">Connect</button><div id="root"></div>
<script>
  let ready
  globalThis.whenReady = new Promise((resolve) => { ready = resolve })
  globalThis.whenFloorReady = (open) => { globalThis.openModal = open; ready(); ${isNavigation ? 'open()' : ''} }
</script>
<script type="module" src="/floor/${kind}.js"></script>`,
  )

const bundleFloor = async (kind) => {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: new URL(`floors/${kind}.jsx`, import.meta.url).pathname, formats: ['es'] },
    },
  }).then(([one]) => one)
  return output[0].code
}

/**
 * @param {{ projectId: string, endpoints: Record<string, string> }} services
 * @param {string} [root] the folder whose `dist/` is served
 * @returns {Promise<{ url: (given: object) => string, taken: () => object[], stop: () => Promise<void> }>} `taken`: what was asked for since
 *   the last call: path, gzip bytes, milliseconds of the server's monotonic clock
 */
export const servePages = async (services, root = '.') => {
  const floors = Object.fromEntries(
    await Promise.all(['react', 'plain'].map(async (kind) => [kind, await bundleFloor(kind)])),
  )
  const bodies = new Map()
  let requests = []
  const bodyOf = (path) => {
    const known = bodies.get(path)
    if (known) return known
    const [, name] = /^\/floor\/(\w+)\.js$/.exec(path) ?? []
    const body = gzipSync(name ? floors[name] : readFileSync(join(root, path)), { level: 9 })
    bodies.set(path, body)
    return body
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, `http://${HOST}`)
    if (pathname === '/blank') return response.end('<!doctype html><link rel="icon" href="data:,">')
    if (pathname === '/page') {
      const given = JSON.parse(searchParams.get('given'))
      const { projectId, endpoints } = services
      const options = given.hasProject
        ? `project-id="${projectId}" endpoints='${attribute(endpoints)}'`
        : 'basic'
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return response.end(given.kind in SCRIPTS ? ours({ preloads: [], ...given, options }) : floor(given))
    }
    const isOurs = /^\/(dist|floor)\/[\w./-]+\.js$/.test(pathname) && !pathname.includes('..')
    if (!isOurs) return response.writeHead(404).end()
    const body = bodyOf(pathname)
    const asked = { path: pathname, bytes: body.length, from: performance.now(), to: undefined }
    requests.push(asked)
    response.on('finish', () => {
      asked.to = performance.now()
    })
    response.writeHead(200, {
      'content-type': 'text/javascript',
      'content-encoding': 'gzip',
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
    response.end(body)
  })
  await new Promise((resolve) => server.listen(0, HOST, resolve))
  const origin = `http://${HOST}:${server.address().port}`
  return {
    blank: `${origin}/blank`,
    url: (given) => `${origin}/page?given=${encodeURIComponent(JSON.stringify(given))}`,
    taken() {
      const all = requests
      requests = []
      return all
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

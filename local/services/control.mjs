// Owns the services' own pages and what they do: break and mend endpoints, read what was asked and what arrived, change the pools,
// co-sign in smart sessions, and the two payment pages. Nothing here exists at a real service, and no other page may reach it (no CORS, JSON only).
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { errorAnswer, jsonAnswer, Refusal } from './answers.mjs'
import { findChain } from './blockchain/caip.mjs'
import { nextInSession, sendInSession } from './blockchain/cosigner.mjs'
import { deliverByMeld, meldNetworks } from './blockchain/meld.mjs'
import { endPurchase, startPurchase } from './blockchain/onramp.mjs'
import { drainPool, fillPool, listPools, movePrice } from './exchange/pools.mjs'
import { PRESETS, PRESETS_OF } from './faults.mjs'

const read = (name) => readFileSync(new URL(`./pages/${name}`, import.meta.url))

const FILES = {
  '/': ['faults.html', 'text/html'],
  '/faults': ['faults.html', 'text/html'],
  '/events': ['events.html', 'text/html'],
  '/requests': ['requests.html', 'text/html'],
  '/pools': ['pools.html', 'text/html'],
  '/pay': ['pay.html', 'text/html'],
  '/meld': ['meld.html', 'text/html'],
  '/faults.js': ['faults.js', 'text/javascript'],
  '/lists.js': ['lists.js', 'text/javascript'],
  '/pools.js': ['pools.js', 'text/javascript'],
  '/pay.js': ['pay.js', 'text/javascript'],
  '/meld.js': ['meld.js', 'text/javascript'],
  '/services.css': ['../../../demo/pages/style.css', 'text/css'],
}

export function createControl({ world, endpoints, faults, record, reset }) {
  const app = new Hono()

  for (const [path, [file, type]] of Object.entries(FILES)) {
    app.get(path, () => new Response(read(file), { headers: { 'content-type': `${type}; charset=utf-8` } }))
  }

  app.get('/faults.json', () =>
    jsonAnswer({
      targets: targetsOf(endpoints, record),
      presets: PRESETS,
      presetsOf: PRESETS_OF,
      active: faults.list(),
    }),
  )
  app.get('/events.json', () => jsonAnswer(world.events))
  app.get('/requests.json', () => jsonAnswer(record.requests()))
  app.get('/purchases.json', () => jsonAnswer(world.purchases.now))
  app.get('/meld.json', () => jsonAnswer({ networks: meldNetworks(world) }))
  app.get('/pools.json', async () =>
    jsonAnswer((await Promise.all([...world.chains.values()].map(listPools))).flat()),
  )

  const act = (path, run) =>
    app.post(path, async (context) => {
      // A foreign page can send a form, but JSON only after a preflight, which is refused here.
      if (!context.req.header('content-type')?.startsWith('application/json')) {
        return errorAnswer(415, 'body', 'JSON is wanted.')
      }
      try {
        return jsonAnswer((await run(Object(await context.req.json()))) ?? {})
      } catch (error) {
        const status = error instanceof Refusal ? error.status : 400
        return errorAnswer(status, 'body', error instanceof Error ? error.message : String(error))
      }
    })
  // `{ endpoint, fault }`: a preset's name, an object of `faults.mjs`, or null to mend.
  act('/faults', ({ endpoint, fault }) => faults.set(endpoint, fault))
  act('/reset', () => reset())
  act('/pay/start', (wish) => startPurchase(world, wish))
  act('/pay/end', ({ id, isGood }) => endPurchase(world, id, isGood === true))
  act('/meld/deliver', (wish) => deliverByMeld(world, wish))
  // What a page does in a smart session: `{ pci, call: { to, value, data } }`, and `signature` of what `next` answers.
  act('/sessions/next', (wish) => nextInSession(world, wish))
  act('/sessions/send', (wish) => sendInSession(world, wish))
  // `{ chain, symbol }`, and `percent` of the price.
  act('/pools/move', async ({ chain, symbol, percent }) => ({
    hash: await movePrice(findChain(world, chain), symbol, percent),
  }))
  act('/pools/drain', ({ chain, symbol }) => drainPool(findChain(world, chain), symbol))
  act('/pools/fill', ({ chain, symbol }) => fillPool(findChain(world, chain), symbol))

  app.notFound(() => errorAnswer(404, 'path', 'There is nothing here.'))
  return app
}

/** Hosts and their endpoints, each with how often it was asked. */
function targetsOf(endpoints, record) {
  const asked = record.requests()
  const seen = new Set()
  const rows = endpoints.filter(({ name }) => !seen.has(name) && seen.add(name))
  return [...new Set(rows.map(({ host }) => host))].flatMap((host) => [
    { target: host, host, isHost: true, count: asked.filter((entry) => entry.host === host).length },
    ...rows
      .filter((row) => row.host === host)
      .map(({ name, method, path }) => ({
        target: name,
        host,
        isHost: false,
        method,
        path,
        count: asked.filter((entry) => entry.endpoint === name).length,
      })),
  ])
}

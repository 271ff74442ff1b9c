// 10,000 messages in a second at a page whose visitor is signed in: of a stranger, and of the frame itself, in the names and shapes that would
// matter. The longest task of the page's main thread meanwhile.
import { spentBetween, TRACE_CATEGORIES } from '../opening/trace.mjs'
import { pass, until } from './visit.mjs'

const COUNT = 10_000
const SECOND_MS = 1_000

/** In a frame: sends its share evenly, and answers with the milliseconds that it took. */
const send = ({ count, ms }) => {
  const user = { address: `0x${'11'.repeat(20)}`, chainId: 1, email: 'mallory@example.org' }
  const named = (name, payload) => ({ type: `@w3m-frame/${name}`, id: `${name.length}`, payload })
  const messages = [
    named('READY', { version: '4' }),
    named('SESSION_UPDATE', { token: 'made up' }),
    named('GET_USER_SUCCESS', user),
    named('RPC_REQUEST_SUCCESS', '0x00'),
    named('IS_CONNECTED_ERROR', { message: 'made up' }),
    JSON.stringify(named('GET_USER_SUCCESS', user)),
    [named('READY')],
    null,
    { type: 'x'.repeat(1_000), id: Array.from({ length: 100 }, (_, n) => ({ n })) },
  ]
  const from = performance.now()
  let sent = 0
  return new Promise((resolve) => {
    const step = () => {
      const due = Math.min(count, Math.ceil(((performance.now() - from) / ms) * count))
      while (sent < due) parent.postMessage(messages[sent++ % messages.length], '*')
      if (sent < count) setTimeout(step)
      else resolve(performance.now() - from)
    }
    step()
  })
}

/** @returns {Promise<{ longest: number, ms: number, status: string }>} `ms`: how long the sending took */
export const floodOf = async (browser, visitor, stranger) => {
  const { page, value } = visitor
  await value(`void (() => {
    globalThis.arrived = 0
    addEventListener('message', () => arrived++)
  })()`)
  // Sent as fast as they are meant to be: what is slowed is who gets them.
  for (const frame of [stranger, visitor.secureFrame()]) {
    const session = await page.context().newCDPSession(frame)
    await visitor.slow(session, 1)
  }
  await browser.startTracing(page, { categories: TRACE_CATEGORIES })
  await value("void performance.mark('bench-flood')")
  const share = { count: COUNT / 2, ms: SECOND_MS }
  const took = await Promise.all(
    [stranger, visitor.secureFrame()].map((frame) => frame.evaluate(send, share)),
  )
  await until(async () => (await value('arrived')) >= COUNT)
  await pass(SECOND_MS)
  await value("void performance.mark('bench-flooded')")
  const { longest } = spentBetween(await browser.stopTracing(), 'bench-flood', 'bench-flooded')
  const { status } = await visitor.account()
  return { longest, ms: Math.max(...took), status }
}

// Heap of the page: with a session of the embedded wallet and with one of an extension, and what 100 approvals leave behind. Not slowed.
import { connectMeadow } from '../page.mjs'
import { QUIET_MS } from '../slowed-page.mjs'
import { pass, until, visit } from './visit.mjs'

const APPROVALS = 100

const heapOf = async ({ session }) => {
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 1 })
  await pass(QUIET_MS)
  // What the first finds unused is finalized, and then the second finds what that has held.
  for (let one = 0; one < 3; one++) {
    await session.send('HeapProfiler.collectGarbage')
    await pass(100)
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

/** Found again by a page that was loaded anew; then once more, after Account was opened and closed. */
const restedHeaps = async (visitor) => {
  await visitor.load()
  await until(async () => (await visitor.account()).isConnected)
  const restored = await heapOf(visitor)
  await visitor.value("document.querySelector('wallet-modal').open().then(() => true)")
  await pass(QUIET_MS)
  await visitor.value("document.querySelector('wallet-modal').close()")
  await visitor.whenOpen(false)
  return { restored, opened: await heapOf(visitor) }
}

const inVisit = async (browser, world, act) => {
  const visitor = await visit(browser, world, { slower: 1 })
  try {
    await visitor.load()
    return await act(visitor)
  } finally {
    await visitor.stop()
  }
}

const approve = async (visitor, address) => {
  await visitor.request('personal_sign', ['0x68656c6c6f', address])
  const { answer } = await visitor.answer('Approve')
  if (!/^0x[\da-f]{130,}$/.test(answer)) throw new Error(`Not signed: ${answer}`)
}

/**
 * @returns {Promise<object>} MB: `extension` and `embedded`, each `restored` and `opened`; `before` the first approval, after it (`once`), and
 *   after 100 more (`after`)
 */
export const measureHeap = async (browser, world) => {
  const extension = await inVisit(browser, world, async (visitor) => {
    await connectMeadow(visitor.page, 'Sign in')
    return restedHeaps(visitor)
  })
  return inVisit(browser, world, async (visitor) => {
    await visitor.signIn()
    const embedded = await restedHeaps(visitor)
    const { address } = await visitor.account()
    const before = await heapOf(visitor)
    await approve(visitor, address)
    const once = await heapOf(visitor)
    for (let one = 0; one < APPROVALS; one++) await approve(visitor, address)
    return { extension, embedded, before, once, after: await heapOf(visitor) }
  })
}

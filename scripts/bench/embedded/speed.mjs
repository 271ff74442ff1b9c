// One round of what a visitor waits for: the floor, then a sign-in, and the first request after it and after a reload.
import { QUIET_MS } from '../slowed-page.mjs'
import { floodOf } from './flood.mjs'
import { pass, until, visit } from './visit.mjs'

/** Play money for the account, in wei. */
const MONEY = `0x${(5n * 10n ** 18n).toString(16)}`
const RECEIVER = '0x1111111111111111111111111111111111111111'

const setBalance = (node, address) =>
  fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, MONEY] }),
  })

/** ms from the press to the post of a page that does nothing else. */
const floorOf = async (browser, world, slower) => {
  const visitor = await visit(browser, world, { slower, url: world.floor })
  try {
    await visitor.load()
    await visitor.click("document.querySelector('button')")
    const frame = await until(() => visitor.page.frames().find((one) => one.url().endsWith('/frame')))
    const [first] = await until(async () => {
      const posts = await frame.evaluate(() => globalThis.bench?.posts()).catch(() => undefined)
      return posts?.length > 0 && posts
    })
    return first.at - (await visitor.value('bench.clicked()'))
  } finally {
    await visitor.stop()
  }
}

/** @returns {Promise<{ floor: number, first: number, asked: number, message: number, coin: number, flood: object }>} milliseconds */
export const speedOf = async (browser, world, slower) => {
  const floor = await floorOf(browser, world, slower)
  const visitor = await visit(browser, world, { slower })
  try {
    await visitor.load()
    const { first, asked } = await visitor.signIn()
    const { address } = await visitor.account()
    await setBalance(world.node, address)
    await pass(QUIET_MS)
    const message = await visitor.request('personal_sign', ['0x68656c6c6f', address])
    await visitor.answer('Refuse')
    // Nothing of an approval has been fetched, in the page or the frame.
    const stranger = await visitor.load()
    await until(async () => (await visitor.account()).isConnected)
    await pass(QUIET_MS)
    const transaction = { from: address, to: RECEIVER, value: '0x38d7ea4c68000' }
    const coin = await visitor.request('eth_sendTransaction', [transaction])
    await visitor.answer('Refuse')
    return { floor, first, asked, message, coin, flood: await floodOf(browser, visitor, stranger) }
  } finally {
    await visitor.stop()
  }
}

// One visit with a mouse: a click on the trigger, then one on the wallet's row, until it is connected.
import { pointAt, QUIET_MS, valueIn, withPage } from '../slowed-page.mjs'
import { watchClicks } from './watch.mjs'

/** Milliseconds that a visitor's pointer rests on a row before it is pressed. */
const RESTS_MS = 300

const TRIGGER = "document.querySelector('#trigger')"
const ROW = "rowIn(document.querySelector('wallet-modal')?.shadowRoot ?? document)"

/**
 * @param {object} options
 * @param {boolean} options.isAtOnce the row is clicked as soon as it is there; else the list is quiet first, and the pointer rests on the row
 * @returns {Promise<object>} milliseconds: `trigger` and `row` from the click to the frame that shows it, `asked` and `connected` from the
 *   click on the row; files that were fetched from its press until then
 */
export const click = (browser, pages, given, { slower, isAtOnce }) =>
  withPage(browser, pages, slower, async (page, session) => {
    const pass = (ms) => page.waitForTimeout(ms)
    await page.addInitScript(watchClicks)
    await page.goto(pages.url(given))
    await valueIn(session, 'whenReady')
    await pass(QUIET_MS)
    const clickTrigger = await pointAt(session, TRIGGER)
    await pass(QUIET_MS)
    await clickTrigger()
    if (!isAtOnce) await pass(QUIET_MS)
    await valueIn(session, 'laidOut()')
    // Nobody is measured any more, and the pointer waits for what is opened by then.
    const trigger = isAtOnce ? undefined : await valueIn(session, 'frameOfClick()')
    const clickRow = await pointAt(session, ROW)
    if (!isAtOnce) await pass(RESTS_MS)
    await clickRow()
    await pass(QUIET_MS)
    await valueIn(session, 'whenConnected')
    await pass(QUIET_MS)
    const row = await valueIn(session, 'frameOfClick()')
    return { trigger, row, ...(await valueIn(session, 'connectionOfClick()')) }
  })

/** What Send shows while it is written: amounts in groups, dollars with their sign, a receiver by both its ends, symbols apart. */
import { MEADOW_2 } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'

test('behavior: an amount is grouped while it is typed, the caret stays, and a copy is what was typed', async ({
  site,
  page,
}) => {
  await site.visitConnected('module.html')
  await site.openByButton()
  await site.account.send.click()
  const { amount } = site.send
  await amount.click()
  await page.keyboard.type('1234567.5')
  await expect(amount).toHaveValue('1,234,567.5')
  const caret = () => amount.evaluate((field) => (field as HTMLInputElement).selectionStart)
  // Behind the 2, then a digit there.
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowLeft')
  expect(await caret()).toBe(3)
  await page.keyboard.type('9')
  await expect(amount).toHaveValue('12,934,567.5')
  expect(await caret()).toBe(4)
  // At the mark, Backspace takes the digit before it.
  await page.keyboard.press('Backspace')
  await expect(amount).toHaveValue('1,234,567.5')
  const copied = await amount.evaluate((field) => {
    ;(field as HTMLInputElement).select()
    const clipboardData = new DataTransfer()
    field.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/plain')
  })
  expect(copied).toBe('1234567.5')
})

test('behavior: an address typed as the receiver shows its face and both ends; the whole of it is there', async ({
  site,
}) => {
  await site.visitConnected('module.html')
  await site.openByButton()
  await site.account.send.click()
  await site.send.fill({ to: MEADOW_2 })
  await expect(site.send.root.getByText('0x7099…79C8')).toBeVisible()
  await expect(site.send.to).toHaveAttribute('title', MEADOW_2)
  await expect(site.send.to).toHaveValue(MEADOW_2)
})

test('behavior: on a page from right to left the sentence of a review reads in its own order', {
  tag: '@long',
}, async ({ site, page }) => {
  await site.visitConnected('module.html')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await site.openByButton()
  await site.account.send.click()
  await site.send.fill({ amount: '0.05', to: MEADOW_2 })
  await site.send.review.click()
  await expect(site.preview.sentence).toHaveCSS('direction', 'rtl')
  const words = await site.preview.sentence.evaluate((sentence) => {
    const found: { word: string; left: number; top: number }[] = []
    const texts = document.createTreeWalker(sentence, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      // The whole address, for those who listen.
      if (text.parentElement?.closest('.sr')) continue
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const { left, bottom } = range.getBoundingClientRect()
        // Of one line: letters of another font are not as high.
        found.push({ word, left, top: Math.round(bottom / 10) })
      }
    }
    return found
  })
  expect(words.map(({ word }) => word)).toEqual([
    'Send',
    '0.05',
    'ETH',
    'to',
    '0x7099…79C8',
    'on',
    'Ethereum',
  ])
  for (const [index, { word, left, top }] of words.entries()) {
    const next = words[index + 1]
    if (next?.top === top) expect(next.left, `${next.word} after ${word}`).toBeGreaterThan(left)
  }
})

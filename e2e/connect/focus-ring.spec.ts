/** Connect: the ring around the row that has the focus, which nothing cuts. */
import { expect, test } from '../harness/test.ts'

test('behavior: the soft ring of the first row is in sight at its top', async ({ site }) => {
  await site.visit('module.html?services')
  await site.openByButton()
  const first = site.connect.rows.first()
  await first.focus()
  const space = () =>
    first.evaluate((row) => {
      const body = row.closest('.body')
      return row.getBoundingClientRect().top - (body?.getBoundingClientRect().top ?? Number.NaN)
    })
  await expect.poll(space).toBeGreaterThanOrEqual(4)
})

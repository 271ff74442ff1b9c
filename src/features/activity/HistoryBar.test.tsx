import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createHarness } from '../../core/core.testing.ts'
import { createActivity } from './activity.state.ts'
import { HistoryBar } from './HistoryBar.tsx'

it.each([
  [1, false, '1 transaction'],
  [1, true, '1 transaction so far'],
  [2, false, '2 transactions'],
  [2, true, '2 transactions so far'],
  [0, true, '0 transactions so far'],
  [0, false, ''],
])('param: %i, and more to come: %s: %j', (rowCount, canGrow, said) => {
  const activity = createActivity(createHarness().core)
  const bar = createElement(HistoryBar, { activity, rowCount, canGrow, changed: '' })
  expect(renderToStaticMarkup(bar)).toContain(`<p role="status" dir="auto">${said}</p>`)
})

// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { adoptFrameSheet } from './frame-sheet.ts'

it('behavior: a tag has the sheet once, and again after the browser has taken it away', () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const first = new CSSStyleSheet()
  root.adoptedStyleSheets = [first]
  adoptFrameSheet(root)
  adoptFrameSheet(root)
  const [, sheet, ...others] = root.adoptedStyleSheets
  expect(sheet).toBeInstanceOf(CSSStyleSheet)
  expect(others).toEqual([])
  // As when it comes into another document.
  root.adoptedStyleSheets = [first]
  adoptFrameSheet(root)
  expect(root.adoptedStyleSheets[1]).toBe(sheet)
})

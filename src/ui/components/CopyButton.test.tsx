// @vitest-environment happy-dom
import '../owner-stacks.testing.ts'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

afterEach(() => vi.unstubAllGlobals())

it('behavior: what cannot be copied is shown, selected, with what to do, until it could be', async () => {
  const writeText = vi.fn().mockRejectedValue(new Error('refused'))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const card = document.createElement('div')
  document.body.append(card)
  const root = createRoot(card)
  root.render(
    <CopyButton
      text="wc:1@2"
      label="Copy link"
      copiedLabel="Copied"
      failedLabel="Could not copy. Select the text and copy it yourself."
    />,
  )
  await vi.waitFor(() => expect(card.querySelector('button')).not.toBeNull())
  const button = card.querySelector('button')
  const field = () => card.querySelector('input')
  for (const _ of [1, 2]) {
    button?.click()
    await vi.waitFor(() => expect(document.activeElement).toBe(field()))
    expect(field()).toMatchObject({ value: 'wc:1@2', readOnly: true, selectionStart: 0, selectionEnd: 6 })
    expect(field()?.getAttribute('aria-label')).toBe('Copy link')
    expect(document.getElementById(field()?.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Could not copy/,
    )
    expect(button?.textContent).toContain('Copy link')
    button?.focus()
  }
  writeText.mockResolvedValue(undefined)
  button?.click()
  await vi.waitFor(() => expect(button?.textContent).toContain('Copied'))
  expect(field()).toBeNull()
  root.unmount()
  card.remove()
})

// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHarness } from '../core/core.testing.ts'
import { errorTexts } from '../errors/en.errors.ts'
import { en, type TextKey } from '../i18n/en.ts'
import { useIsWhole, useTexts } from './use-texts.ts'

const { wallet } = createHarness()
const late = 'http-failed'

let unmount = () => {}
afterEach(() => act(() => unmount()))

const Whole = (late: Parameters<typeof useIsWhole>[0]) => <i>{`${useIsWhole(late)}`}</i>

const View = ({ says, onRender }: { readonly says: string; readonly onRender: () => void }) => {
  const texts = useTexts(wallet)
  onRender()
  return (
    <p>
      {texts.t(says as TextKey)}
      <Whole {...texts.late} />
    </p>
  )
}

/** A view that says `key`, and whether the late words are there. */
const show = async (key: string) => {
  const onRender = vi.fn()
  const host = document.createElement('div')
  const root = createRoot(host)
  unmount = () => root.unmount()
  const seen: string[] = []
  act(() => root.render(<View says={key} onRender={onRender} />))
  seen.push(host.textContent)
  await act(() => vi.waitFor(() => expect(host.textContent).toContain('true')))
  // What is made anew in slices.
  await act(async () => {})
  seen.push(host.textContent)
  return { seen, renders: onRender.mock.calls.length }
}

describe('useTexts', () => {
  it('behavior: a view that says no late word is not made anew when they come', async () => {
    const shown = await show('frame.close')
    expect(shown.seen).toEqual([`${en['frame.close']}false`, `${en['frame.close']}true`])
    expect(shown.renders).toBe(1)
  })

  it.each(['constructor', 'toString', '__proto__'])('attack: %s is no word', async (key) => {
    const shown = await show(key)
    expect(shown.seen).toEqual([`${en.unknown}false`, `${en.unknown}true`])
  })

  it('behavior: one that had to do without a late word says it when it comes', async () => {
    const shown = await show(late)
    expect(shown.seen[0]).toBe(`${en.unknown}false`)
    expect(shown.seen[1]).toBe(`${errorTexts[late]}true`)
    expect(shown.renders).toBe(2)
  })
})

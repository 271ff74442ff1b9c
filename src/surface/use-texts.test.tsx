// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHarness } from '../core/core.testing.ts'
import { errorTexts } from '../errors/en.errors.ts'
import { en, type TextKey } from '../i18n/en.ts'
import type { ViewName } from '../state/router.ts'
import { useIsWhole, useTexts } from './use-texts.ts'

const { wallet } = createHarness()
const late = 'http-failed'

let unmount = () => {}
afterEach(() => act(() => unmount()))

type WholeProps = { readonly late: Parameters<typeof useIsWhole>[0]; readonly isWanted: boolean }

const Whole = ({ late, isWanted }: WholeProps) => <i>{`${useIsWhole(late, isWanted)}`}</i>

type ViewProps = {
  readonly says: string
  readonly wanted?: 'by the view' | 'by a notification' | undefined
  readonly view?: ViewName
  readonly onRender: () => void
}

const View = ({ says, wanted, view, onRender }: ViewProps) => {
  const texts = useTexts(wallet, view ?? (wanted === 'by the view' ? 'Send' : 'Connect'))
  onRender()
  return (
    <p>
      {texts.t(says as TextKey)}
      <Whole late={texts.late} isWanted={wanted === 'by a notification'} />
    </p>
  )
}

const mount = (props: Omit<ViewProps, 'onRender'>) => {
  const onRender = vi.fn()
  const host = document.createElement('div')
  const root = createRoot(host)
  unmount = () => root.unmount()
  const render = (more: object = {}) => root.render(<View {...props} {...more} onRender={onRender} />)
  act(() => render())
  return { host, onRender, render }
}

/** A view that says `key`, and whether the late words are there. */
const show = async (key: string, wanted?: ViewProps['wanted']) => {
  const { host, onRender } = mount({ says: key, wanted })
  const seen: string[] = []
  seen.push(host.textContent)
  await act(() => vi.waitFor(() => expect(host.textContent).toContain('true')))
  // What is made anew in slices.
  await act(async () => {})
  seen.push(host.textContent)
  return { seen, renders: onRender.mock.calls.length }
}

describe('useTexts', () => {
  it.each(['by the view', 'by a notification'] as const)(
    'behavior: wanted %s: a view that says no late word is not made anew when they come',
    async (wanted) => {
      const shown = await show('dialog.close', wanted)
      expect(shown.seen).toEqual([`${en['dialog.close']}false`, `${en['dialog.close']}true`])
      expect(shown.renders).toBe(1)
    },
  )

  it('behavior: nobody wants them: they are not fetched', async () => {
    const { host } = mount({ says: 'dialog.close' })
    // They are there at once for whoever asks.
    await act(
      async () =>
        void (await Promise.all([import('../errors/en.errors.ts'), import('../i18n/en.notices.ts')])),
    )
    expect(host.textContent).toBe(`${en['dialog.close']}false`)
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

  it('error: they could not be fetched once: the next view asks again, and says them', async () => {
    vi.doMock('../i18n/en.notices.ts', () => Promise.reject(new Error('Offline')))
    const { host, render } = mount({ says: late, wanted: 'by the view' })
    await act(() => vi.waitFor(() => expect(host.textContent).toBe(`${en.unknown}true`)))
    vi.doMock('../i18n/en.notices.ts', () => ({ noticeTexts: {} }))
    act(() => render({ view: 'SendPreview' }))
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(host.textContent).toBe(`${errorTexts[late]}true`)
    })
  })
})

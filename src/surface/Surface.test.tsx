// @vitest-environment happy-dom
/** The surface around the views: a view that throws, alerts, the close and back buttons, loading a view once. */
import { describe, expect, it, vi } from 'vitest'
import { en } from '../i18n/en.all.testing.ts'
import { preloadView } from './load-view.ts'
import { act, connected, looksRight, on, show } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

/** To be broken. */
const wrapped = { View: () => null, title: () => '', own: {} }

describe('Surface', () => {
  it('error: a view that throws keeps header and network, can be tried again and left', async () => {
    const shown = await connected()
    const explorerUrl = vi.spyOn(shown.chain, 'explorerUrl').mockImplementation(() => {
      throw new TypeError('boom')
    })
    await act(async () => shown.wallet.go.home())
    await shown.flush()
    looksRight(shown, en['account.title'], 'Ethereum', en.unknown)
    shown.button(en['dialog.close'])
    await shown.click(en['common.retry'])
    looksRight(shown, en.unknown)
    explorerUrl.mockRestore()
    await shown.click(en['common.retry'])
    looksRight(shown, en['account.send'])
    // React has told of each throw.
    vi.mocked(console.error).mockClear()
  })

  it('error: behind a view that throws is the way back, and Disconnect', async () => {
    const shown = await connected()
    vi.spyOn(wrapped, 'View').mockImplementation(() => {
      throw new TypeError('boom')
    })
    vi.spyOn(wrapped, 'title').mockImplementation(() => {
      throw new TypeError('boom')
    })
    shown.fetched.views.set('Receive', wrapped)
    await act(async () => shown.wallet.go.to('Receive'))
    await shown.flush()
    looksRight(shown, en.unknown, en['dialog.title'])
    await shown.click(en['common.back'])
    looksRight(shown, en['account.send'])
    await act(async () => shown.wallet.go.to('Receive'))
    await shown.flush()
    await shown.click(en['common.disconnect'])
    looksRight(shown, en['connect.title'])
    expect(shown.core.state.account.eip155.status).toBe('disconnected')
    vi.mocked(console.error).mockClear()
  })

  it.each([
    ['it is there', { projectId: 'a'.repeat(32) }],
    ['the page does without (`basic`)', { basic: true }],
  ])('behavior: a missing project id is no longer told of once %s', async (_, given) => {
    const shown = await show()
    await act(async () => {
      shown.core.alert('project-id-missing')
      shown.core.alert('tag-hidden')
      await vi.waitFor(() => expect(shown.core.state.alerts.list).toHaveLength(2))
    })
    await act(() => vi.waitFor(() => expect(shown.text()).toContain('project-id-missing')))
    await act(async () => Object.assign(shown.core.state.config, given))
    await shown.flush()
    expect(shown.text()).not.toContain('project-id-missing')
    expect(shown.text()).toContain('tag-hidden')
    expect(shown.core.state.alerts.list).toHaveLength(1)
  })

  it('behavior: alerts as a bar, read one by one; not with debug off', async () => {
    const shown = await show()
    await act(async () => {
      shown.core.alert('view-unknown', { view: '<b>' })
      shown.core.alert('tag-hidden')
      await vi.waitFor(() => expect(shown.core.state.alerts.list).toHaveLength(2))
    })
    // What draws it is fetched with the first of them.
    await act(() => vi.waitFor(() => expect(shown.text()).toContain(en['alert.title'])))
    looksRight(shown, en['alert.title'], 'There is no view named <b>.', 'view-unknown')
    await shown.click(en['common.dismiss'])
    looksRight(shown, 'tag-hidden')
    const quiet = await show({ options: { debug: false } })
    await act(async () => {
      quiet.core.alert('tag-hidden')
      await vi.waitFor(() => expect(quiet.core.state.alerts.list).toHaveLength(1))
    })
    await quiet.flush()
    expect(quiet.text()).not.toContain('tag-hidden')
  })

  it('behavior: embedded has no close button; a dialog has', async () => {
    const shown = await show({ embedded: true })
    expect(() => shown.button(en['dialog.close'])).toThrow()
    const dialog = await show()
    await dialog.click(en['dialog.close'])
    expect(dialog.element.closed).toEqual(['user'])
  })

  it('behavior: back where there is something behind', async () => {
    const shown = await on('Receive')
    await shown.click(en['common.back'])
    looksRight(shown, en['account.send'])
    expect(() => shown.button(en['common.back'])).toThrow()
  })

  it('behavior: a view is fetched once, and at once when it is there', async () => {
    const shown = await show()
    const loaded = shown.fetched.views
    await preloadView(shown.fetched, 'Receive')
    const module = loaded.get('Receive')
    await preloadView(shown.fetched, 'Receive')
    expect(loaded.get('Receive')).toBe(module)
  })
})

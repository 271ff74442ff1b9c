// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { createHarness } from '../core.testing.ts'
import { createWalletApp } from './wallet-app.ts'

const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'
const REQUEST = { id: 17, topic: 'abc' }
const QUERY = 'wc?requestId=17&sessionTopic=abc'

const LANTERN = { href: 'lantern://', name: 'Lantern' }

type Row = { readonly mobileLink?: string; readonly desktopLink?: string }

const start = (stored: unknown, { rows = [] as readonly Row[], hasFocus = true } = {}) => {
  const harness = createHarness()
  const open = vi.fn()
  const page = Object.assign(harness.page, { open })
  Object.assign(page, { self: page, top: page })
  Object.assign(page.document, { hasFocus: () => hasFocus })
  page.localStorage.setItem(CHOICE, typeof stored === 'string' ? stored : JSON.stringify(stored))
  const asked = vi.fn(async () => ({ value: { count: rows.length, wallets: rows } }))
  Object.assign(harness.core, { api: async () => ({ wallets: { page: asked } }) })
  const app = createWalletApp(harness.core, page)
  return { app, open, asked, core: harness.core, page }
}

describe('createWalletApp', () => {
  it('behavior: what was tapped on this page is opened, read anew each time', () => {
    const { app, open, core, page } = start({ href: 'lantern://', name: 'Lantern' })
    core.knownApps.add('lantern://')
    app.open(REQUEST)
    expect(open.mock.calls).toEqual([[`lantern://${QUERY}`, '_self', 'noreferrer noopener']])
    page.localStorage.setItem(CHOICE, JSON.stringify({ href: 'javascript:alert(1)' }))
    app.open(REQUEST)
    expect(open).toHaveBeenCalledOnce()
  })

  it('behavior: an https link counts by itself, beside the page', () => {
    const { app, open } = start({ href: 'https://link.lantern.example/', name: 'Lantern' })
    app.open(REQUEST)
    expect(open.mock.calls).toEqual([
      [`https://link.lantern.example/${QUERY}`, '_blank', 'noreferrer noopener'],
    ])
  })

  it('param: Telegram’s own links carry it in their start parameter', () => {
    const { app, open } = start({ href: 'https://t.me/wallet/', name: 'Wallet' })
    app.open(REQUEST)
    const [url] = open.mock.calls[0] ?? []
    expect(atob(new URL(String(url)).searchParams.get('startapp') ?? '')).toBe(
      'requestId=17&sessionTopic=abc',
    )
  })

  it.each([
    ['in a frame, an app', LANTERN, { top: {} }, '_top'],
    ['in a frame, a page', { href: 'https://a.example/', name: 'A' }, { top: {} }, '_blank'],
    ['in Telegram, an app', LANTERN, { TelegramWebviewProxy: {} }, '_blank'],
    ['in a frame of Telegram, an app', LANTERN, { top: {}, TelegramWebviewProxy: {} }, '_blank'],
  ])('param: %s leads no page away that is not ours', (_name, stored, around, target) => {
    const { app, open, core, page } = start(stored)
    core.knownApps.add(LANTERN.href)
    Object.assign(page, around)
    app.open(REQUEST)
    expect(open.mock.calls[0]?.[1]).toBe(target)
  })

  it('behavior: after a reload a scheme counts where the directory gives it to a wallet', async () => {
    const given = start({ href: 'lantern://', name: 'Lantern' }, { rows: [{ mobileLink: 'lantern://' }] })
    given.app.open(REQUEST)
    expect(given.open).not.toHaveBeenCalled()
    await given.app.check()
    expect(given.asked).toHaveBeenCalledExactlyOnceWith({ page: 1, entries: 20, search: 'Lantern' })
    given.app.open(REQUEST)
    expect(given.open).toHaveBeenCalledOnce()
  })

  it('behavior: or the host to one of its own, however it writes that', async () => {
    for (const links of [
      { mobileLink: 'lantern:' },
      { mobile_link: 'lantern:' },
      { desktop_link: 'lantern:' },
    ]) {
      const { app, open, core } = start({ href: 'lantern://', name: 'Lantern' })
      Object.assign(core.state.config, { customWallets: [{ id: 'a', name: 'A', given: links }] })
      await app.check()
      app.open(REQUEST)
      expect(open).toHaveBeenCalledOnce()
    }
  })

  it.each([
    ['of no wallet', { href: 'lantern://', name: 'Lantern' }, [{ mobileLink: 'other://' }]],
    ['that adds to a wallet’s', { href: 'lantern://evil/', name: 'Lantern' }, [{ mobileLink: 'lantern://' }]],
    ['of the system', { href: 'search-ms://x/', name: 'x' }, [{ mobileLink: 'search-ms://x' }]],
    ['that runs', { href: 'javascript://%0aalert(1)', name: 'x' }, [{ mobileLink: 'javascript://' }]],
    ['of a file', { href: 'file:///etc/', name: 'x' }, []],
    ['without encryption', { href: 'http://evil.example/', name: 'x' }, []],
    ['with another host in front', { href: 'https://wallet.example@evil.example/', name: 'x' }, []],
    ['that is no text', { href: { toString: 'lantern://' } }, []],
    ['that is no JSON', '{', []],
    ['that is nothing', 'null', []],
  ])('attack: a stored link %s opens nothing', async (_name, stored, rows) => {
    const { app, open } = start(stored, { rows })
    await app.check()
    app.open(REQUEST)
    expect(open).not.toHaveBeenCalled()
  })

  it('error: the directory cannot be had: nothing is opened, nobody is troubled', async () => {
    const { app, open, core } = start({ href: 'lantern://', name: 'Lantern' })
    Object.assign(core, { api: () => Promise.reject(new Error('away')) })
    await app.check()
    app.open(REQUEST)
    expect(open).not.toHaveBeenCalled()
  })

  it('behavior: who looks elsewhere is not led away', () => {
    const { app, open } = start({ href: 'https://a.example/', name: 'A' }, { hasFocus: false })
    app.open(REQUEST)
    expect(open).not.toHaveBeenCalled()
  })
})

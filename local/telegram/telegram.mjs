// Owns the stand-in for Telegram on a phone: a chat whose button opens a mini app, and what the app's own browser leaves on each page that it
// shows. It has one window: what a page opens beside it does not come. Telegram itself cannot be had here, and its page says so.
import { Hono } from 'hono'
import { escapeHtml, htmlAnswer, page } from '../openid/control.mjs'
import { listenAll } from '../services/listen.mjs'

/**
 * Run in each page before its own scripts, as the app does. A function of its own, for a browser: it reads nothing from around it.
 */
export function inAppBrowser() {
  Object.defineProperty(window, 'TelegramWebviewProxy', { value: { postEvent() {} } })
  const open = window.open.bind(window)
  window.open = (url, target, features) =>
    target === '_top' || target === '_self' ? open(url, target, features) : null
}

/** What the app writes behind the address of a mini app: who the visitor is there, which is nobody else's business. */
const LAUNCH = new URLSearchParams({
  tgWebAppData: 'query_id=local&user={"id":1,"first_name":"Ann"}&auth_date=1700000000&hash=00',
  tgWebAppVersion: '8.0',
  tgWebAppPlatform: 'android',
})

/**
 * @param {object} [options]
 * @param {number} [options.port] 0: any free one
 */
export async function startTelegram({ port = 0 } = {}) {
  const app = new Hono()
  app.get('/', (context) => {
    const shop = context.req.query('app') ?? ''
    if (!URL.canParse(shop)) return htmlAnswer('<p>Name a mini app: ?app=https://…</p>', 400)
    const url = new URL(shop)
    url.hash = `${LAUNCH}`
    return htmlAnswer(
      page({
        title: 'Telegram',
        lead: 'This stands in for a chat in Telegram on this computer.',
        body: `<p>Our shop opens within this app.</p><a role="button" href="${escapeHtml(url.href)}">Open the shop</a>`,
      }),
    )
  })
  const { urls, stop } = await listenAll([app], port)
  const [url = ''] = urls
  return {
    url,
    /** The chat with the button that opens this page. */
    chat: (/** @type {string} */ shop) => `${url}/?app=${encodeURIComponent(shop)}`,
    stop,
  }
}

/**
 * Owns how a result goes back to the page that wanted it: by a small page that posts it to its opener, at that site's origin alone, or,
 * in a Telegram mini app, by returning to the page. The page's script is `loading/result.ts`; it finds what to post as JSON.
 */

export type Delivery = {
  /** For the person who sees the window. */
  readonly title: string
  readonly words: string
  readonly status: number
  /** Missing where it is not known which site asked: then nothing is posted. */
  readonly post?: { readonly resultUri: string; readonly origin: string }
}

/** Where the server has the files of `secure-frame/src/loading/`. */
export const RESULT_SCRIPT = '/loading/result.js'
export const LOADING_STYLE = '/loading/loading.css'

const HEADERS = {
  'cache-control': 'no-store',
  // The address holds the provider's code.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // A stricter policy would cut the window off from its opener.
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'same-origin',
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The icon, which is empty on purpose.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** At most 160 characters that read the same encoded or not, since clients show what follows `error=` as it is. */
export const errorText = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N} .,:()'_-]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 160)

export function resultPage({ title, words, status, post }: Delivery): Response {
  const data = JSON.stringify(post ?? {}).replace(/[<>&\u2028\u2029]/g, asUnicodeEscape)
  const body = TEMPLATE.replace('{{title}}', () => escapeHtml(title))
    .replace('{{heading}}', () => escapeHtml(title))
    .replace('{{words}}', () => escapeHtml(words))
    .replace('{{data}}', () => data)
  return new Response(body, {
    status,
    headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  })
}

export function resultRedirect(page: string): Response {
  return new Response(null, { status: 302, headers: { ...HEADERS, location: page } })
}

const asUnicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Nothing of it is written by a script: `default-src 'none'` and Trusted Types hold. */
const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <meta name="robots" content="noindex" />
    <title>{{title}}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${LOADING_STYLE}" />
  </head>
  <body>
    <main>
      <h1>{{heading}}</h1>
      <p id="words" role="status">{{words}}</p>
      <p id="alone" role="alert" hidden>The page that opened this window is gone. Close this window, go back to the site and sign in again.</p>
    </main>
    <script type="application/json" id="result">{{data}}</script>
    <script src="${RESULT_SCRIPT}"></script>
  </body>
</html>
`

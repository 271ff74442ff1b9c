/**
 * Holds `docs/errors.md` to the codes of errors and alerts: each has its text, its cause and the next step. The page is written by
 * `npm run docs`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { WalletModalError } from '../src/errors/base.ts'
import { codeKeys } from '../src/errors/codes.ts'
import { type ErrorKey, errorTexts } from '../src/errors/en.errors.ts'
import { type Advice, alertGuide, errorGuide } from '../src/errors/guide.testing.ts'
import { NO_DOCUMENT_TEXT, type OwnErrorCode, ownFailure, SIGN_IN_TWICE_TEXT } from '../src/errors/own.ts'
import { type AlertCode, alertTexts } from '../src/i18n/en.alerts.ts'
import { type FrameAlertCode, frameAlertTexts } from '../src/i18n/en.frame-alerts.ts'
import { type ServiceAlertCode, serviceAlertTexts } from '../src/i18n/en.service-alerts.ts'
import { type SignInAlertCode, signInAlertTexts } from '../src/i18n/en.sign-in-alerts.ts'
import { inCode, table } from './page.testing.ts'

/** Every text code of an error. */
const texts: Readonly<Record<ErrorKey | OwnErrorCode, string>> = {
  ...errorTexts,
  'no-document': NO_DOCUMENT_TEXT,
  'sign-in-twice': SIGN_IN_TWICE_TEXT,
}
const alerts: Readonly<Record<AlertCode | ServiceAlertCode | FrameAlertCode | SignInAlertCode, string>> = {
  ...alertTexts,
  ...serviceAlertTexts,
  ...frameAlertTexts,
  ...signInAlertTexts,
}

const INTRO = `# Errors and alerts

This page is written from \`src/errors/\` and \`src/i18n/\` by \`npm run docs\`.

Every promise of the modal that fails rejects with a \`WalletModalError\`: \`code\` is stable, \`message\` is English and for you, \`cause\` is
what was thrown, and \`docsUrl\` ends with the anchor of the code's row here (its host is a placeholder: this page has no address yet). Compare \`code\`, not
the class: \`loader.js\` has an error of its own for a library that it cannot fetch (\`chunk-failed\`). What a wallet or node says by number keeps its number as \`code\`, unless
its words or its error's name say more; a few of the modal's own are numbers of EIP-1193; all other codes are text. Errors that no promise carries come with the event \`wm-error\`. A visitor's refusal is 4001 and never a \`wm-error\`.
`

const NUMBERS = `## Numbers

Of EIP-1193, EIP-5792, JSON-RPC, EIP-1474 and WalletConnect. A refusal by any of them is 4001. A wallet's own number that is not listed
stays as it is, with the text of [\`unknown\`](#unknown).
`

const ALERTS = `# Alerts

Alerts are for you, not for visitors: an event \`wm-error\` with \`code\` and \`message\`, a line in the console (\`logLevel\`) and a bar in the
dialog (\`debug\`).
`

const anchor = (id: string): string => `<a id="${id}"></a>`

const keysOf = (guide: typeof errorGuide): readonly string[] =>
  Object.values(guide).flatMap((rows) => rows.map(([code]) => code))

const textOf = (dictionary: Readonly<Record<string, string>>, code: string): string =>
  (dictionary[code] ?? '').replaceAll('<', '&lt;')

const sections = (
  guide: typeof errorGuide,
  dictionary: Readonly<Record<string, string>>,
  idOf: (code: string) => string,
): readonly string[] =>
  Object.entries(guide).map(([title, rows]) => {
    const cells = rows.map(([code, { cause, next }]: readonly [string, Advice]) => [
      `${anchor(idOf(code))}${inCode(code)}`,
      textOf(dictionary, code),
      cause,
      next,
    ])
    return `## ${title}\n\n${table(['code', 'message', 'cause', 'next step'], cells)}`
  })

const page = (): string => {
  const numbers = Object.entries(codeKeys)
    .map(([number, key]) => ({ number: Number(number), key }))
    .sort((a, b) => b.number - a.number)
    .map(({ number, key }) => [
      `${anchor(String(number))}${inCode(String(number))}`,
      `[${inCode(key)}](#${key})`,
    ])
  return [
    INTRO,
    ...sections(errorGuide, texts, (code) => code),
    NUMBERS,
    table(['code', 'the same as'], numbers),
    ALERTS,
    ...sections(alertGuide, alerts, (code) => (Object.hasOwn(texts, code) ? `alert-${code}` : code)),
  ].join('\n')
}

describe('docs/errors.md', () => {
  it('behavior: the page is what the dictionaries and the guide say (npm run docs)', async () => {
    await expect(page()).toMatchFileSnapshot('errors.md')
  })

  it('param: every code of an error and of an alert has its row, and no other', () => {
    expect([...keysOf(errorGuide)].sort()).toEqual(Object.keys(texts).sort())
    expect([...keysOf(alertGuide)].sort()).toEqual(Object.keys(alerts).sort())
    for (const rows of [...Object.values(errorGuide), ...Object.values(alertGuide)])
      for (const [code, { cause, next }] of rows) {
        expect(cause, code).toMatch(/^[A-Z`].*\.$/)
        expect(next, code).toMatch(/^[A-Z`].*\.$/)
      }
  })

  it('param: no error of ours has another text code', () => {
    const root = new URL('../src/', import.meta.url)
    const paths = readdirSync(root, { recursive: true }).map(String)
    const used = paths
      .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|testing)\.tsx?$/.test(path))
      .flatMap((path) => [
        ...readFileSync(new URL(path.replaceAll('\\', '/'), root), 'utf8').matchAll(
          /new WalletModalError\(\s*'([^']*)'/g,
        ),
      ])
      .map(([, code = '']) => code)
    expect(used.filter((code) => !Object.hasOwn(texts, code))).toEqual([])
  })

  it('behavior: docsUrl of an error ends with the anchor of its row', () => {
    const rows = page()
    for (const error of [
      ownFailure('view-unknown'),
      new WalletModalError(4001, 'no'),
      new WalletModalError(-32603, 'no'),
    ]) {
      const [url = '', id = ''] = error.docsUrl.split('#')
      expect(url).toMatch(/^https:\/\/[^#]*\/docs\/errors\.md$/)
      expect(rows).toContain(`<a id="${id}"></a>\`${error.code}\``)
    }
  })
})

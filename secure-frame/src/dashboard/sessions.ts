/** The list of sessions: where the wallet is used, and the way to end each. */
import { cleanText } from '../../../src/lib/text.ts'
import type { Identity, SessionRow } from '../contract/vault.ts'
import type { Account } from './account.ts'
import { button, el } from './dom.ts'
import { showExport } from './export.ts'
import { wholeName } from './names.ts'
import type { Screen } from './screen.ts'
import { PROVIDER_NAMES } from './sign-in.ts'

export function showSessions(account: Account, words?: string): void {
  const { parts, identity } = account
  parts.stage.show('Your wallet', (body, screen) => {
    const list = el('ul', { class: 'sessions', attributes: { 'aria-busy': 'true' } })
    body.append(
      el('p', {}, 'Signed in as ', el('bdi', { class: 'strong', text: nameOf(identity) })),
      el('h2', { text: 'Where you are signed in' }),
      list,
      el('h2', { text: 'Keys' }),
      el('p', {
        text: 'Whoever has the keys can spend everything in the wallet. Export them only to move it, or to keep them somewhere safe.',
      }),
      button({ text: 'Export keys' }, () => showExport(account, showSessions).catch(screen.fail)),
      el('h2', { text: 'This browser' }),
      button({ text: 'Sign out' }, () => signOut(account).catch(screen.fail)),
    )
    if (words !== undefined) screen.say(words)
    fillSessions(account, list, screen).catch(screen.fail)
  })
}

async function fillSessions(account: Account, list: HTMLElement, screen: Screen): Promise<void> {
  const { sessions } = await account.parts.vault.call('dashboard/sessions', {}, screen.signal)
  const newestFirst = [...sessions].sort((a, b) => b.usedAt - a.usedAt)
  list.replaceChildren(...newestFirst.map((row) => rowOf(account, row, screen)))
  list.removeAttribute('aria-busy')
}

function rowOf(account: Account, row: SessionRow, screen: Screen): HTMLElement {
  const site = row.site === account.parts.site ? 'This dashboard' : wholeName(row.site)
  const browser = cleanText(row.browser, 100)
  const id = `session-${row.id.slice(0, 12)}`
  return el(
    'li',
    {},
    // Within a line of the page's own direction: alone in its row it would begin where its own does.
    el('span', {}, el('bdi', { class: 'strong', id, text: site })),
    el('span', { text: row.isCurrent ? `${browser} (this one)` : browser }),
    timeOf(row.usedAt),
    row.isCurrent
      ? null
      : button({ text: 'End', label: `End the session of ${site}, ${browser}` }, () =>
          end(account, row, site).catch(screen.fail),
        ),
  )
}

function timeOf(time: number): HTMLElement {
  const date = new Date(time)
  const shown = Number.isNaN(date.getTime()) ? undefined : date
  return el(
    'span',
    { class: 'quiet' },
    'Last used ',
    el('time', {
      text:
        shown?.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }) ?? 'at an unknown time',
      ...(shown && { attributes: { datetime: shown.toISOString() } }),
    }),
  )
}

async function end(account: Account, { id }: SessionRow, site: string): Promise<void> {
  await account.parts.vault.call('dashboard/end', { id })
  showSessions(account, `The session of ${site} has ended. It can sign nothing any more.`)
}

async function signOut({ parts, onSignedOut }: Account): Promise<void> {
  await parts.vault.call('session/end', {})
  onSignedOut('You are signed out.')
}

function nameOf(identity: Identity): string {
  if (identity.kind === 'email') return wholeName(identity.email)
  const name = cleanText(identity.userName ?? '', 100)
  const where = identity.kind === 'farcaster' ? 'Farcaster' : PROVIDER_NAMES[identity.provider]
  return name ? `${name} (${where})` : where
}

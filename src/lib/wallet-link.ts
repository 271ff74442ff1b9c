/** Checks links that open a wallet's app: https or a custom scheme, but no scheme that the browser or system handles itself. */
import { safeLink } from './url.ts'

/**
 * Schemes that browsers and operating systems handle: pages and files, shares and shells, mail, calls and messages, stores, settings,
 * editors. No wallet needs them.
 */
const FORBIDDEN = new RegExp(
  `^(?:${[
    'about|blob|cid|content|data|file|filesystem|jar|javascript|livescript|mhtml|resource|urn|vbscript|view-source|wss?',
    'chrome|edge|moz-.*|microsoft-.*|.*-extension|intent|android-app|vnd.*|x-.*|com[.-](?:apple|android|google)[.-].*',
    'ftps?|sftp|ssh|scp|telnet|tn3270|rlogin|gopher|smb|cifs|afp|nfs|davs?|webdavs?|ldaps?|rdp|vnc|git|svn|magnet',
    'ms-.*|search(?:-ms)?|shell|explorer|windows.*|bingmaps|outlook.*|onenote|calculator|read',
    'shortcuts|workflow|applescript|help|man|apt|snap|appstream|ghelp|admin|trash|prefs|app-prefs|settings|diagnostics',
    'mailto|tel|telprompt|callto|sips?|xmpp|skype|voicemail|sms|smsto|mms|mmsto|i?messages?|facetime.*|webcal|calshow|feed|news|nntp|irc',
    'geo|maps?|google\\..*|itms.*|itunes|macappstores?|market|music|musics|podcasts?|videos|photos-redirect|ibooks|(?:mobile)?notes',
    'vscode.*|vscodium|vsweb|cursor|jetbrains|idea|atom|sublime|subl|txmt|xcode|steam',
  ].join('|')})$`,
)

/**
 * `metamask`, `metamask:` and `metamask://` become `metamask://`; a path is kept, a query is refused (wire facts 9.1). https links go
 * through `safeLink`. Undefined for anything else.
 */
export const walletLink = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > 2_048) return undefined
  if (/^https?:/i.test(value)) return safeLink(value)
  const [, scheme = '', rest = ''] =
    /^([a-z][-a-z\d+.]{1,62})(?::?\/{0,2}$|:\/\/([-\w./%]*)$)/i.exec(value) ?? []
  const name = scheme.toLowerCase()
  return name && !FORBIDDEN.test(name) ? `${name}://${rest}` : undefined
}
